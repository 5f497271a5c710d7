"""The tiny model: which answer it gives to which request."""

import hashlib
import random
from dataclasses import dataclass, field
from typing import Any

from . import hostile, wrong
from .answer import Answer
from .faults import Stage, fault_named
from .reply import compact
from .schemas import instance, ordered
from .sentences import VARIANTS, caveat, good
from .telling import Telling, telling_of, user_texts
from .tokens import format_of

SIMPLE = ("good", "bad_json", "refusal")
KINDS = {"subtly_wrong": tuple(wrong.KINDS), "hostile": hostile.KINDS}


def check(name: str) -> None:
    """ValueError unless it names a behaviour that answers by itself."""
    head, _, kind = name.partition(":")
    holds = (
        name in SIMPLE or name in KINDS
        or head == "good" and kind.isdecimal()
        or head in KINDS and kind in KINDS[head]
        or head == "fault" and fault_named(kind).stage is Stage.MESSAGE)
    if not holds:
        raise ValueError(f"no behaviour {name}")


@dataclass
class Behaviour:
    """`name` may also be `mix` (shares, by a seeded hash of the request), `sequence` (names by
    call number, starting again after the last) and `bad_then_good` (bad until told why)."""

    name: str = "good"
    shares: dict[str, float] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    bad: str = "subtly_wrong"
    seed: int = 1
    calls: int = 0

    @staticmethod
    def parse(document: dict[str, Any]) -> "Behaviour":
        """The behaviour of a control document. ValueError on an unknown one."""
        unknown = set(document) - {"behaviour", "shares", "names", "bad", "seed"}
        if unknown:
            raise ValueError(f"no setting {min(unknown)}")
        made = Behaviour(document["behaviour"], document.get("shares", {}),
                         document.get("names", []), document.get("bad", "subtly_wrong"),
                         document.get("seed", 1))
        if made.name == "mix" and not sum(made.shares.values()) > 0:
            raise ValueError("mix needs shares above 0")
        if made.name == "sequence" and not made.names:
            raise ValueError("sequence needs names")
        if made.name not in ("mix", "sequence", "bad_then_good"):
            check(made.name)
        for name in (*made.shares, *made.names, made.bad):
            check(name)
        return made

    def choose(self, body: dict[str, Any]) -> tuple[str, int]:
        """The behaviour for a request, and a number that depends on the request and seed alone."""
        self.calls += 1
        key = f"{self.seed} ".encode() + compact(body["messages"])
        number = int.from_bytes(hashlib.sha256(key).digest()[:8], "big")
        if self.name == "sequence":
            name = self.names[(self.calls - 1) % len(self.names)]
        elif self.name == "mix":
            (name,) = random.Random(number).choices(
                list(self.shares), list(self.shares.values()))
        elif self.name == "bad_then_good":
            name = "good" if len(user_texts(body)) > 1 else self.bad
        else:
            name = self.name
        if name in KINDS:
            name += ":" + KINDS[name][number % len(KINDS[name])]
        return name, number


def answer(body: dict[str, Any], name: str, number: int) -> Answer:
    """What the model says; without a narration document, some value of the schema."""
    telling = telling_of(user_texts(body))
    chosen = format_of(body)
    schema = chosen["schema"] if chosen else None
    made = Answer(_text(telling, schema, name, number), schema)
    head, _, kind = name.partition(":")
    if name == "refusal":
        fault_named("refusal").apply(made, {})
    elif name == "bad_json":
        made.text = made.text[:len(made.text) * 2 // 3]
    elif head == "fault":
        fault = fault_named(kind)
        fault.apply(made, dict(fault.defaults))
    return made


def _text(telling: Telling | None, schema: dict[str, Any] | None, name: str, number: int) -> str:
    if telling is None:
        return compact(instance(schema, schema)).decode() if schema else "stand-in"
    head, _, kind = name.partition(":")
    variant = int(kind) if head == "good" and kind else number % VARIANTS
    note = caveat(telling.language, variant)
    if head == "subtly_wrong":
        statement = wrong.subtly_wrong(telling, kind)
    elif head == "hostile":
        statement = hostile.hostile(telling, kind)
        note = hostile.BAD_CAVEATS[telling.language] if kind == "bad_caveat" else note
    else:
        statement = good(telling, variant)
    values = {"statement": statement, "caveat": note}
    if schema is None:
        return compact(values).decode()
    if ordered(schema):
        values = instance(schema, schema, values)
    return compact(values).decode()
