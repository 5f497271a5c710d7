"""Every fault: that it is documented, and what a client sees of it."""

import gzip
import http.client
import json
import re
import time
import zlib
from pathlib import Path
from typing import Any

from stand_in.faults import TABLE, Stage

from .client import KEY, StandInCase, narration

README = Path(__file__).parents[1] / "README.md"
# Status, error type (None: no JSON error) and headers of each error.
ERRORS: dict[str, tuple[int, str | None, dict[str, str | None]]] = {
    "rate_limit": (429, "rate_limit_error", {"retry-after": "1"}),
    "rate_limit_zero": (429, "rate_limit_error", {"retry-after": "0"}),
    "rate_limit_long": (429, "rate_limit_error", {"retry-after": "120"}),
    "rate_limit_junk": (429, "rate_limit_error", {"retry-after": "soon"}),
    "rate_limit_bare": (429, "rate_limit_error", {"retry-after": None}),
    "rate_limit_ms": (429, "rate_limit_error", {"retry-after-ms": "50", "retry-after": "60"}),
    "spend_cap": (429, "rate_limit_error", {"retry-after": None}),
    "spend_limit": (400, "invalid_request_error", {}),
    "overloaded": (529, "overloaded_error", {"x-should-retry": None}),
    "overloaded_final": (529, "overloaded_error", {"x-should-retry": "false"}),
    "retry_400": (400, "invalid_request_error", {"x-should-retry": "true"}),
    "bad_request": (400, "invalid_request_error", {"x-should-retry": "false"}),
    "server_error": (500, "api_error", {}), "timeout_504": (504, "timeout_error", {}),
    "request_timeout": (408, "timeout_error", {}), "conflict": (409, "conflict_error", {}),
    "unprocessable": (422, "invalid_request_error", {}),
    "unauthorized": (401, "authentication_error", {}), "payment": (402, "billing_error", {}),
    "forbidden": (403, "permission_error", {}), "not_found": (404, "not_found_error", {}),
    "too_large": (413, "request_too_large", {"request-id": None}),
    "too_large_for_context": (413, "invalid_request_error", {}),
    "unknown_error_type": (500, "a_later_error", {}), "error": (500, "api_error", {}),
    "edge_502": (502, None, {"request-id": None}), "edge_503": (503, None, {}),
    "edge_503_empty": (503, None, {}), "edge_520": (520, None, {}),
    "edge_520_empty": (520, None, {}), "edge_522": (522, None, {}), "edge_524": (524, None, {}),
    "challenge": (403, None, {}), "html_200": (200, None, {}), "empty_200": (200, None, {}),
    "redirect": (307, None, {"location": "https://elsewhere.invalid/v1/messages"}),
    "rate_limit_date": (429, "rate_limit_error", {}),
}
CUT = ("cut_chunked", "no_last_chunk", "cut_length", "length_too_large", "stall")
LOST = ("lost_answer", "no_answer")
RESET = ("lost_answer_reset", "reset_early", "reset_in_body", "reset_after_head")


class TableTests(StandInCase):
    def test_the_page_names_every_fault_and_no_other(self) -> None:
        rows = re.findall(r"^\| `(\w+)` \| (\w+) \| ([^|]*?) ?\| ([^|]*) \|$", README.read_text(),
                          re.M)
        found = {name: (stage, values.replace("`", "").strip(), meaning.strip())
                 for name, stage, values, meaning in rows}
        expected = {
            fault.name: (fault.stage.value, ", ".join(
                f"{name}={json.dumps(value)}" for name, value in fault.defaults.items()),
                fault.meaning) for fault in TABLE.values()}
        self.assertEqual(found, expected)

    def test_every_fault_that_answers_is_tried_here(self) -> None:
        instead = {name for name, fault in TABLE.items() if fault.stage is Stage.INSTEAD}
        self.assertEqual(instead - set(ERRORS), {"huge_body"})


class ErrorTests(StandInCase):
    def test_errors(self) -> None:
        for name, (status, kind, headers) in ERRORS.items():
            with self.subTest(name):
                self.script("messages", name)
                got = self.word()
                self.assertEqual(got.status, status)
                for header, value in headers.items():
                    self.assertEqual(got.headers[header], value)
                if kind is not None:
                    self.assertEqual(got.json["error"]["type"], kind)
                else:
                    self.assertNotIn(b"{", got.body)
                    self.assertEqual(got.body == b"", "empty" in name or name == "redirect")

    def test_details_and_dates(self) -> None:
        self.script("messages", "spend_cap", calls=[1])
        self.assertEqual(self.word().json["error"]["details"],
                         {"error_code": "enforced_spend_limit_reached"})
        self.assertEqual(self.word().status, 200)
        self.script("messages", "overloaded")
        self.assertIsNone(self.word().json["error"]["details"])
        self.script("messages", "rate_limit_date")
        self.assertRegex(self.word().headers["retry-after"], r"^\w{3}, \d\d \w{3} \d{4} .* GMT$")
        self.script("messages", {"name": "error", "status": 503, "kind": "x", "retry_after": "2"})
        got = self.word()
        self.assertEqual((got.status, got.json["error"]["type"], got.headers["retry-after"]),
                         (503, "x", "2"))

    def test_rules_count_the_calls_of_their_endpoint(self) -> None:
        self.control("script", rules=[
            {"endpoint": "messages", "calls": [1, 3], "fault": "overloaded"},
            {"endpoint": "messages", "from": 5, "to": 6, "fault": "server_error"},
            {"endpoint": "batches.list", "from": 2, "fault": "not_found"}])
        self.assertEqual([self.word().status for _ in range(7)],
                         [529, 200, 529, 200, 500, 500, 200])
        self.assertEqual([self.ask("GET", "/v1/messages/batches").status for _ in range(3)],
                         [200, 404, 404])
        self.assertEqual(self.control("script")["calls"], {"messages": 7, "batches.list": 3})

    def test_a_known_batch_can_flap(self) -> None:
        identifier = self.create(1)
        self.control("script", rules=[
            {"endpoint": "batches.get", "calls": [1], "fault": "not_found"},
            {"endpoint": "batches.results", "calls": [1], "fault": "not_found"}])
        path = f"/v1/messages/batches/{identifier}"
        statuses = [self.ask("GET", path + end).status for end in ("", "", "/results", "/results")]
        self.assertEqual(statuses, [404, 200, 404, 200])


class WireTests(StandInCase):
    def test_bodies_that_are_cut(self) -> None:
        for name in CUT:
            with self.subTest(name):
                self.script("messages", {"name": name} | ({"seconds": 0.05} if name == "stall"
                                                          else {}))
                with self.assertRaises(http.client.IncompleteRead):
                    self.word()
                self.connection.close()

    def test_connections_that_end(self) -> None:
        for name in LOST + RESET:
            with self.subTest(name):
                self.script("messages", {"name": name} | ({"seconds": 0.05} if name == "no_answer"
                                                          else {}))
                expected = ConnectionResetError if name in RESET else http.client.BadStatusLine
                with self.assertRaises(expected):
                    self.word()
                self.connection.close()
        self.script("messages", "close_after")
        self.assertEqual(self.word().headers["connection"], "close")

    def test_slowness_is_real(self) -> None:
        for name, parameters in [("slow_head", {"seconds": 0.1}), ("slow_read", {"seconds": 0.1}),
                                 ("slow_drip", {"bytes": 200, "seconds": 0.02})]:
            self.script("messages", {"name": name, **parameters})
            start = time.monotonic()
            self.assertEqual(self.word().status, 200, name)
            self.assertGreater(time.monotonic() - start, 0.08, name)

    def encoded(self, *faults: Any, accept: str = "gzip") -> tuple[str | None, bytes]:
        """content-encoding, and the body as it came."""
        self.script("messages", *faults)
        self.connection.request("POST", "/v1/messages", json.dumps(narration()), KEY | {
            "content-type": "application/json", "accept-encoding": accept})
        reply = self.connection.getresponse()
        return reply.getheader("content-encoding"), reply.read()

    def test_encodings(self) -> None:
        kind, body = self.encoded("wrong_encoding")
        self.assertEqual((kind, body[:1]), ("gzip", b"{"))
        kind, body = self.encoded("unknown_encoding")
        self.assertEqual((kind, body[:1]), ("br", b"{"))
        kind, body = self.encoded("forced_gzip", accept="identity")
        self.assertEqual((kind, gzip.decompress(body)[:1]), ("gzip", b"{"))
        self.assertEqual(self.encoded("plain")[0], None)
        kind, body = self.encoded("cut_gzip")
        with self.assertRaises((EOFError, zlib.error)):
            gzip.decompress(body)
        kind, body = self.encoded({"name": "huge_body", "size": 3_000_000})
        self.assertLess(len(body), 100_000)
        self.assertGreater(len(gzip.decompress(body)), 3_000_000)

    def test_heads_and_framing(self) -> None:
        for name, header, value in [
                ("chunked", "transfer-encoding", "chunked"),
                ("with_length", "content-length", None),
                ("wrong_type", "content-type", "text/html"),
                ("retry_after_on_200", "retry-after", "58"), ("no_request_id", "request-id", ""),
                ("header", "x-more", "1")]:
            self.script("messages", name)
            found = self.word().headers[header]
            if value is None:
                self.assertTrue(found, name)
            else:
                self.assertEqual(found or "", value, name)
        self.script("messages", "truncated_200")
        with self.assertRaises(ValueError):
            self.word().json.keys()

    def test_faults_can_be_combined(self) -> None:
        self.script("messages", "overloaded", "slow_drip", "chunked", {
            "name": "header", "header": "x-a", "value": "b"})
        got = self.word()
        self.assertEqual((got.status, got.headers["x-a"]), (529, "b"))


class MessageFaultTests(StandInCase):
    def struck(self, fault: Any, **changes: Any) -> Any:
        self.script("messages", fault)
        return self.word(**changes).json

    def test_every_fault_changes_the_message(self) -> None:
        self.control("model", behaviour="good:0")
        schema = {"type": "object", "additionalProperties": False,
                  "required": ["statement", "caveat", "kind", "list"], "properties": {
                      "statement": {"type": "string"}, "caveat": {"type": "string"},
                      "kind": {"enum": ["food"]},
                      "list": {"type": "array", "items": {"type": "string"}, "minItems": 1}}}
        chosen = {"output_config": {"format": {"type": "json_schema", "schema": schema}}}

        def bare(message: Any) -> Any:
            return {key: value for key, value in message.items() if key != "id"}

        plain = bare(self.word(**chosen).json)
        names = [name for name, fault in TABLE.items() if fault.stage is Stage.MESSAGE]
        self.assertGreater(len(names), 20)
        seen = [plain]
        for name in names:
            with self.subTest(name):
                found = bare(self.struck(name, **chosen))
                self.assertNotIn(found, seen)
                seen.append(found)
                text = self.struck(name, messages=[{"role": "user", "content": "no JSON"}],
                                   output_config={})
                self.assertEqual(text["type"], "message")

    def test_stop_reasons(self) -> None:
        for name, reason in [("max_tokens_cut", "max_tokens"), ("whitespace", "max_tokens"),
                             ("cut_json", "end_turn"), ("refusal_midway", "refusal"),
                             ("context_window", "model_context_window_exceeded"),
                             ("stop_reason", "a_later_reason")]:
            self.assertEqual(self.struck(name)["stop_reason"], reason)
        message = self.struck("refusal_null")
        self.assertEqual(message["content"], [])
        self.assertEqual(message["stop_details"],
                         {"type": "refusal", "category": None, "explanation": None})

    def test_texts_that_are_valid_and_wrong(self) -> None:
        value = json.loads(self.struck("cut_string")["content"][0]["text"])
        self.assertEqual(list(value), ["statement", "caveat"])
        self.assertFalse(value["statement"].endswith("."))
        value = json.loads(self.struck("missing_key")["content"][0]["text"])
        self.assertEqual(list(value), ["statement"])
        kinds = [block["type"] for block in self.struck("thinking_first")["content"]]
        self.assertEqual(kinds, ["thinking", "redacted_thinking", "text"])
        usage = self.struck("null_usage")["usage"]
        self.assertIsNone(usage["cache_creation"])
        self.assertIsInstance(usage["input_tokens"], int)
