"""A small HTTP server whose answers are as bad as the path of a request says: python3 Server.

Prints one line of JSON with its ports and the file of its certificates, and ends with its input.

    /FAULT/TAG?ARGUMENTS   an answer of faults.py
    /_requests/TAG         every request so far with this tag, as JSON
"""

from __future__ import annotations

import itertools
import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import warnings
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from faults import ANSWERS, Request, plain

connections = itertools.count(1)
lock = threading.Lock()
seen: dict[str, list[Request]] = {}


def read_request(stream, connection: int, turn: int) -> Request | None:
    """The next request of a connection; None when there is no more."""
    line = stream.readline().decode("latin-1").split()
    if len(line) != 3:
        return None
    headers: list[tuple[str, str]] = []
    while (field := stream.readline().decode("latin-1").rstrip("\r\n")) != "":
        name, _, value = field.partition(":")
        headers.append((name, value.strip()))
    length = next((int(value) for name, value in headers if name.lower() == "content-length"), 0)
    # An early answer comes before the body is read, which stays in the connection.
    body = b"" if line[1].startswith("/early/") else stream.read(length)
    arguments = parse_qs(urlsplit(line[1]).query)
    return Request(line[0], line[1], headers, body, connection, turn, 0, arguments)


def recorded(tag: str) -> bytes:
    """What was asked with a tag."""
    with lock:
        return json.dumps(
            [
                {
                    "method": request.method,
                    "target": request.target,
                    "headers": [list(field) for field in request.headers],
                    "body": request.body.decode("latin-1"),
                    "connection": request.connection,
                }
                for request in seen.get(tag, [])
            ]
        ).encode()


def answer(connection: socket.socket, request: Request) -> bool:
    """Answers one request. False when the connection is to be closed."""
    if request.method == "CONNECT":
        word, tag = "connect", request.target
    else:
        _, word, tag = urlsplit(request.target).path.split("/", 2)
    if word == "_requests":
        connection.sendall(plain(200, recorded(tag)))
        return True
    with lock:
        seen.setdefault(tag, []).append(request)
        request.number = len(seen[tag])
    if word == "connect":
        connection.sendall(plain(403, b"no tunnel"))
        return False
    return ANSWERS[word](connection, request)


def serve(connection: socket.socket, context: ssl.SSLContext | None) -> None:
    """Answers the requests of one connection."""
    number = next(connections)
    try:
        if context:
            connection = context.wrap_socket(connection, server_side=True)
        with connection, connection.makefile("rb") as stream:
            for turn in itertools.count(1):
                request = read_request(stream, number, turn)
                if request is None or not answer(connection, request):
                    break
    except OSError:
        pass  # The client left, which some tests are about.


def listen(context: ssl.SSLContext | None = None) -> int:
    """Serves a port of its own, and gives its number."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)

    def accept() -> None:
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def certificate(folder: Path, name: str, alternatives: str) -> Path:
    """A certificate for some names, with its key in the same file."""
    path = folder / f"{name}.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", f"/CN={name}", "-keyout", "-", "-out", "-"]
    command += ["-addext", f"subjectAltName={alternatives}"]
    path.write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)
    return path


def encrypted(path: Path, newest: ssl.TLSVersion | None = None) -> ssl.SSLContext:
    """The server's side of an encrypted connection."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    if newest:
        warnings.simplefilter("ignore", DeprecationWarning)
        context.set_ciphers("DEFAULT@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = newest
    return context


def main() -> None:
    """Serves until the input ends."""
    silent = socket.create_server(("127.0.0.1", 0), backlog=512)  # never accepts
    closed = socket.create_server(("127.0.0.1", 0))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own = certificate(folder, "own", "DNS:localhost,IP:127.0.0.1")
        other = certificate(folder, "other", "DNS:elsewhere.test")
        trusted = folder / "trusted.pem"
        trusted.write_bytes(own.read_bytes() + other.read_bytes())
        ports = {
            "plain": listen(),
            "encrypted": listen(encrypted(own)),
            "misnamed": listen(encrypted(other)),
            "old": listen(encrypted(own, ssl.TLSVersion.TLSv1_1)),
            "silent": silent.getsockname()[1],
            "closed": closed.getsockname()[1],
        }
        closed.close()
        print(json.dumps({"ports": ports, "certificates": str(trusted)}), flush=True)
        sys.stdin.buffer.read()
    os._exit(0)


main()
