"""The narration document that a user message holds, as a value."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .tokens import blocks_of


@dataclass(frozen=True)
class Name:
    """What a side is called; `more` and `less` are comparatives, empty where none was given."""

    name: str
    definite: str
    view: str
    more: str
    less: str


@dataclass(frozen=True)
class Telling:
    """A finding to word; counts are days, 0 where the document has none."""

    language: str
    shape: str
    is_more: bool
    lag: int
    days: int
    both: int
    days_with: int
    outcome_only: int
    days_without: int
    trigger: Name
    outcome: Name


def user_texts(body: dict[str, Any]) -> list[str]:
    """All texts of the user in a request, in their order."""
    return list(_user_texts(body))


def _user_texts(body: dict[str, Any]) -> Iterator[str]:
    for message in body["messages"]:
        if message["role"] == "user":
            for block in blocks_of(message["content"]):
                if block["type"] == "text":
                    yield block["text"]


def telling_of(texts: list[str]) -> Telling | None:
    """The finding of the first text that is a narration document; None without any."""
    for text in texts:
        try:
            return _read(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return None


def _read(document: dict[str, Any]) -> Telling:
    shape = document["shape"]
    if shape not in ("counts", "contrast", "trend") or document["language"] not in ("fr", "en"):
        raise ValueError("no narration document")
    counts = document.get("counts", {})
    return Telling(
        document["language"], shape, document.get("direction", "more") == "more",
        _number(document, "lag_days"), _number(document, "days"), _number(counts, "both"),
        _number(counts, "days_with"), _number(counts, "outcome_only"),
        _number(counts, "days_without"), _name(document["trigger"]), _name(document["outcome"]))


def _number(document: dict[str, Any], name: str) -> int:
    value = document.get(name, 0)
    if type(value) is not int or value < 0:
        raise ValueError(f"{name} is no count")
    return value


def _name(side: dict[str, Any]) -> Name:
    change = side.get("comparative", {})
    parts = (side["name"], side.get("definite", side["name"]), side.get("view", ""),
             change.get("more", ""), change.get("less", ""))
    if not all(isinstance(part, str) for part in parts):
        raise ValueError("a name is a text")
    return Name(*parts)
