"""HTTP/1.1 on the loopback address: what arrives, and which reply leaves."""

import itertools
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from . import faults_of_batches, faults_of_errors, faults_of_messages  # fill the table
from .api import run
from .control import control
from .faults import Stage
from .faults_of_wire import HeadPlan
from .record import Seen
from .reply import Reply, deliver, encode, reset
from .routes import endpoint_of
from .script import Faults
from .world import World

__all__ = ["StandInServer", "faults_of_batches", "faults_of_errors", "faults_of_messages"]
MOST_CONTROL_BYTES = 64_000_000


class StandInServer(ThreadingHTTPServer):
    """Listens on a port of 127.0.0.1, or a free one for 0."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(self, world: World, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.world = world
        self.connections = itertools.count(1)

    def server_bind(self) -> None:
        """As a plain server does: looking the host's name up can take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.server_address[1]

    @property
    def address(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients of tests leave when they like; anything else is a fault of ours."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One connection; requests follow each other on it."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: StandInServer

    def setup(self) -> None:
        """Numbers the connection."""
        super().setup()
        self.connection_number = next(self.server.connections)
        self._seen: Seen | None = None
        self._faults = Faults([])

    def log_message(self, *_: Any) -> None:
        """Says nothing."""

    def handle_expect_100(self) -> bool:
        """Says 100 Continue, or as a fault has it."""
        plan = HeadPlan() if self.path.startswith("/_control/") else self._begin()
        if plan.refuses_expect:
            self.close_connection = True
            self._send(Reply(417, b"", None), is_closing=True)
            return False
        if plan.answers_expect and not plan.resets:
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        return True

    def _serve(self) -> None:
        parts = urlsplit(self.path)
        if parts.path.startswith("/_control/"):
            self._control(parts.path.removeprefix("/_control/"), dict(parse_qsl(parts.query)))
            return
        plan = self._begin()
        seen, self._seen = self._seen, None
        time.sleep(plan.delay)
        if plan.resets:
            self.close_connection = True
            reset(self.connection)
            return
        with self.server.world.lock:
            config = self.server.world.config
        body, is_whole = self._read(max(config.max_batch_bytes, config.max_message_bytes))
        assert seen is not None
        reply = run(self.server, seen, self._faults, body if is_whole else None)
        self._send(reply, is_closing=not is_whole)

    do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = do_HEAD = _serve

    def _begin(self) -> HeadPlan:
        """Records the request when its head was read, and lets faults of the head strike."""
        plan = HeadPlan()
        if self._seen is None:
            parts = urlsplit(self.path)
            endpoint = endpoint_of(self.command, parts.path)
            world = self.server.world
            with world.lock:
                call, self._faults = world.script.begin(endpoint)
                self._seen = Seen(
                    len(world.record.seen) + 1, self.connection_number, world.clock.now,
                    self.command, parts.path, parts.query, endpoint, call,
                    list(self.headers.items()), self._faults.names)
                world.record.seen.append(self._seen)
        self._faults.strike(Stage.HEAD, plan)
        return plan

    def _read(self, most: int) -> tuple[bytes, bool]:
        """The body, and whether it is whole: too long a one is read to its end but not kept."""
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            return self._read_chunks(most)
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal():
            return b"", False
        left = int(length)
        if left <= most:
            body = self.rfile.read(left)
            return body, len(body) == left
        while left > 0 and (part := self.rfile.read(min(left, 1 << 20))):
            left -= len(part)
        return b"", False

    def _read_chunks(self, most: int) -> tuple[bytes, bool]:
        parts: list[bytes] = []
        while True:
            line = self.rfile.readline(100).split(b";")[0].strip()
            size = int(line, 16) if line else 0
            if size == 0:
                while self.rfile.readline(65_536) not in (b"\r\n", b"\n", b""):
                    pass
                return b"".join(parts), bool(line)
            part = self.rfile.read(size)
            self.rfile.readline(3)
            if sum(map(len, parts)) + len(part) <= most:
                parts.append(part)

    def _control(self, name: str, query: dict[str, str]) -> None:
        body, _ = self._read(MOST_CONTROL_BYTES)
        try:
            document = json.loads(body or b"{}")
            is_object = isinstance(document, dict)
        except ValueError:
            is_object = False
        if is_object:
            with self.server.world.lock:
                reply = control(self.server.world, name, document, query)
        else:
            reply = Reply.json(400, {"error": "a JSON object is needed"})
        reply.may_compress = False
        self._send(reply)

    def _send(self, reply: Reply, is_closing: bool = False) -> None:
        if is_closing and reply.delivery.ending == "keep":
            reply.delivery.ending = "close"
        if self.command == "HEAD":
            reply.body, reply.is_chunked = b"", False
        with self.server.world.lock:
            case = self.server.world.config.header_case
        head, body = encode(reply, "gzip" in self.headers.get("Accept-Encoding", ""), case)
        if not deliver(reply, head, body, self.connection):
            self.close_connection = True
