"""Replies of the model and its cache."""

import json
from typing import Any

from .client import SCHEMA, StandInCase, narration

CONTROL = {"type": "ephemeral", "ttl": "1h"}


class MessageTests(StandInCase):
    def test_the_document_is_whole(self) -> None:
        message = self.word().json
        self.assertEqual(set(message), {
            "model", "id", "type", "role", "content", "stop_reason", "stop_sequence",
            "stop_details", "usage"})
        self.assertEqual((message["type"], message["role"], message["stop_reason"]),
                         ("message", "assistant", "end_turn"))
        self.assertIsNone(message["stop_details"])
        self.assertEqual(message["usage"]["inference_geo"], "global")
        self.assertEqual(message["usage"]["service_tier"], "standard")
        text = message["content"][0]["text"]
        value = json.loads(text)
        self.assertEqual(list(value), ["statement", "caveat"])
        self.assertEqual(text, json.dumps(value, ensure_ascii=False, separators=(",", ":")))
        haiku = self.word(model="claude-haiku-4-5", output_config={}).json
        self.assertEqual(haiku["model"], "claude-haiku-4-5-20251001")
        self.assertEqual(haiku["usage"]["inference_geo"], "not_available")

    def test_required_properties_come_first(self) -> None:
        schema = {**SCHEMA, "required": ["caveat"], "properties": {
            "note": {"type": "string"}, "statement": {"type": "string"},
            "caveat": {"type": "string"}}}
        chosen = {"format": {"type": "json_schema", "schema": schema}}
        text = self.word(output_config=chosen).json["content"][0]["text"]
        self.assertEqual(list(json.loads(text)), ["caveat", "note", "statement"])

    def test_another_text_gets_a_value_of_its_schema(self) -> None:
        schema = {"type": "object", "additionalProperties": False, "required": ["kind", "at"],
                  "properties": {"kind": {"enum": ["food", "mood"]},
                                 "at": {"type": "string", "format": "date"}}}
        body = narration(messages=[{"role": "user", "content": "[1]"}],
                         output_config={"format": {"type": "json_schema", "schema": schema}})
        got = self.ask("POST", "/v1/messages", body).json
        self.assertEqual(json.loads(got["content"][0]["text"]), {"kind": "food",
                                                                 "at": "2026-01-02"})

    def test_max_tokens_and_thinking(self) -> None:
        message = self.word(max_tokens=5).json
        self.assertEqual(message["stop_reason"], "max_tokens")
        self.assertEqual(len(message["content"][0]["text"].encode()), 20)
        self.control("config", thinking=True)
        kinds = [block["type"] for block in self.word().json["content"]]
        self.assertEqual(kinds, ["thinking", "text"])
        self.assertEqual(self.word(max_tokens=0, output_config={}).json["content"], [])


class CacheTests(StandInCase):
    def use(self, tokens: int = 1500, **changes: Any) -> tuple[int, int, int]:
        """Tokens written, read and plain of a request with a system prompt of about some tokens."""
        system = [{"type": "text", "text": "word" * tokens, "cache_control": CONTROL}]
        usage = self.word(**{"system": system, **changes}).json["usage"]
        parts = usage["cache_creation"]
        self.assertEqual(usage["cache_creation_input_tokens"], sum(parts.values()))
        return (usage["cache_creation_input_tokens"], usage["cache_read_input_tokens"],
                usage["input_tokens"])

    def test_the_first_writes_and_the_next_read(self) -> None:
        written, read, plain = self.use()
        self.assertGreater(written, 1500)
        self.assertEqual(read, 0)
        self.assertEqual(self.use(), (0, written, plain))
        body = narration(system=[{"type": "text", "text": "word" * 1500}])
        self.assertEqual(self.ask("POST", "/v1/messages", body).json["usage"]["input_tokens"],
                         written + plain)

    def test_what_makes_another_prefix(self) -> None:
        written, _, _ = self.use()
        other = {**SCHEMA, "description": "another"}
        for changes in ({"output_config": {}}, {"output_config": {"effort": "low", "format": {
                "type": "json_schema", "schema": other}}}, {"tokens": 1501},
                        {"tools": [{"name": "t"}]}):
            self.assertEqual(self.use(**changes)[1], 0, changes)
        question = {"messages": [{"role": "user", "content": "another one"}]}
        self.assertEqual(self.use(**question)[:2], (0, written))

    def test_small_prefixes_are_not_kept(self) -> None:
        haiku = {"model": "claude-haiku-4-5", "output_config": {}}
        for tokens, changes, is_kept in [(900, {}, False), (1500, {}, True), (3000, haiku, False),
                                         (5000, haiku, True)]:
            self.assertEqual(self.use(tokens, **changes)[0] > 0, is_kept, (tokens, changes))
        self.control("config", sonnet_cache_minimum=2048)
        self.assertEqual(self.use(1600)[:2], (0, 0))
        self.assertEqual(self.use(1600)[:2], (0, 0))

    def test_entries_end_by_the_clock_and_reads_refresh(self) -> None:
        self.control("clock", runs=False)
        written, _, _ = self.use()
        for seconds, is_read in [(3599, True), (3599, True), (3600, False), (1, True)]:
            self.control("clock", advance=seconds)
            self.assertEqual(self.use()[1] > 0, is_read, seconds)

    def test_nothing_is_read_before_a_reply_began(self) -> None:
        self.script("messages", "lost_answer", calls=[1])
        with self.assertRaises(Exception):
            self.use()
        self.connection.close()
        self.assertEqual(self.use()[1], 0)
        self.assertGreater(self.use()[1], 0)
