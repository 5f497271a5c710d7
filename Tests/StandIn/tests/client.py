"""A stand-in of one test case, and a client that sees exactly what it sends."""

import gzip
import http.client
import json
import socket
import threading
import unittest
from dataclasses import dataclass
from typing import Any

from stand_in.server import StandInServer
from stand_in.world import World

KEY = {"x-api-key": "stand-in-key", "anthropic-version": "2023-06-01"}
SCHEMA = {"type": "object", "additionalProperties": False, "required": ["statement", "caveat"],
          "properties": {"statement": {"type": "string"}, "caveat": {"type": "string"}}}
DOCUMENT = {
    "counts": {"both": 11, "days_with": 14, "outcome_only": 9, "days_without": 61},
    "days": 75, "direction": "more", "lag_days": 0, "language": "fr",
    "outcome": {"definite": "le mal de tête", "name": "mal de tête"}, "shape": "counts",
    "strength": "strong",
    "trigger": {"definite": "les produits laitiers", "name": "produits laitiers"}}


@dataclass
class Got:
    """A reply as it was read; the body without its encodings."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        """The document of the body."""
        return json.loads(self.body)


def narration(document: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """A body that asks for the wording of a finding."""
    text = json.dumps(document or DOCUMENT, ensure_ascii=False, sort_keys=True)
    return {"model": "claude-sonnet-4-6", "max_tokens": 400,
            "system": "Word the finding.", "messages": [{"role": "user", "content": text}],
            "output_config": {"effort": "low",
                              "format": {"type": "json_schema", "schema": SCHEMA}}} | changes


class StandInCase(unittest.TestCase):
    """Has a stand-in of its own class, reset before each test."""

    server: StandInServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = StandInServer(World())
        threading.Thread(target=cls.server.serve_forever, args=(0.01,), daemon=True).start()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.server_address[1],
                                                     timeout=5)
        self.addCleanup(self.connection.close)
        self.control("reset")

    def ask(self, method: str, path: str, body: Any = None,
            headers: dict[str, str] | None = None) -> Got:
        """Sends JSON, or bytes as they are, and reads the reply."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        more = {} if data is None else {"content-type": "application/json"}
        given = more | (KEY if headers is None else headers)
        self.connection.request(method, path, data, given)
        reply = self.connection.getresponse()
        read = reply.read()
        if reply.getheader("content-encoding") == "gzip":
            read = gzip.decompress(read)
        return Got(reply.status, reply.msg, read)

    def control(self, name: str, **document: Any) -> Any:
        """Steers the stand-in."""
        got = self.ask("POST", f"/_control/{name}", document, {})
        self.assertEqual(got.status, 200, got.body)
        return got.json

    def script(self, endpoint: str, *faults: Any, **rule: Any) -> None:
        """Sets one rule alone."""
        self.control("script", rules=[{"endpoint": endpoint, "faults": list(faults), **rule}])

    def word(self, document: dict[str, Any] | None = None, **changes: Any) -> Got:
        """Asks for a narration."""
        return self.ask("POST", "/v1/messages", narration(document, **changes))

    def statement(self, document: dict[str, Any] | None = None, **changes: Any) -> str:
        """The statement of a narration that succeeds."""
        got = self.word(document, **changes)
        self.assertEqual(got.status, 200, got.body)
        return json.loads(got.json["content"][0]["text"])["statement"]

    def create(self, count: int = 3, **params: Any) -> str:
        """The id of a new batch of some narrations."""
        requests = [{"custom_id": f"row-{index}", "params": narration(**params)}
                    for index in range(count)]
        got = self.ask("POST", "/v1/messages/batches", {"requests": requests})
        self.assertEqual(got.status, 200, got.body)
        return got.json["id"]

    def batch(self, identifier: str) -> Any:
        """The object of a batch."""
        return self.ask("GET", f"/v1/messages/batches/{identifier}").json

    def results(self, identifier: str) -> bytes:
        """The file of its results."""
        self.batch(identifier)
        return self.ask("GET", f"/v1/messages/batches/{identifier}/results").body

    def raw(self, data: bytes) -> bytes:
        """Sends bytes on a connection of their own and reads until it ends."""
        with socket.create_connection(self.server.server_address, timeout=5) as peer:
            peer.sendall(data)
            read = b""
            while part := peer.recv(65_536):
                read += part
        return read
