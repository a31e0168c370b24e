"""Prompts as contracts: files with an id, a version, sections and variables, none of them missing.

What instructs a model decides what it may say, so a prompt is checked when it is loaded and when it
is rendered, and its id, version and hash stand in every trace that it had a part in.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources

from asistente.errors import ConfigurationError

SYSTEM = ("role", "task", "rules", "schema", "context")
"""Sections of the operator's layer, in this order: what never changes first, so that a server can
keep it."""
USER = "question"
"""The section of the user's layer; it holds the question and nothing else."""
VARIABLES = {
    "role": frozenset[str](),
    "task": frozenset[str](),
    "rules": frozenset[str](),
    "schema": frozenset({"schema"}),
    "context": frozenset({"seal", "evidence"}),
    "question": frozenset({"question"}),
}
"""The variables that each section must have, and no others."""

_HEADER = re.compile(r"\Aid: (?P<id>[\w-]+)\nversion: (?P<version>\d+)\n")
_SECTION = re.compile(r"^## (\w+)\n", re.M)
_VARIABLE = re.compile(r"\{\{ (\w+) \}\}")


@dataclass(frozen=True, kw_only=True)
class Rendered:
    """A prompt with its variables filled in."""

    system: str
    user: str


@dataclass(frozen=True)
class Prompt:
    """A prompt that has everything it must have."""

    id: str
    version: int
    sections: Mapping[str, str]
    text: str
    """The whole file, which the hash is of."""

    @cached_property
    def label(self) -> str:
        """`id@version#hash`, as traces name it."""
        return f"{self.id}@{self.version}#{hashlib.sha256(self.text.encode()).hexdigest()[:12]}"

    def render(self, variables: Mapping[str, str]) -> Rendered:
        """Fill the variables in, once: braces in their values, as in JSON, stay as they are.

        Raises:
            ConfigurationError: a variable is missing or empty.
        """
        for name in frozenset().union(*VARIABLES.values()):
            if not variables.get(name, "").strip():
                raise ConfigurationError(f"A las instrucciones {self.id} les falta «{name}».")
        filled = {name: _filled(text, variables) for name, text in self.sections.items()}
        system = "\n\n".join(filled[name] for name in SYSTEM)
        return Rendered(system=system, user=filled[USER])


def load_prompt(name: str) -> Prompt:
    """A prompt of this package, checked."""
    return parse_prompt(
        resources.files("asistente.generation.prompts")
        .joinpath(f"{name}.md")
        .read_text(encoding="utf-8")
    )


def parse_prompt(text: str) -> Prompt:
    """Read a prompt file.

    Raises:
        ConfigurationError: it lacks its id, its version, a section or a variable, or has one that
            nobody knows; the message says which.
    """
    header = _HEADER.match(text)
    if header is None:
        raise ConfigurationError("Las instrucciones no empiezan con su id y su versión.")
    _, *parts = _SECTION.split(text[header.end() :])
    sections = dict(zip(parts[::2], (body.strip() for body in parts[1::2]), strict=True))
    _check(header["id"], sections)
    return Prompt(header["id"], int(header["version"]), sections, text)


def _check(prompt: str, sections: Mapping[str, str]) -> None:
    for name, needed in VARIABLES.items():
        if not sections.get(name):
            raise ConfigurationError(f"A las instrucciones {prompt} les falta la sección «{name}».")
        found = frozenset(_VARIABLE.findall(sections[name]))
        for variable in sorted(needed ^ found):
            problem = "falta" if variable in needed else "sobra"
            raise ConfigurationError(
                f"En la sección «{name}» de las instrucciones {prompt} {problem} «{variable}»."
            )
    for name in sorted(sections.keys() - VARIABLES.keys()):
        raise ConfigurationError(f"En las instrucciones {prompt} sobra la sección «{name}».")


def _filled(section: str, variables: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda match: variables[match[1]], section)
