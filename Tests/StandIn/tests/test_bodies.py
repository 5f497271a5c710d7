"""What bodies and schemas are refused, one by one, beside what is taken."""

import copy
from typing import Any

from .client import KEY, SCHEMA, StandInCase, narration

HAIKU = {"model": "claude-haiku-4-5", "output_config": {}}
USER = {"role": "user", "content": "Hello"}
TEXT = {"type": "text", "text": "x"}
LONG, SHORT = ({"type": "ephemeral", "ttl": ttl} for ttl in ("1h", "5m"))
FORMAT = {"type": "json_schema", "schema": SCHEMA}
REFUSED: list[dict[str, Any]] = [
    {"max_tokens": -1}, {"max_tokens": 128_001}, {"max_tokens": "5"}, {"max_tokens": True},
    {"max_tokens": 0}, {"messages": []}, {"messages": [{"role": "system", "content": "x"}]},
    {"messages": [{"role": "user", "content": ""}]}, {"messages": [{"role": "user"}]},
    {"messages": [USER, {"role": "assistant", "content": "{"}]},
    {"unheard_of": 1}, {"output_config": {"unheard_of": 1}}, {"output_config": {"effort": "xhigh"}},
    {"output_config": {"effort": "most"}}, {"output_format": FORMAT},
    {"output_config": {"format": {**FORMAT, "strict": True}}},
    {"output_config": {"format": {"type": "text", "schema": SCHEMA}}},
    {"temperature": 1.1}, {"temperature": -0.1}, {"temperature": 0.5, "top_p": 0.5},
    {"thinking": {"type": "sometimes"}}, {"thinking": {"type": "enabled", "budget_tokens": 1023}},
    {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 1024},
    {"thinking": {"type": "adaptive"}, "temperature": 1}, {"stream": True},
    {"service_tier": "best"}, {"system": [{"type": "text", "text": ""}]},
    {"system": [{**TEXT, "cache_control": {"type": "forever"}}]},
    {"system": [{**TEXT, "cache_control": {"type": "ephemeral", "ttl": "2h"}}]},
    {"system": [{**TEXT, "cache_control": SHORT}] * 5},
    {"system": [{**TEXT, "cache_control": SHORT}] * 4, "cache_control": SHORT},
    {"system": [{**TEXT, "cache_control": SHORT}, {**TEXT, "cache_control": LONG}]},
    HAIKU | {"output_config": {"effort": "low"}}, HAIKU | {"max_tokens": 64_001},
    HAIKU | {"thinking": {"type": "adaptive"}}, {"messages": [USER | {"content": "x" * 4_000_100}]},
    HAIKU | {"output_config": {"format": FORMAT},
             "messages": [USER, {"role": "assistant", "content": "{"}]},
]
TAKEN: list[dict[str, Any]] = [
    {"max_tokens": 128_000}, {"temperature": 0}, {"top_p": 1}, {"output_config": {"effort": "max"}},
    {"messages": [USER, USER]}, {"messages": [USER | {"content": [TEXT, TEXT]}]},
    {"thinking": {"type": "adaptive"}}, {"max_tokens": 0, "output_config": {}},
    {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 1025, "top_p": 0.95},
    {"system": [{**TEXT, "cache_control": LONG}, {**TEXT, "cache_control": SHORT}]},
    {"system": [{**TEXT, "cache_control": SHORT}] * 4}, {"stream": False},
    HAIKU | {"max_tokens": 64_000, "messages": [USER, {"role": "assistant", "content": "{"}]},
    {"metadata": {"user_id": "x"}, "service_tier": "standard_only", "inference_geo": "us"},
]


def of(**properties: Any) -> dict[str, Any]:
    """An object of properties, all required."""
    return {"type": "object", "additionalProperties": False, "properties": properties,
            "required": list(properties)}


TEXTS = {"type": "string"}
BAD_SCHEMAS: list[Any] = [
    [], {"type": "object", "properties": {}}, of() | {"additionalProperties": True},
    of(a={"type": "object", "properties": {}}),
    of(a={"type": "array", "items": {"type": "object"}}),
    of(a=TEXTS | {"minLength": 1}), of(a=TEXTS | {"maxLength": 1}), of(a={"oneOf": [TEXTS]}),
    of(a={"type": "integer", "minimum": 0}), of(a={"type": "number", "multipleOf": 2}),
    of(a={"type": "array", "items": TEXTS, "maxItems": 3}),
    of(a={"type": "array", "items": TEXTS, "minItems": 2}),
    of(a={"type": "array", "items": TEXTS, "uniqueItems": True}), of(a={"enum": [{"b": 1}]}),
    of(a=TEXTS | {"format": "phone"}), of(a=TEXTS | {"pattern": "(?=x)"}),
    of(a=TEXTS | {"pattern": r"(a)\1"}), of(a=TEXTS | {"pattern": r"\bx"}),
    of(a=TEXTS | {"pattern": "x{1,5000}"}), of(a={"type": "text"}), of(a=5),
    of(a={"$ref": "https://example.com/s"}), of(a={"$ref": "#/$defs/none"}),
    {"$defs": {"t": of(next={"$ref": "#/$defs/t"})}, **of(a={"$ref": "#/$defs/t"})},
    of(a={"$ref": "#"}), of(a={"allOf": [{"$ref": "#/$defs/t"}]}) | {"$defs": {"t": TEXTS}},
    of(**{f"p{index}": {"type": ["string", "null"]} for index in range(17)}),
    of(**{f"p{index}": TEXTS for index in range(25)}) | {"required": []},
    of(a=TEXTS) | {"required": ["a", "b"]},
]
GOOD_SCHEMAS: list[Any] = [
    of(), of(a=TEXTS | {"pattern": "^[a-z]+(?:x|y){1,3}$", "format": "date"}),
    of(a={"type": "array", "items": of(b={"type": ["integer", "null"]}), "minItems": 1}),
    of(a={"anyOf": [TEXTS, {"type": "null"}]}, b={"enum": ["x", 1, None]}, c={"const": "k"}),
    {"$defs": {"t": of(x=TEXTS)}, **of(a={"$ref": "#/$defs/t"}, b={"$ref": "#/$defs/t"})},
    of(**{f"p{index}": {"type": ["string", "null"]} for index in range(16)}),
    of(**{f"p{index}": TEXTS for index in range(24)}) | {"required": []},
]


class BodyTests(StandInCase):
    def test_what_is_refused(self) -> None:
        for changes in REFUSED:
            with self.subTest(str(changes)[:80]):
                got = self.word(**changes)
                self.assertEqual(got.status, 400)
                self.assertEqual(got.json["error"]["type"], "invalid_request_error")

    def test_what_is_taken(self) -> None:
        for changes in TAKEN:
            with self.subTest(str(changes)[:80]):
                self.assertEqual(self.word(**changes).status, 200, changes)

    def test_what_is_required_and_known(self) -> None:
        for name in ("model", "max_tokens", "messages"):
            body = narration()
            del body[name]
            self.assertEqual(self.ask("POST", "/v1/messages", body).status, 400)
        for raw in (b"", b"{", b"[]", b'"x"', b'{"a":NaN}', b'{"a":"\\ud800"}', b"\xff",
                    b"[" * 100_000):
            self.assertEqual(self.ask("POST", "/v1/messages", raw).status, 400, raw[:20])
        got = self.word(model="claude-of-yesterday")
        self.assertEqual((got.status, got.json["error"]["type"]), (404, "not_found_error"))

    def test_the_old_format_needs_its_header(self) -> None:
        body = narration(output_format=FORMAT, output_config={})
        self.assertEqual(self.ask("POST", "/v1/messages", body).status, 400)
        headers = KEY | {"anthropic-beta": "structured-outputs-2025-11-13"}
        self.assertEqual(self.ask("POST", "/v1/messages", body, headers).status, 200)

    def test_schemas(self) -> None:
        for schemas, status in ((BAD_SCHEMAS, 400), (GOOD_SCHEMAS, 200)):
            for schema in schemas:
                with self.subTest(str(schema)[:90]):
                    chosen = {"format": {"type": "json_schema", "schema": copy.deepcopy(schema)}}
                    self.assertEqual(self.word(output_config=chosen).status, status)

    def test_tokens_are_counted(self) -> None:
        body = narration()
        del body["max_tokens"]
        counted = self.ask("POST", "/v1/messages/count_tokens", body)
        usage = self.word().json["usage"]
        self.assertEqual(counted.json, {"input_tokens": usage["input_tokens"]})
        self.assertEqual(self.ask("POST", "/v1/messages/count_tokens", narration()).status, 400)
        body["model"] = "claude-of-yesterday"
        self.assertEqual(self.ask("POST", "/v1/messages/count_tokens", body).status, 404)
