"""One request as an endpoint sees it."""

from dataclasses import dataclass

from .record import Seen
from .script import Faults


@dataclass
class Call:
    """`path` holds the parts after /v1/messages; `address` is where the stand-in listens."""

    body: bytes
    path: tuple[str, ...]
    query: dict[str, str]
    betas: frozenset[str]
    faults: Faults
    seen: Seen
    address: str
