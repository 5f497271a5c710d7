"""The answers of the server, good and bad, by the first word of a request's path.

An answer is handed the open connection and what was asked, and writes bytes as they are to travel.
It returns whether the connection stays open.
"""

from __future__ import annotations

import gzip
import json
import socket
import struct
import time
import zlib
from dataclasses import dataclass
from typing import Callable


@dataclass
class Request:
    """One request as it came.

    `number` counts those of a tag, `turn` those of a connection, from 1.
    """

    method: str
    target: str
    headers: list[tuple[str, str]]
    body: bytes
    connection: int
    turn: int
    number: int
    arguments: dict[str, list[str]]

    def argument(self, name: str, default: str = "") -> str:
        """The first value of a name in the query."""
        return self.arguments.get(name, [default])[0]


Answer = Callable[[socket.socket, Request], bool]


def head(status: int, *fields: str) -> bytes:
    """A status line and headers."""
    return "\r\n".join([f"HTTP/1.1 {status} Some", *fields, "", ""]).encode()


def plain(status: int, body: bytes, *fields: str) -> bytes:
    """A whole reply with its length."""
    return head(status, f"Content-Length: {len(body)}", *fields) + body


def chunk(data: bytes) -> bytes:
    """One piece of a chunked body."""
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def reset(connection: socket.socket) -> None:
    """Makes the coming close a reset instead of an orderly end."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def echo(connection: socket.socket, request: Request) -> bool:
    """What was asked, as JSON."""
    body = {
        "method": request.method,
        "target": request.target,
        "headers": [list(field) for field in request.headers],
        "body": request.body.decode("latin-1"),
        "connection": request.connection,
    }
    connection.sendall(plain(200, json.dumps(body).encode(), "Content-Type: application/json"))
    return True


def status(connection: socket.socket, request: Request) -> bool:
    """The status `code` with every `header` (`Name:value`) and the `body`."""
    fields = request.arguments.get("header", [])
    connection.sendall(
        plain(int(request.argument("code")), request.argument("body").encode(), *fields)
    )
    return True


def steps(connection: socket.socket, request: Request) -> bool:
    """The step of this request's number, the last one for all after it: a status or a fault."""
    words = request.argument("steps").split(",")
    word = words[min(request.number, len(words)) - 1]
    if word.isdigit():
        fields = request.arguments.get("header", [])
        connection.sendall(plain(int(word), f"step {request.number}".encode(), *fields))
        return True
    return ANSWERS[word](connection, request)


def chunked(connection: socket.socket, request: Request) -> bool:
    """A body in pieces, an end that parts CR from LF, and a trailer."""
    connection.sendall(head(200, "Transfer-Encoding: chunked", "TrAiLeR: x-late"))
    for piece in (b"one\r", b"\ntwo\n", "é".encode()[:1], "é".encode()[1:]):
        connection.sendall(chunk(piece))
    connection.sendall(b"0\r\nX-Late: told\r\nRetry-After: 9\r\n\r\n")
    return True


def zipped(connection: socket.socket, request: Request) -> bool:
    """A compressed body of `bytes` zeros with the status `code`."""
    body = gzip.compress(b"0" * int(request.argument("bytes", "1000")))
    code = int(request.argument("code", "200"))
    connection.sendall(plain(code, body, "content-encoding: gzip"))
    return True


def hollow(connection: socket.socket, request: Request) -> bool:
    """Much compressed data that decompresses to nothing."""
    coder = zlib.compressobj(wbits=31)
    start = coder.compress(b"") + coder.flush(zlib.Z_SYNC_FLUSH)
    connection.sendall(head(200, "content-encoding: gzip", "transfer-encoding: chunked"))
    connection.sendall(chunk(start))
    for _ in range(400):
        connection.sendall(chunk(b"\x00\x00\x00\xff\xff" * 1_000))
    connection.sendall(chunk(coder.flush()) + b"0\r\n\r\n")
    return True


def not_zipped(connection: socket.socket, request: Request) -> bool:
    """A body that is not compressed as its header says."""
    connection.sendall(plain(200, b'{"plain": true}', "content-encoding: gzip"))
    return True


def cut_zipped(connection: socket.socket, request: Request) -> bool:
    """A compressed body that ends early, with the length of what is there."""
    body = gzip.compress(bytes(range(256)) * 8)
    connection.sendall(plain(200, body[: len(body) // 2], "content-encoding: gzip"))
    return True


def cut_chunked(connection: socket.socket, request: Request) -> bool:
    """A chunked body without its end."""
    connection.sendall(head(200, "transfer-encoding: chunked") + chunk(b"some"))
    return False


def cut_length(connection: socket.socket, request: Request) -> bool:
    """Less than was announced."""
    connection.sendall(head(200, "content-length: 1000") + b"some")
    return False


def huge_length(connection: socket.socket, request: Request) -> bool:
    """The announcement of a body that no one would send."""
    connection.sendall(head(200, "content-length: 1000000000000") + b"some")
    return wait(connection)


def huge_chunked(connection: socket.socket, request: Request) -> bool:
    """A body in pieces that does not end."""
    connection.sendall(head(200, "transfer-encoding: chunked"))
    for _ in range(1_000):
        connection.sendall(chunk(b"0" * 10_000))
    return False


def huge_header(connection: socket.socket, request: Request) -> bool:
    """Headers without end."""
    connection.sendall(b"HTTP/1.1 200 Some\r\n")
    for number in range(2_000):
        connection.sendall(f"x-{number}: {'0' * 500}\r\n".encode())
    return False


def huge_line(connection: socket.socket, request: Request) -> bool:
    """One header without end."""
    connection.sendall(b"HTTP/1.1 200 Some\r\nx-long: " + b"0" * 200_000 + b"\r\n")
    return False


def more_than_zipped(connection: socket.socket, request: Request) -> bool:
    """Compressed data with something else after it."""
    body = gzip.compress(b"some") + b"0" * 100
    connection.sendall(plain(200, body, "content-encoding: gzip"))
    return True


def close(connection: socket.socket, request: Request) -> bool:
    """Nothing at all, in good order."""
    return False


def close_second(connection: socket.socket, request: Request) -> bool:
    """A good answer to the first request of a connection, nothing to the second."""
    return echo(connection, request) if request.turn == 1 else False


def reset_before(connection: socket.socket, request: Request) -> bool:
    """Nothing but a reset."""
    reset(connection)
    return False


def reset_within(connection: socket.socket, request: Request) -> bool:
    """A part of the body, then a reset, once the part has been read."""
    connection.sendall(head(200, "content-length: 1000") + b"some")
    time.sleep(0.05)
    reset(connection)
    return False


def reset_after(connection: socket.socket, request: Request) -> bool:
    """A whole reply, then a reset, once it has been read."""
    connection.sendall(plain(200, b"whole"))
    time.sleep(0.05)
    reset(connection)
    return False


def wait(connection: socket.socket, request: Request | None = None) -> bool:
    """Nothing until the client leaves."""
    connection.settimeout(20)
    connection.recv(1)
    return False


def early(connection: socket.socket, request: Request) -> bool:
    """A refusal before the body is read; what comes of it is read and forgotten."""
    connection.sendall(plain(413, b"too large", "Connection: close"))
    connection.shutdown(socket.SHUT_WR)
    connection.settimeout(20)
    while connection.recv(1 << 16):
        pass
    return False


def slow_header(connection: socket.socket, request: Request) -> bool:
    """A header that comes letter by letter."""
    return drip(connection, b"HTTP/1.1 200 Some\r\n" + b"x" * 10_000)


def slow_body(connection: socket.socket, request: Request) -> bool:
    """A body that comes letter by letter."""
    connection.sendall(head(200, "content-length: 10000"))
    return drip(connection, b"0" * 10_000)


def drip(connection: socket.socket, data: bytes) -> bool:
    """A byte at a time until the client leaves."""
    for byte in data:
        connection.sendall(bytes([byte]))
        time.sleep(0.01)
    return False


def not_http(connection: socket.socket, request: Request) -> bool:
    """Something else."""
    connection.sendall(b"220 mail.example ready\r\n" * 10)
    return False


def interim(connection: socket.socket, request: Request) -> bool:
    """Two interim replies before the real one."""
    connection.sendall(head(100) + head(103, "x-early: yes") + plain(200, b"real", "x-real: yes"))
    return True


def folded_case(connection: socket.socket, request: Request) -> bool:
    """Names in any case, one of them twice, and spaces around values."""
    fields = ("X-ONE:  a b \t", "x-one: c", "ReQuest-Id:req_1", "x-empty:")
    connection.sendall(plain(200, b"", *fields))
    return True


ANSWERS: dict[str, Answer] = {
    function.__name__.replace("_", "-"): function
    for function in (
        echo, status, steps, chunked, zipped, hollow, not_zipped, cut_zipped, cut_chunked,
        cut_length, early, huge_length, huge_chunked, huge_header, huge_line, more_than_zipped,
        close, close_second, reset_before, reset_within, reset_after, wait, slow_header, slow_body,
        not_http, interim, folded_case,
    )
}
