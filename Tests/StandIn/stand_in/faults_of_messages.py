"""Faults of what the model answers: all come with status 200."""

import json
from collections.abc import Callable
from typing import Any

from .answer import Answer
from .faults import Stage, fault
from .reply import compact
from .schemas import map_enums

Parameters = dict[str, Any]
NULL_COUNTERS = ("cache_creation_input_tokens", "cache_read_input_tokens", "cache_creation",
                 "service_tier", "inference_geo", "output_tokens_details")


@fault("max_tokens_cut", Stage.MESSAGE, "JSON cut in the middle, stop_reason max_tokens")
def _max_tokens_cut(answer: Answer, _: Parameters) -> None:
    answer.text = answer.text[:len(answer.text) // 2]
    answer.stop_reason = "max_tokens"


@fault("max_tokens_brace", Stage.MESSAGE, "only an opening brace, stop_reason max_tokens")
def _max_tokens_brace(answer: Answer, _: Parameters) -> None:
    answer.text, answer.stop_reason = "{", "max_tokens"


@fault("whitespace", Stage.MESSAGE, "nothing but blanks up to max_tokens")
def _whitespace(answer: Answer, _: Parameters) -> None:
    answer.text, answer.stop_reason = " \n" * 400, "max_tokens"


@fault("cut_json", Stage.MESSAGE, "JSON cut in the middle, stop_reason end_turn")
def _cut_json(answer: Answer, _: Parameters) -> None:
    answer.text = answer.text[:len(answer.text) // 2]


@fault("cut_string", Stage.MESSAGE, "valid JSON whose texts all end half-way, end_turn")
def _cut_string(answer: Answer, _: Parameters) -> None:
    _edit(answer, lambda value: value[:len(value) // 2] if isinstance(value, str) else value)


@fault("empty_array", Stage.MESSAGE, "valid JSON, every array empty")
def _empty_array(answer: Answer, _: Parameters) -> None:
    _edit(answer, lambda value: [] if isinstance(value, list) else value)


@fault("enum_case", Stage.MESSAGE, "every enum value in capitals")
def _enum_case(answer: Answer, _: Parameters) -> None:
    if answer.schema is not None:
        schema = answer.schema
        _rewrite(answer, lambda value: map_enums(value, schema, schema, str.upper))


@fault("extra_key", Stage.MESSAGE, "valid JSON with a key that the schema does not have")
def _extra_key(answer: Answer, _: Parameters) -> None:
    _rewrite(answer, lambda value: value | {"confidence": "high"})


@fault("missing_key", Stage.MESSAGE, "valid JSON without its last key")
def _missing_key(answer: Answer, _: Parameters) -> None:
    _rewrite(answer, lambda value: dict(list(value.items())[:-1]))


@fault("fenced", Stage.MESSAGE, "the JSON inside a code fence")
def _fenced(answer: Answer, _: Parameters) -> None:
    answer.text = f"```json\n{answer.text}\n```"


@fault("spaced_json", Stage.MESSAGE, "the same JSON with blanks, and escapes for all but ASCII")
def _spaced_json(answer: Answer, _: Parameters) -> None:
    if (value := _parsed(answer)) is not None:
        answer.text = json.dumps(value, indent=2)


@fault("refusal", Stage.MESSAGE, "refused before any output: content empty, with a category")
def _refusal(answer: Answer, _: Parameters) -> None:
    _refuse(answer, "general_harms", "Declined.")


@fault("refusal_null", Stage.MESSAGE, "refused, category and explanation null")
def _refusal_null(answer: Answer, _: Parameters) -> None:
    _refuse(answer, None, None)


def _refuse(answer: Answer, category: str | None, explanation: str | None) -> None:
    answer.is_empty, answer.text, answer.stop_reason = True, "", "refusal"
    answer.stop_details = {"type": "refusal", "category": category, "explanation": explanation}


@fault("refusal_midway", Stage.MESSAGE, "refused after some output, which is no JSON")
def _refusal_midway(answer: Answer, _: Parameters) -> None:
    answer.text, answer.stop_reason = answer.text[:len(answer.text) // 3], "refusal"
    answer.stop_details = {"type": "refusal", "category": None, "explanation": None}


@fault("context_window", Stage.MESSAGE, "cut by the context, model_context_window_exceeded")
def _context_window(answer: Answer, _: Parameters) -> None:
    answer.text = answer.text[:len(answer.text) // 2]
    answer.stop_reason = "model_context_window_exceeded"


@fault("stop_reason", Stage.MESSAGE, "the right text with another stop_reason, an unknown one "
       "unless told", value="a_later_reason")
def _stop_reason(answer: Answer, parameters: Parameters) -> None:
    answer.stop_reason = parameters["value"]


@fault("unknown_block", Stage.MESSAGE, "a content block of an unknown type before the text")
def _unknown_block(answer: Answer, _: Parameters) -> None:
    answer.content = [{"type": "a_later_block", "payload": {"text": "{}"}}, _block(answer)]


@fault("thinking_first", Stage.MESSAGE, "thinking and redacted_thinking before the text")
def _thinking_first(answer: Answer, _: Parameters) -> None:
    answer.content = [{"type": "thinking", "thinking": "{", "signature": "c3RhbmQtaW4="},
                      {"type": "redacted_thinking", "data": "c3RhbmQtaW4="}, _block(answer)]


@fault("no_text", Stage.MESSAGE, "only a thinking block")
def _no_text(answer: Answer, _: Parameters) -> None:
    answer.content = [{"type": "thinking", "thinking": "{", "signature": "c3RhbmQtaW4="}]


@fault("two_texts", Stage.MESSAGE, "the JSON cut in two text blocks")
def _two_texts(answer: Answer, _: Parameters) -> None:
    half = len(answer.text) // 2
    answer.content = [{"type": "text", "text": answer.text[:half]},
                      {"type": "text", "text": answer.text[half:]}]


@fault("empty_content", Stage.MESSAGE, "no content block, stop_reason end_turn")
def _empty_content(answer: Answer, _: Parameters) -> None:
    answer.is_empty = True


@fault("unknown_usage", Stage.MESSAGE, "usage and the message have keys of a later version")
def _unknown_usage(answer: Answer, _: Parameters) -> None:
    answer.usage |= {"a_later_counter": 7, "a_later_object": {"deep": [1, None]}}
    answer.edits |= {"a_later_field": [{"x": 1.5}], "container": None}


@fault("null_usage", Stage.MESSAGE, "every counter null that may be")
def _null_usage(answer: Answer, _: Parameters) -> None:
    answer.usage |= dict.fromkeys(NULL_COUNTERS)


@fault("bare_usage", Stage.MESSAGE, "usage of two counters alone, no stop_details")
def _bare_usage(answer: Answer, _: Parameters) -> None:
    answer.edits |= {"usage": {"input_tokens": 10, "output_tokens": 5}}
    answer.left_out = ("stop_details",)


@fault("other_model", Stage.MESSAGE, "the id of another model", model="claude-sonnet-5")
def _other_model(answer: Answer, parameters: Parameters) -> None:
    answer.edits |= {"model": parameters["model"]}


def _block(answer: Answer) -> dict[str, Any]:
    return {"type": "text", "text": answer.text}


def _parsed(answer: Answer) -> Any:
    """The JSON of the text; None of another text, which faults of JSON leave alone."""
    try:
        return json.loads(answer.text)
    except ValueError:
        return None


def _rewrite(answer: Answer, change: Callable[[Any], Any]) -> None:
    if (value := _parsed(answer)) is not None:
        answer.text = compact(change(value)).decode()


def _edit(answer: Answer, change: Callable[[Any], Any]) -> None:
    def walk(value: Any) -> Any:
        value = change(value)
        if isinstance(value, dict):
            return {key: walk(part) for key, part in value.items()}
        return [walk(part) for part in value] if isinstance(value, list) else value
    _rewrite(answer, walk)
