"""The endpoints below /_control/, which tests steer the stand-in by. None needs a key."""

from datetime import datetime
from typing import Any

from .behaviour import Behaviour
from .clock import timestamp
from .config import Config
from .faults import TABLE
from .reply import Reply
from .script import Rule, Script
from .world import World

Document = dict[str, Any]


def control(world: World, name: str, document: Document, query: dict[str, str]) -> Reply:
    """Does what a control request asks; 400 with its reason when that cannot be, 404 when there
    is no such control."""
    act = CONTROLS.get(name)
    if act is None:
        return Reply.json(404, {"error": f"no control {name}"})
    try:
        return Reply.json(200, act(world, document, query))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return Reply.json(400, {"error": str(error)})


def _reset(world: World, document: Document, _: dict[str, str]) -> Document:
    world.reset(keeps_batches=document.get("keep_batches", False))
    return {}


def _script(world: World, document: Document, _: dict[str, str]) -> Document:
    if "rules" in document:
        world.script = Script([Rule.parse(rule) for rule in document["rules"]])
    return {"rules": len(world.script.rules), "calls": dict(world.script.calls),
            "faults": sorted(TABLE)}


def _requests(world: World, document: Document, query: dict[str, str]) -> Document:
    endpoint = query.get("endpoint", document.get("endpoint"))
    seen = world.record.documents(endpoint)
    if document.get("forget"):
        world.record.seen.clear()
    return {"requests": seen}


def _clock(world: World, document: Document, _: dict[str, str]) -> Document:
    clock = world.clock
    if "runs" in document:
        if document["runs"]:
            clock.run()
        else:
            clock.stop()
    if "to" in document:
        clock.advance(datetime.fromisoformat(document["to"]).timestamp() - clock.now)
    if "advance" in document:
        clock.advance(document["advance"])
    world.save()
    return {"now": timestamp(clock.now), "runs": clock.runs}


def _model(world: World, document: Document, _: dict[str, str]) -> Document:
    if document:
        world.behaviour = Behaviour.parse(document)
    return vars(world.behaviour)


def _config(world: World, document: Document, _: dict[str, str]) -> Document:
    world.config.update(document)
    return {"config": vars(world.config), "defaults": vars(Config())}


def _batches(world: World, _: Document, __: dict[str, str]) -> Document:
    return {"batches": [
        {"id": batch.id, "status": batch.status, "created": batch.created,
         "custom_ids": [request["custom_id"] for request in batch.requests],
         "behaviours": batch.behaviours} for batch in world.batches.values()]}


CONTROLS = {"reset": _reset, "script": _script, "requests": _requests, "batches": _batches,
            "clock": _clock, "model": _model, "config": _config}
