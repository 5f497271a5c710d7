"""Bodies that nobody would send, many clients at once, and the size of a large night."""

import copy
import http.client
import json
import random
import threading
from typing import Any

from .client import KEY, StandInCase, narration

ODD = (None, True, 0, -1, 1.5, "", "x", [], [None], [[]], {}, {"type": []}, {"type": "object"},
       {"type": "ephemeral"}, [{"type": "text"}], [{"role": "user", "content": [1]}], "ephemeral")
CONTROL = {"type": "ephemeral"}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every part of a document but its root."""
    if isinstance(value, dict):
        parts = list(value.items())
    else:
        parts = list(enumerate(value)) if isinstance(value, list) else []
    found = [path] if path else []
    return found + [place for key, part in parts for place in places(part, (*path, key))]


class RobustnessTests(StandInCase):
    def test_any_document_gets_a_reply_of_the_api(self) -> None:
        seed = 7
        stream = random.Random(seed)
        body = narration(
            system=[{"type": "text", "text": "x", "cache_control": CONTROL}], tools=[{"name": "t"}],
            thinking={"type": "disabled"}, tool_choice={"type": "auto"}, temperature=1,
            cache_control=CONTROL, stop_sequences=["x"], top_k=5,
            messages=[{"role": "user", "content": [{"type": "text", "text": "{}"}]}])
        self.assertEqual(self.ask("POST", "/v1/messages", body).status, 200)
        statuses = set()
        for _ in range(500):
            odd = copy.deepcopy(body)
            for _ in range(stream.choice([1, 1, 2])):
                path = stream.choice(places(odd))
                target = odd
                for key in path[:-1]:
                    target = target[key]
                if stream.random() < 0.2:
                    del target[path[-1]]
                else:
                    target[path[-1]] = copy.deepcopy(stream.choice(ODD))
            got = self.ask("POST", "/v1/messages", odd)
            statuses.add(got.status)
            self.assertIn(got.status, (200, 400, 404), (seed, odd))
            self.assertIsInstance(got.json, dict)
        self.assertEqual(statuses, {200, 400, 404})

    def test_deep_schemas_are_refused(self) -> None:
        schema: Any = {"type": "string"}
        for _ in range(400):
            schema = {"type": "array", "items": schema}
        chosen = {"format": {"type": "json_schema", "schema": schema}}
        self.assertEqual(self.word(output_config=chosen).status, 400)

    def test_many_clients_are_kept_apart(self) -> None:
        self.script("messages", "overloaded", calls=list(range(2, 161, 2)))
        statuses: list[int] = []

        def client(number: int) -> None:
            connection = http.client.HTTPConnection(*self.server.server_address[:2], timeout=5)
            for turn in range(10):
                body = json.dumps(narration(system=f"client {number} turn {turn}"))
                connection.request("POST", "/v1/messages", body,
                                   KEY | {"content-type": "application/json"})
                reply = connection.getresponse()
                reply.read()
                statuses.append(reply.status)
            connection.close()

        threads = [threading.Thread(target=client, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((statuses.count(200), statuses.count(529)), (80, 80))
        seen = self.control("requests")["requests"]
        self.assertEqual([one["order"] for one in seen], list(range(1, 161)))
        self.assertEqual(sorted(one["call"] for one in seen), list(range(1, 161)))
        systems = {json.loads(one["text"])["system"] for one in seen}
        self.assertEqual(len(systems), 160)
        for one in seen:
            self.assertEqual(one["status"], 529 if one["call"] % 2 == 0 else 200)
        by_connection = {one["connection"] for one in seen}
        self.assertEqual(len(by_connection), 16)
