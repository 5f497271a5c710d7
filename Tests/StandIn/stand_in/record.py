"""Every request that arrived, in its order."""

import base64
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Seen:
    """A request; `order` counts from 1 over all endpoints, `call` within its endpoint."""

    order: int
    connection: int
    time: float
    method: str
    path: str
    query: str
    endpoint: str
    call: int
    headers: list[tuple[str, str]]
    faults: list[str]
    body: bytes = b""
    status: int | None = None  # None while, or because, it was not answered
    behaviour: str | None = None
    request_id: str = ""

    def document(self) -> dict[str, Any]:
        """JSON; `body` is base64 of the raw bytes, `text` the same where it is UTF-8."""
        try:
            text = self.body.decode()
        except UnicodeDecodeError:
            text = None
        return {**vars(self), "body": base64.b64encode(self.body).decode(), "text": text}


@dataclass
class Record:
    """The requests seen since the last reset."""

    seen: list[Seen] = field(default_factory=list)

    def documents(self, endpoint: str | None = None) -> list[dict[str, Any]]:
        """All of them, or those of an endpoint."""
        return [one.document() for one in self.seen if endpoint in (None, one.endpoint)]
