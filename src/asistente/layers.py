"""Layers of settings: what is written as text at a path of names, and which layer wins.

pydantic-settings does this too, and imports asyncio, dotenv and a command line of its own to do it:
a cold `ask` would spend 35 ms of its 600 on them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, get_origin

from pydantic import BaseModel


def layered(*layers: Mapping[str, Any]) -> dict[str, Any]:
    """One table of all: what a later layer says goes before, also inside tables that both have."""
    merged: dict[str, Any] = {}
    for layer in layers:
        for name, value in layer.items():
            before = merged.get(name)
            if isinstance(before, dict) and isinstance(value, dict):
                value = layered(before, value)
            merged[name] = value
    return merged


def nested(model: Any, path: Sequence[str], text: str) -> dict[str, Any]:
    """The table in which a text stands at a path of a model, read as the field there wants it.

    Lists, tables and whole sections are JSON; what lies within a table may be.

    Raises:
        ValueError: it should be JSON and is not.
    """
    name, *rest = path
    fields = model.model_fields if _is(model, BaseModel) else {}
    wanted = fields[name].annotation if name in fields else None
    if rest:
        return {name: nested(wanted, rest, text)}
    if _is(wanted, BaseModel, dict, tuple):
        return {name: json.loads(text)}
    return {name: _perhaps_json(text) if _is(model, dict) else text}


def _perhaps_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _is(annotation: Any, *kinds: type) -> bool:
    """Whether an annotation (`dict[str, str]`, a model) is of one of these kinds."""
    bare = get_origin(annotation) or annotation
    return isinstance(bare, type) and issubclass(bare, kinds)
