"""The endpoints of single messages."""

from collections.abc import Callable
from typing import Any

from .answer import Answer, Form
from .behaviour import answer
from .bodies import check_context, check_count, check_message, parse
from .call import Call
from .facts import MODELS
from .faults import Stage
from .reply import Reply
from .tokens import input_tokens
from .world import World


def create(world: World, call: Call) -> Reply:
    """POST /v1/messages."""
    body = parse(call.body)
    model = check_message(body, call.betas)
    check_context(body, model, world.config.bytes_per_token)
    made, name = respond(world, body)
    call.faults.strike(Stage.MESSAGE, made)
    call.seen.behaviour = name
    document, begun = message(world, body, made, "standard")
    reply = Reply.json(200, document)
    reply.begun = begun
    return reply


def count_tokens(world: World, call: Call) -> Reply:
    """POST /v1/messages/count_tokens."""
    body = parse(call.body)
    check_count(body)
    return Reply.json(200, {"input_tokens": input_tokens(body, world.config.bytes_per_token)})


def respond(world: World, body: dict[str, Any]) -> tuple[Answer, str]:
    """What the model says, and the behaviour it followed."""
    name, number = world.behaviour.choose(body)
    made = answer(body, name, number)
    if body["max_tokens"] == 0:
        made.is_empty, made.text, made.stop_reason = True, "", "max_tokens"
    made.limit(body["max_tokens"], world.config.bytes_per_token)
    return made, name


def message(world: World, body: dict[str, Any], made: Answer,
            tier: str) -> tuple[dict[str, Any], Callable[[], None]]:
    """The document of a message, and what to call when its first byte has left."""
    model = MODELS[body["model"]]
    use, begun = world.cache.use(body, model, world.clock.now, world.cache_settings)
    is_thinking = body.get("thinking", {}).get("type", "disabled") != "disabled"
    form = Form(tier, world.config.thinking or is_thinking, world.config.bytes_per_token)
    return made.document(world.new_id("msg"), model, use, form), begun
