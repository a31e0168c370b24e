"""The shape that every model replies in, and the way from a raw reply to a draft.

A reply is input from outside: it is decoded, validated and mapped to passages here, and believed
nowhere. The verifier looks at what is left.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from asistente.contracts import Draft, Quote, Statement
from asistente.generation.decoding import json_objects
from asistente.generation.evidence import Shown

UNREADABLE = "la respuesta del modelo no tiene la forma pedida"
ABSTAINED = "el modelo no encontró la respuesta en los documentos"
UNCITED = "la respuesta del modelo no cita ningún documento"
UNFOUNDED = "el modelo dice que no hay respuesta y aun así responde"

SHAPE = json.dumps(
    {
        "status": "answered",
        "statements": [{"text": "…", "citations": [{"id": "E1", "quote": "…"}]}],
        "next_steps": [{"text": "…", "citations": [{"id": "E1", "quote": "…"}]}],
    },
    ensure_ascii=False,
)
"""The form as a model reads it: a schema would take five times as many tokens."""

_ID = re.compile(r"\W*e?(\d+)\W*", re.I)
_MARKS = re.compile(r"\s*\[E?\d{1,2}(?:\s*,\s*E?\d{1,2})*\](?=[\s.,;:]|$)")
"""Citation marks that a model writes by itself: they would be read as those of the answer."""


class CitedWords(BaseModel):
    """Where a sentence comes from, as a model says."""

    model_config = ConfigDict(frozen=True)

    id: str
    quote: str


class SaidSentence(BaseModel):
    """A sentence of a reply."""

    model_config = ConfigDict(frozen=True)

    text: str
    citations: tuple[CitedWords, ...]


class Reply(BaseModel):
    """A whole reply. Fields that nobody asked for are left out, they are no claim."""

    model_config = ConfigDict(frozen=True)

    status: Literal["answered", "not_answered"]
    statements: tuple[SaidSentence, ...]
    next_steps: tuple[SaidSentence, ...] = ()


def reply_schema(ids: Sequence[str]) -> Mapping[str, Any]:
    """JSON schema of a reply that can cite these ids only.

    Everything is required and nothing else allowed, without references: the strictest form that
    all servers take.
    """
    sentence = _object(
        text={"type": "string"},
        citations=_list(
            _object(id={"type": "string", "enum": list(ids)}, quote={"type": "string"})
        ),
    )
    return _object(
        status={"type": "string", "enum": ["answered", "not_answered"]},
        statements=_list(sentence),
        next_steps=_list(sentence),
    )


def parse_reply(text: str, evidence: Shown) -> Draft:
    """The draft that a raw reply makes; with a fault where it makes none."""
    reply = _valid(text)
    if reply is None:
        return Draft(fault=UNREADABLE)
    said = tuple(_statement(sentence, evidence) for sentence in reply.statements)
    if reply.status == "not_answered":
        return Draft(fault=UNFOUNDED if said else ABSTAINED)
    if not said:
        return Draft(fault=ABSTAINED)
    if not any(statement.passages for statement in said):
        return Draft(fault=UNCITED)
    steps = tuple(_statement(sentence, evidence) for sentence in reply.next_steps)
    return Draft(statements=said, next_steps=steps)


def parse_sentence(text: str, evidence: Shown) -> Statement | None:
    """One sentence of a reply that is still being written; None where it is none."""
    try:
        return _statement(SaidSentence.model_validate(json.loads(text, strict=False)), evidence)
    except (ValueError, RecursionError):
        return None


def _valid(text: str) -> Reply | None:
    for found in json_objects(text):
        try:
            return Reply.model_validate(found, strict=False)
        except ValidationError:
            continue
    return None


def _statement(sentence: SaidSentence, evidence: Shown) -> Statement:
    """Citation ids become passage numbers; marks such as "[E1]" and "[1]" are taken out."""
    cited = [(evidence.place(_id(each.id), each.quote), each.quote) for each in sentence.citations]
    return Statement(
        text=" ".join(_MARKS.sub("", sentence.text).split()),
        passages=tuple(dict.fromkeys(place for place, _ in cited)),
        quotes=tuple(Quote(passage=place, text=quote) for place, quote in cited if quote.strip()),
    )


def _id(text: str) -> str:
    match = _ID.fullmatch(text)
    return f"E{int(match[1])}" if match and len(match[1]) <= 3 else text


def _object(**properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}
