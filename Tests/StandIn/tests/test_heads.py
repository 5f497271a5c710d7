"""Heads of requests and replies, framing, encodings and the record."""

import base64
import json

from .client import KEY, StandInCase, narration

FAMILIES = ("requests", "tokens", "input-tokens", "output-tokens")


class HeadTests(StandInCase):
    def assert_error(self, got, status, kind) -> None:
        self.assertEqual((got.status, got.json["error"]["type"]), (status, kind), got.body)
        self.assertEqual(got.json["type"], "error")
        self.assertEqual(got.json["request_id"], got.headers["request-id"])

    def test_the_key_is_checked(self) -> None:
        for headers in ({}, {"x-api-key": "other"}, {"authorization": "Bearer other"}):
            got = self.ask("POST", "/v1/messages", narration(),
                           headers | {"anthropic-version": "2023-06-01"})
            self.assert_error(got, 401, "authentication_error")
            self.assertIsNone(got.headers["anthropic-organization-id"])
        both = KEY | {"Authorization": "Bearer stand-in-key"}
        self.assert_error(self.ask("POST", "/v1/messages", narration(), both), 400,
                          "invalid_request_error")
        bearer = {"Authorization": "Bearer stand-in-key", "ANTHROPIC-VERSION": "2023-06-01"}
        self.assertEqual(self.ask("POST", "/v1/messages", narration(), bearer).status, 200)
        self.control("config", keys=["another"])
        self.assertEqual(self.word().status, 401)

    def test_version_beta_and_type_are_checked(self) -> None:
        bad = [{"x-api-key": "stand-in-key"}, KEY | {"anthropic-version": "2023-01-01"},
               KEY | {"anthropic-beta": "output-300k-2026-03-24,unheard-of"},
               KEY | {"content-type": "text/plain"}]
        for headers in bad:
            self.assert_error(self.ask("POST", "/v1/messages", narration(), headers), 400,
                              "invalid_request_error")

    def test_paths_and_methods(self) -> None:
        for method, path, status in [
                ("GET", "/v1/complete", 404), ("POST", "/v1/messages/", 404),
                ("GET", "/v1/messagesx", 404), ("GET", "/v1/messages", 405),
                ("DELETE", "/v1/messages/batches", 405),
                ("GET", "/v1/messages/batches/x/cancel", 405),
                ("GET", "/v1/messages/batches/msgbatch_unknown", 404)]:
            self.assertEqual(self.ask(method, path).status, status, (method, path))

    def test_a_large_body_is_refused_as_the_edge_does(self) -> None:
        self.control("config", max_message_bytes=2000, max_batch_bytes=3000)
        for path, size, status in [("/v1/messages", 2001, 413), ("/v1/messages", 2000, 400),
                                   ("/v1/messages/batches", 3001, 413),
                                   ("/v1/messages/batches", 3000, 400)]:
            got = self.ask("POST", path, b" " * size)
            self.assertEqual(got.status, status, (path, size))
            if status == 413:
                self.assertEqual(got.json["error"]["type"], "request_too_large")
                self.assertEqual(set(got.json), {"error"})
                self.assertIsNone(got.headers["request-id"])
                self.connection.close()

    def test_replies_have_ids_and_rate_limits(self) -> None:
        got = self.word()
        self.assertTrue(got.headers["request-id"].startswith("req_"))
        self.assertTrue(got.headers["anthropic-workspace-id"].startswith("wrkspc_"))
        for family in FAMILIES:
            for part in ("limit", "remaining"):
                self.assertTrue(got.headers[f"anthropic-ratelimit-{family}-{part}"].isdecimal())
            reset = got.headers[f"anthropic-ratelimit-{family}-reset"]
            self.assertRegex(reset, r"^\d{4}-.*:\d\dZ$")
        self.assertNotEqual(self.word().headers["request-id"], got.headers["request-id"])
        self.assertIsNone(got.headers["retry-after"])
        self.control("config", retry_after_on_success="58")
        self.assertEqual(self.word().headers["retry-after"], "58")

    def test_framing_encoding_and_letter_case_can_be_chosen(self) -> None:
        self.assertEqual(self.word().headers["transfer-encoding"], "chunked")
        self.assertIsNotNone(self.word(max_tokens=-1).headers["content-length"])
        self.control("config", framing="length", header_case="lower")
        got = self.word()
        self.assertIsNotNone(got.headers["content-length"])
        self.assertEqual([name for name in got.headers if name != name.lower()], [])
        self.assertIsNone(got.headers["content-encoding"])
        for body, status in [(narration(), 200), (narration(max_tokens=-1), 400)]:
            got = self.ask("POST", "/v1/messages", body, KEY | {"accept-encoding": "br, gzip"})
            self.assertEqual((got.status, got.headers["content-encoding"]), (status, "gzip"))
            self.assertIsInstance(got.json, dict)

    def test_everything_is_recorded_as_it_came(self) -> None:
        body = json.dumps(narration(), indent=1).encode()
        self.ask("POST", "/v1/messages", body, KEY | {"X-Odd-Case": "Yes"})
        self.ask("GET", "/v1/messages/batches?limit=5")
        first, second = self.control("requests")["requests"]
        self.assertEqual(base64.b64decode(first["body"]), body)
        self.assertEqual(first["text"], body.decode())
        self.assertIn(["X-Odd-Case", "Yes"], first["headers"])
        self.assertEqual((first["endpoint"], first["call"], first["status"]), ("messages", 1, 200))
        self.assertEqual(second["query"], "limit=5")
        self.assertEqual((first["order"], second["order"]), (1, 2))
        self.assertEqual(first["connection"], second["connection"])  # kept alive
        self.assertLessEqual(first["time"], second["time"])
        self.assertTrue(first["behaviour"].startswith("good"))
        only = self.ask("GET", "/_control/requests?endpoint=batches.list", headers={}).json
        self.assertEqual([one["order"] for one in only["requests"]], [2])
        self.control("requests", forget=True)
        self.assertEqual(self.control("requests")["requests"], [])

    def test_expect_and_chunked_bodies(self) -> None:
        body = json.dumps(narration()).encode()
        head = b"POST /v1/messages HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        head += b"".join(f"{name}: {value}\r\n".encode() for name, value in KEY.items())
        head += b"Content-Type: application/json\r\n"
        sized = head + b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % len(body) + body
        self.assertTrue(self.raw(sized).startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "))
        self.script("messages", "silent_expect")
        self.assertTrue(self.raw(sized).startswith(b"HTTP/1.1 200 "))
        self.script("messages", "refuse_expect")
        self.assertTrue(self.raw(sized).startswith(b"HTTP/1.1 417 "))
        self.script("count_tokens")
        chunked = head + b"Transfer-Encoding: chunked\r\n\r\n%x;a=b\r\n%b\r\n0\r\nT: x\r\n\r\n"
        self.assertTrue(self.raw(chunked % (len(body), body)).startswith(b"HTTP/1.1 200 "))
        self.assertEqual(self.control("requests")["requests"][-1]["text"], body.decode())

    def test_a_control_that_cannot_be_says_why(self) -> None:
        for name, document in [
                ("script", {"rules": [{"endpoint": "messages", "fault": "unheard_of"}]}),
                ("script", {"rules": [{"endpoint": "elsewhere", "fault": "overloaded"}]}),
                ("script", {"rules": [{"endpoint": "messages", "fault": "crlf"}]}),
                ("script", {"rules": [{"endpoint": "messages", "fault": {
                    "name": "rate_limit", "after": "1"}}]}),
                ("script", {"rules": [{"endpoint": "batches.create", "fault": {
                    "name": "lines", "become": "crlf"}}]}),
                ("model", {"behaviour": "hostile:unheard_of"}), ("model", {"behaviour": "mix"}),
                ("config", {"unheard_of": 1}), ("config", {"batch_seconds": "1"}),
                ("config", {"results_url": "unheard_of"}), ("clock", {"advance": -1})]:
            got = self.ask("POST", f"/_control/{name}", document, {})
            self.assertEqual(got.status, 400, (name, document))
            self.assertTrue(got.json["error"])
        self.assertEqual(self.ask("POST", "/_control/unheard_of", {}, {}).status, 404)
        self.assertEqual(self.ask("POST", "/_control/config", b"[]", {}).status, 400)
