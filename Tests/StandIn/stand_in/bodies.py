"""What a body of `messages` and `count_tokens` may hold."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .errors import ApiError, invalid
from .facts import (MODELS, MOST_BREAKPOINTS, OLD_FORMAT, OUTPUT_300K, SONNET, Model)
from .schemas import check_schema
from .tokens import all_blocks, blocks_of, format_of, input_tokens

Body = dict[str, Any]
COUNTED = frozenset({"model", "messages", "system", "tools", "tool_choice", "thinking",
                     "output_config", "cache_control"})
SENT = COUNTED | {"max_tokens", "temperature", "top_p", "top_k", "stop_sequences", "metadata",
                  "stream", "service_tier", "inference_geo", "output_format"}
TYPES: dict[str, type | tuple[type, ...]] = {
    "model": str, "messages": list, "system": (str, list), "tools": list, "tool_choice": dict,
    "thinking": dict, "output_config": dict, "cache_control": dict, "max_tokens": int,
    "temperature": (int, float), "top_p": (int, float), "top_k": int, "stop_sequences": list,
    "metadata": dict, "stream": bool, "service_tier": str, "inference_geo": str,
    "output_format": dict,
}
EFFORTS = frozenset({"low", "medium", "high", "xhigh", "max"})


def parse(raw: bytes) -> Body:
    """The JSON object of a body. A 400 when it is none, or holds a lone surrogate or NaN."""
    try:
        body = json.loads(raw.decode(), parse_constant=_refuse)
        json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise invalid("the body is no valid JSON") from None
    if not isinstance(body, dict):
        raise invalid("the body is to be a JSON object")
    return body


def _refuse(name: str) -> None:
    raise ValueError(name)


def check_message(body: Body, betas: frozenset[str], is_in_batch: bool = False) -> Model:
    """The model of a body that holds; throws a 400 or 404 otherwise."""
    with _refusing_the_malformed():
        model = _check_common(body, SENT, ("model", "max_tokens", "messages"))
        _check_tokens(body, model, betas, is_in_batch)
        _check_sampling(body)
    if "output_format" in body and OLD_FORMAT not in betas:
        raise invalid("output_format: use output_config.format")
    if body.get("stream"):
        raise invalid("stream: not " + ("in batches" if is_in_batch else "by this stand-in"))
    if body.get("service_tier", "auto") not in ("auto", "standard_only"):
        raise invalid("service_tier: auto or standard_only")
    return model


def check_count(body: Body) -> Model:
    """The same for a body whose tokens are only counted."""
    with _refusing_the_malformed():
        return _check_common(body, COUNTED, ("model", "messages"))


@contextmanager
def _refusing_the_malformed() -> Iterator[None]:
    """What no check names, such as a list where a text belongs, is a 400 all the same."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise invalid(f"malformed: {error}") from None


def _check_common(body: Body, known: frozenset[str], required: tuple[str, ...]) -> Model:
    for name in required:
        if name not in body:
            raise invalid(f"{name}: field required")
    for name, value in body.items():
        if name not in known:
            raise invalid(f"{name}: extra inputs are not permitted")
        is_flag = isinstance(value, bool) and TYPES[name] is not bool
        if not isinstance(value, TYPES[name]) or is_flag:
            raise invalid(f"{name}: of the wrong type")
    model = MODELS.get(body["model"])
    if model is None:
        raise ApiError(404, f"model: {body['model']}")
    _check_messages(body["messages"], model, format_of(body) is not None)
    _check_blocks(body)
    _check_output(body.get("output_config", {}), model)
    if (old := body.get("output_format")) is not None:
        _check_output({"format": old}, model)
    _check_thinking(body, model)
    return model


def _check_messages(messages: list[Any], model: Model, has_format: bool) -> None:
    if not 1 <= len(messages) <= 100_000:
        raise invalid("messages: 1 to 100,000")
    for index, message in enumerate(messages):
        if not isinstance(message, dict) or set(message) != {"role", "content"}:
            raise invalid(f"messages.{index}: role and content")
        if message["role"] not in ("user", "assistant"):
            raise invalid(f"messages.{index}.role: user or assistant")
        if not isinstance(message["content"], (str, list)) or not message["content"]:
            raise invalid(f"messages.{index}.content: a text or blocks, not empty")
    if messages[-1]["role"] == "assistant" and (has_format or not model.allows_prefill):
        raise invalid("messages: the last one is to be of the user")


def _check_blocks(body: Body) -> None:
    for part in [body.get("system"), *(one["content"] for one in body["messages"])]:
        for block in blocks_of(part):
            if not isinstance(block, dict) or "type" not in block:
                raise invalid("a block has a type")
            if block["type"] == "text" and not isinstance(block.get("text"), str):
                raise invalid("a text block has a text")
            if block.get("text") == "":
                raise invalid("a text block is not empty")
    if not all(isinstance(tool, dict) for tool in body.get("tools", [])):
        raise invalid("tools: objects")
    controls = [block["cache_control"] for _, block in all_blocks(body)
                if block.get("cache_control") is not None]
    controls += [body["cache_control"]] if "cache_control" in body else []
    if len(controls) > MOST_BREAKPOINTS:
        raise invalid(f"cache_control: {MOST_BREAKPOINTS} breakpoints at most")
    lifetimes = []
    for control in controls:
        if not isinstance(control, dict) or control.get("type") != "ephemeral":
            raise invalid("cache_control.type: ephemeral")
        if set(control) - {"type", "ttl"} or control.get("ttl", "5m") not in ("5m", "1h"):
            raise invalid("cache_control.ttl: 5m or 1h")
        lifetimes.append(control.get("ttl", "5m"))
    if "1h" in lifetimes[lifetimes.index("5m"):] if "5m" in lifetimes else False:
        raise invalid("cache_control: 1h comes before 5m")


def _check_output(config: Body, model: Model) -> None:
    for name in config:
        if name not in ("format", "effort"):
            raise invalid(f"output_config.{name}: extra inputs are not permitted")
    effort = config.get("effort")
    if effort is not None and effort not in (model.efforts & EFFORTS):
        raise invalid(f"output_config.effort: this model does not support {effort}")
    chosen = config.get("format")
    if chosen is None:
        return
    if not isinstance(chosen, dict) or chosen.get("type") != "json_schema":
        raise invalid("output_config.format.type: json_schema")
    if set(chosen) != {"type", "schema"}:
        raise invalid("output_config.format: type and schema, nothing else")
    check_schema(chosen["schema"])


def _check_thinking(body: Body, model: Model) -> None:
    thinking = body.get("thinking", {"type": "disabled"})
    kind = thinking.get("type")
    if kind not in ("disabled", "enabled", "adaptive"):
        raise invalid("thinking.type: disabled, enabled or adaptive")
    if kind == "adaptive" and not model.has_adaptive_thinking:
        raise invalid("thinking.type: this model does not support adaptive")
    budget = thinking.get("budget_tokens")
    if kind == "enabled":
        if not isinstance(budget, int) or not 1024 <= budget < body.get("max_tokens", 1 << 40):
            raise invalid("thinking.budget_tokens: from 1,024 and below max_tokens")
    if kind != "disabled" and ("temperature" in body or "top_k" in body):
        raise invalid("thinking: not with temperature or top_k")
    if kind != "disabled" and not 0.95 <= body.get("top_p", 1) <= 1:
        raise invalid("thinking: top_p from 0.95 to 1")


def _check_tokens(body: Body, model: Model, betas: frozenset[str], is_in_batch: bool) -> None:
    limit = model.most_output
    if is_in_batch and OUTPUT_300K in betas and model is SONNET:
        limit = 300_000
    if not 0 <= body["max_tokens"] <= limit:
        raise invalid(f"max_tokens: {body['max_tokens']} > {limit}, the most of {model.id}")
    is_thinking = body.get("thinking", {}).get("type", "disabled") != "disabled"
    is_forced = body.get("tool_choice", {}).get("type") in ("any", "tool")
    if body["max_tokens"] == 0 and (
            is_in_batch or is_thinking or is_forced or format_of(body) is not None):
        raise invalid("max_tokens: 0 only to warm the cache")


def _check_sampling(body: Body) -> None:
    for name in ("temperature", "top_p"):
        if not 0 <= body.get(name, 1) <= 1:
            raise invalid(f"{name}: from 0 to 1")
    if "temperature" in body and "top_p" in body:
        raise invalid("temperature and top_p: not both")


def check_context(body: Body, model: Model, bytes_per_token: int) -> None:
    """A 400 when the input alone is longer than the context."""
    tokens = input_tokens(body, bytes_per_token)
    if tokens > model.context:
        raise invalid(f"prompt is too long: {tokens} tokens > {model.context}")
