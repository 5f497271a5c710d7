"""A reply, and how its bytes reach the client."""

import gzip
import json
import os
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

JSON = "application/json"
# What marks a reply that never reached the API's own servers.
EDGE = [("cf-ray", "8c0ffee0c0ffee00-CDG"), ("server", "cloudflare")]


@dataclass
class Delivery:
    """How a reply is sent. The first part of a body is `kept`; the rest never leaves."""

    delay: float = 0.0  # seconds before the first byte
    kept: float = 1.0  # share of the body, as framed for the wire
    lacking: int = 0  # bytes cut from its end besides
    stall: float = 0.0  # seconds after the kept part
    piece: int = 0  # bytes a write; 0 writes all at once
    pause: float = 0.0  # seconds between two pieces
    ending: str = "keep"  # keep, close or reset
    is_silent: bool = False  # not one byte
    excess: int = 0  # bytes that a content-length promises too many
    chunks: list[int] = field(default_factory=list)  # where to cut chunks, in bytes of the body


@dataclass
class Reply:
    """What the client is to read. `begun` is called once its first byte has left."""

    status: int
    body: bytes
    content_type: str | None = JSON
    headers: list[tuple[str, str]] = field(default_factory=list)
    is_chunked: bool = False
    may_compress: bool = True
    announced_encoding: str | None = None
    delivery: Delivery = field(default_factory=Delivery)
    begun: Callable[[], None] = lambda: None

    @staticmethod
    def json(status: int, document: Any) -> "Reply":
        """A reply of compact JSON."""
        return Reply(status, compact(document))


def compact(document: Any) -> bytes:
    """JSON without blanks, in the order of its keys, in UTF-8."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def spelled(name: str, case: str) -> str:
    """A header's name in a letter case: `mixed` leaves it."""
    return name.lower() if case == "lower" else name.title() if case == "title" else name


def reason(status: int) -> str:
    """The words after a status; unknown ones have none."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _framed(body: bytes, cuts: list[int]) -> bytes:
    edges = sorted({0, len(body), *(cut for cut in cuts if 0 < cut < len(body))})
    chunks = [body[start:end] for start, end in zip(edges, edges[1:])]
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def encode(reply: Reply, accepts_gzip: bool, case: str) -> tuple[bytes, bytes]:
    """The head and the body as they go over the wire."""
    headers, body = list(reply.headers), reply.body
    if reply.content_type is not None:
        headers.append(("Content-Type", reply.content_type))
    headers.append(("vary", "Accept-Encoding"))
    if reply.announced_encoding is not None:
        headers.append(("Content-Encoding", reply.announced_encoding))
    elif accepts_gzip and reply.may_compress and body:
        headers.append(("Content-Encoding", "gzip"))
        body = gzip.compress(body, 1, mtime=0)
    if reply.is_chunked:
        headers.append(("Transfer-Encoding", "chunked"))
        body = _framed(body, reply.delivery.chunks or [4096])
    else:
        headers.append(("Content-Length", str(len(body) + reply.delivery.excess)))
    if reply.delivery.ending != "keep":
        headers.append(("Connection", "close"))
    lines = [f"HTTP/1.1 {reply.status} {reason(reply.status)}"]
    lines += [f"{spelled(name, case)}: {value}" for name, value in headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"), body


def deliver(reply: Reply, head: bytes, body: bytes, connection: socket.socket) -> bool:
    """Sends a reply; whether the connection can take another request."""
    how = reply.delivery
    time.sleep(how.delay)
    if how.is_silent:
        return _end(how.ending, connection)
    kept = body[:max(0, int(len(body) * how.kept) - how.lacking)]
    if how.piece:
        for start in range(0, len(head) + len(kept), how.piece):
            connection.sendall((head + kept)[start:start + how.piece])
            time.sleep(how.pause)
    else:
        connection.sendall(head)
        reply.begun()
        connection.sendall(kept)
    if how.piece:
        reply.begun()
    time.sleep(how.stall)
    return _end(how.ending, connection)


def _end(ending: str, connection: socket.socket) -> bool:
    if ending == "reset":
        reset(connection)
    return ending == "keep"


def reset(connection: socket.socket) -> None:
    """Ends a connection as a crash would: the peer reads a reset, not an end."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    # Detached, because the buffered files of the connection would keep it open.
    os.close(connection.detach())
