"""Batches: their life by the clock, lists, results."""

import json
from typing import Any

from .client import StandInCase, narration

DAY = 86_400


def lines(raw: bytes) -> list[Any]:
    """Lines as a careful client reads them."""
    return [json.loads(line) for line in raw.split(b"\n") if line.strip(b"\r")]


class BatchTests(StandInCase):
    def setUp(self) -> None:
        super().setUp()
        self.control("clock", runs=False)

    def envelope(self, *requests: Any) -> int:
        return self.ask("POST", "/v1/messages/batches", {"requests": list(requests)}).status

    def test_only_envelopes_are_checked_at_first(self) -> None:
        params = narration()
        for custom_id in ("", "a" * 65, "a b", "é", 5):
            self.assertEqual(self.envelope({"custom_id": custom_id, "params": params}), 400)
        one = {"custom_id": "a", "params": params}
        self.assertEqual(self.envelope(one, one), 400)
        self.assertEqual(self.envelope(), 400)
        self.assertEqual(self.envelope({**one, "more": 1}), 400)
        self.control("config", max_batch_requests=2)
        self.assertEqual(self.envelope(one, *({**one, "custom_id": x} for x in "bc")), 400)
        self.assertEqual(self.envelope(one, {"custom_id": "a" * 64, "params": {}}), 200)

    def test_counts_are_frozen_until_the_end(self) -> None:
        self.control("config", batch_seconds=60)
        identifier = self.create(3)
        self.control("clock", advance=59)
        batch = self.batch(identifier)
        self.assertEqual(batch["processing_status"], "in_progress")
        self.assertEqual(batch["request_counts"], {
            "processing": 3, "succeeded": 0, "errored": 0, "canceled": 0, "expired": 0})
        for name in ("ended_at", "archived_at", "cancel_initiated_at", "results_url"):
            self.assertIsNone(batch[name])
        path = f"/v1/messages/batches/{identifier}"
        self.assertEqual(self.ask("GET", path + "/results").status, 404)
        self.assertEqual(self.ask("DELETE", path).status, 400)
        self.control("clock", advance=1)
        batch = self.batch(identifier)
        self.assertEqual((batch["processing_status"], batch["request_counts"]["succeeded"]),
                         ("ended", 3))
        self.assertEqual(batch["results_url"], self.server.address + path + "/results")
        self.assertRegex(batch["created_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")
        self.control("config", timestamps="offset")
        self.assertTrue(self.batch(identifier)["created_at"].endswith("+00:00"))
        self.assertEqual(self.ask("DELETE", path).json,
                         {"id": identifier, "type": "message_batch_deleted"})
        self.assertEqual(self.ask("GET", path).status, 404)

    def test_results_are_shuffled_whole_and_stay(self) -> None:
        identifier = self.create(20)
        raw = self.results(identifier)
        self.assertTrue(raw.endswith(b"\n"))
        ids = [line["custom_id"] for line in lines(raw)]
        self.assertNotEqual(ids, sorted(ids, key=lambda one: int(one[4:])))
        self.assertEqual(sorted(ids), sorted(f"row-{index}" for index in range(20)))
        self.assertEqual(lines(raw)[0]["result"]["message"]["usage"]["service_tier"], "batch")
        self.control("model", behaviour="refusal")
        self.assertEqual(self.results(identifier), raw)

    def test_what_the_model_did_can_be_asked(self) -> None:
        self.control("model", behaviour="sequence", names=["good:1", "hostile:url"])
        identifier = self.create(2)
        found = self.control("batches")["batches"]
        self.assertEqual((found[0]["status"], found[0]["behaviours"]), ("in_progress", {}))
        self.batch(identifier)
        (found,) = self.control("batches")["batches"]
        self.assertEqual((found["id"], found["custom_ids"]), (identifier, ["row-0", "row-1"]))
        self.assertEqual(found["behaviours"], {"row-0": "good:1", "row-1": "hostile:url"})

    def test_bad_params_become_errored_lines(self) -> None:
        requests = [{"custom_id": "bad", "params": {**narration(), "max_tokens": 999_999}},
                    {"custom_id": "stream", "params": {**narration(), "stream": True}},
                    {"custom_id": "who", "params": {**narration(), "model": "nobody"}},
                    {"custom_id": "good", "params": narration()}]
        made = self.ask("POST", "/v1/messages/batches", {"requests": requests}).json
        found = {line["custom_id"]: line["result"] for line in lines(self.results(made["id"]))}
        self.assertEqual(found["good"]["type"], "succeeded")
        for name, kind in [("bad", "invalid_request_error"), ("stream", "invalid_request_error"),
                           ("who", "not_found_error")]:
            error = found[name]["error"]
            self.assertEqual((error["type"], error["error"]["type"]), ("error", kind))
            self.assertIsNone(error["request_id"])

    def test_cancel_expiry_and_archive(self) -> None:
        self.control("config", batch_seconds=2 * DAY, cancel_seconds=30, finished_share=0.5)
        canceled, expired = self.create(4), self.create(4)
        path = f"/v1/messages/batches/{canceled}/cancel"
        self.assertEqual(self.ask("POST", path).json["processing_status"], "canceling")
        self.control("clock", advance=30)
        self.assertEqual(self.batch(canceled)["request_counts"]["canceled"], 2)
        self.assertEqual(self.batch(expired)["processing_status"], "in_progress")
        self.assertEqual(self.ask("POST", path).status, 400)
        self.control("clock", advance=DAY)
        self.assertEqual(self.batch(expired)["request_counts"], {
            "processing": 0, "succeeded": 2, "errored": 0, "canceled": 0, "expired": 2})
        self.control("clock", advance=28 * DAY)
        batch = self.batch(expired)
        self.assertIsNotNone(batch["archived_at"])
        self.assertIsNone(batch["results_url"])
        self.assertEqual(len(self.ask("GET", "/v1/messages/batches").json["data"]), 2)

    def test_lists_page_from_the_newest(self) -> None:
        empty = self.ask("GET", "/v1/messages/batches").json
        self.assertEqual(empty, {"data": [], "has_more": False, "first_id": None, "last_id": None})
        ids = [self.create(1) for _ in range(25)][::-1]
        page = self.ask("GET", "/v1/messages/batches").json
        self.assertEqual([one["id"] for one in page["data"]], ids[:20])
        self.assertEqual((page["has_more"], page["first_id"], page["last_id"]),
                         (True, ids[0], ids[19]))
        rest = self.ask("GET", f"/v1/messages/batches?limit=9&after_id={ids[19]}").json
        self.assertEqual([one["id"] for one in rest["data"]], ids[20:])
        self.assertFalse(rest["has_more"])
        back = self.ask("GET", f"/v1/messages/batches?limit=3&before_id={ids[5]}").json
        self.assertEqual([one["id"] for one in back["data"]], ids[2:5])
        self.assertTrue(back["has_more"])
        for query in ("limit=0", "limit=1001", "limit=x", "after_id=nobody"):
            self.assertEqual(self.ask("GET", f"/v1/messages/batches?{query}").status, 400)

    def test_addresses_of_results_that_must_be_refused(self) -> None:
        identifier = self.create(1)
        seen = set()
        for kind in ("own", "foreign", "other_port", "user_info", "relative"):
            self.control("config", results_url=kind)
            seen.add(self.batch(identifier)["results_url"])
        self.assertEqual(len(seen), 5)
        self.assertEqual(sum(url.startswith(self.server.address + "/") for url in seen), 1)

    def test_a_lost_answer_leaves_its_batch(self) -> None:
        for name in ("lost_answer", "lost_answer_reset"):
            self.control("reset")
            self.script("batches.create", name)
            with self.assertRaises(OSError):
                self.create(2)
            self.connection.close()
            found = self.ask("GET", "/v1/messages/batches").json["data"]
            self.assertEqual(len(found), 1)
            self.assertIsNone(self.control("requests")["requests"][0]["status"])

    def test_lines_take_the_fate_they_are_given(self) -> None:
        self.script("batches.create", {"name": "lines", "become": "errored", "only": [0],
                                       "error": "api_error"},
                    {"name": "lines", "become": "refusal_null", "only": [1]},
                    {"name": "lines", "become": "expired", "only": [2]})
        identifier = self.create(4)
        found = {line["custom_id"]: line["result"] for line in lines(self.results(identifier))}
        self.assertEqual(found["row-0"]["error"]["error"]["type"], "api_error")
        self.assertEqual(found["row-1"]["message"]["content"], [])
        self.assertEqual(found["row-2"], {"type": "expired"})
        self.assertEqual(self.batch(identifier)["request_counts"], {
            "processing": 0, "succeeded": 2, "errored": 1, "canceled": 0, "expired": 1})
        self.script("batches.create", "mixed_lines")
        counts = self.batch(self.create(14))["request_counts"]
        self.assertEqual(counts, {"processing": 0, "succeeded": 8, "errored": 2, "canceled": 2,
                                  "expired": 2})


class LineTests(StandInCase):
    def changed(self, *faults: Any) -> tuple[bytes, bytes]:
        """Results of a batch without faults, and with some."""
        self.script("batches.results")
        identifier = self.create(3)
        plain = self.results(identifier)
        self.script("batches.results", *faults)
        return plain, self.results(identifier)

    def test_sets_of_lines_that_do_not_agree(self) -> None:
        for name, size in [("missing_line", 2), ("unknown_line", 4), ("duplicate_line", 4),
                           ("contradicting_line", 4), ("unknown_result", 3), ("swapped_ids", 3)]:
            plain, raw = self.changed(name)
            self.assertEqual(len(lines(raw)), size, name)
            self.assertNotEqual(plain, raw)
        plain, raw = self.changed("in_order")
        self.assertEqual([line["custom_id"] for line in lines(raw)], ["row-0", "row-1", "row-2"])

    def test_ends_of_lines(self) -> None:
        plain, raw = self.changed("crlf")
        self.assertEqual(raw, plain.replace(b"\n", b"\r\n"))
        plain, raw = self.changed("no_final_newline")
        self.assertEqual(raw, plain[:-1])
        plain, raw = self.changed("blank_lines")
        self.assertEqual((raw.count(b"\n"), lines(raw)), (6, lines(plain)))
        plain, raw = self.changed("escaped")
        self.assertEqual((raw.isascii(), lines(raw)), (True, lines(plain)))
        plain, raw = self.changed("cut_file")
        self.assertEqual(raw, plain[:-20])
        for name in ("bad_line", "bad_utf8"):
            plain, raw = self.changed(name)
            self.assertTrue(raw.startswith(plain))
            with self.assertRaises(ValueError):
                lines(raw)

    def chunks(self, identifier: str) -> list[bytes]:
        """The chunks of the results as they came, the last, empty one left out."""
        head = (f"GET /v1/messages/batches/{identifier}/results HTTP/1.1\r\nHost: a\r\n"
                "Connection: close\r\nx-api-key: stand-in-key\r\naccept-encoding: gzip\r\n"
                "anthropic-version: 2023-06-01\r\n\r\n")
        left = self.raw(head.encode()).partition(b"\r\n\r\n")[2]
        found = []
        while True:
            size, _, left = left.partition(b"\r\n")
            if int(size, 16) == 0:
                return found
            found.append(left[:int(size, 16)])
            left = left[int(size, 16) + 2:]

    def test_chunks_are_cut_where_it_hurts(self) -> None:
        identifier = self.create(3)
        plain = self.results(identifier)
        self.script("batches.results", "split_crlf")
        chunks = self.chunks(identifier)
        self.assertEqual(b"".join(chunks), plain.replace(b"\n", b"\r\n"))
        self.assertEqual([chunk[-1:] for chunk in chunks[:3]], [b"\r"] * 3)
        self.script("batches.results", "odd_text")
        chunks = self.chunks(identifier)
        self.assertEqual(len(chunks), 4)
        with self.assertRaises(UnicodeDecodeError):
            chunks[0].decode()
        text = lines(b"".join(chunks))[0]["result"]["message"]["content"][0]["text"]
        statement = json.loads(text)["statement"]
        self.assertTrue(statement.startswith("a\u2028b\u2029c\u0085d\ne\U0001f635f"))
        self.script("batches.results", "random_chunks")
        chunks = self.chunks(identifier)
        self.assertGreater(len(chunks), 10)
        self.assertEqual(b"".join(chunks), plain)
