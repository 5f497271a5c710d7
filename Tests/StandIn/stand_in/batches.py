"""The endpoints of batches."""

import re
from typing import Any

from .batch import Batch
from .bodies import parse
from .call import Call
from .errors import ApiError, invalid
from .faults import Stage
from .reply import Reply
from .results import ResultFile, settle, write
from .world import World

CUSTOM_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MOST_LISTED = 1000


def create(world: World, call: Call) -> Reply:
    """POST /v1/messages/batches: only the envelope is checked now."""
    requests = _requests(parse(call.body), world.config.max_batch_requests)
    now = world.clock.now
    latest = max((batch.created for batch in world.batches.values()), default=0.0)
    created = max(now, latest + 1e-6)
    batch = Batch(world.new_id("msgbatch"), created, now + world.config.batch_seconds,
                  requests, sorted(call.betas))
    call.faults.strike(Stage.BATCH, batch)
    world.batches[batch.id] = batch
    world.save()
    return _reply(world, call, batch)


def _requests(body: dict[str, Any], most: int) -> list[dict[str, Any]]:
    if set(body) != {"requests"} or not isinstance(body["requests"], list):
        raise invalid("requests: field required, and no other")
    requests = body["requests"]
    if not 1 <= len(requests) <= most:
        raise invalid(f"requests: from 1 to {most}")
    known: set[str] = set()
    for index, request in enumerate(requests):
        if not isinstance(request, dict) or set(request) != {"custom_id", "params"}:
            raise invalid(f"requests.{index}: custom_id and params, nothing else")
        custom_id = request["custom_id"]
        if not isinstance(custom_id, str) or not CUSTOM_ID.fullmatch(custom_id):
            raise invalid(f"requests.{index}.custom_id: 1 to 64 letters, digits, _ or -")
        if custom_id in known:
            raise invalid(f"requests.{index}.custom_id: given twice")
        if not isinstance(request["params"], dict):
            raise invalid(f"requests.{index}.params: an object")
        known.add(custom_id)
    return requests


def get(world: World, call: Call) -> Reply:
    """GET /v1/messages/batches/{id}."""
    return _reply(world, call, _batch(world, call))


def list_all(world: World, call: Call) -> Reply:
    """GET /v1/messages/batches, newest first."""
    batches = sorted(world.batches.values(), key=lambda one: one.created, reverse=True)
    for batch in batches:
        settle(world, batch)
    ids = [batch.id for batch in batches]
    limit = call.query.get("limit", "20")
    if not limit.isdecimal() or not 1 <= int(limit) <= MOST_LISTED:
        raise invalid(f"limit: from 1 to {MOST_LISTED}")
    after, before = call.query.get("after_id"), call.query.get("before_id")
    if after and before:
        raise invalid("after_id and before_id: not both")
    for cursor in (after, before):
        if cursor and cursor not in ids:
            raise invalid("no batch with the id of the cursor")
    if before:
        until = ids.index(before)
        start = max(0, until - int(limit))
        has_more = start > 0
    else:
        start = ids.index(after) + 1 if after else 0
        until = start + int(limit)
        has_more = until < len(ids)
    page = batches[start:until]
    return Reply.json(200, {
        "data": [_document(world, call, batch) for batch in page], "has_more": has_more,
        "first_id": page[0].id if page else None, "last_id": page[-1].id if page else None})


def results(world: World, call: Call) -> Reply:
    """GET /v1/messages/batches/{id}/results: one line a request, in an order of its own."""
    batch = _batch(world, call)
    if batch.ended is None or batch.is_archived(world.clock.now):
        raise ApiError(404, "no results: the batch has not ended, or was archived")
    lines = ResultFile.of(batch, world.config.shuffle_seed)
    call.faults.strike(Stage.LINES, lines)
    return write(lines)


def cancel(world: World, call: Call) -> Reply:
    """POST /v1/messages/batches/{id}/cancel."""
    batch = _batch(world, call)
    if batch.ended is not None:
        raise invalid("the batch has ended")
    if batch.cancel_started is None:
        batch.cancel_started = world.clock.now
        batch.cancel_ends = batch.cancel_started + world.config.cancel_seconds
        world.save()
    return _reply(world, call, batch)


def delete(world: World, call: Call) -> Reply:
    """DELETE /v1/messages/batches/{id}, once it ended."""
    batch = _batch(world, call)
    if batch.ended is None:
        raise invalid("the batch has not ended: cancel it first")
    del world.batches[batch.id]
    world.save()
    return Reply.json(200, {"id": batch.id, "type": "message_batch_deleted"})


def _batch(world: World, call: Call) -> Batch:
    batch = world.batches.get(call.path[1])
    if batch is None:
        raise ApiError(404, "no such batch")
    settle(world, batch)
    return batch


def _document(world: World, call: Call, batch: Batch) -> dict[str, Any]:
    return batch.document(world.clock.now, world.config, call.address)


def _reply(world: World, call: Call, batch: Batch) -> Reply:
    return Reply.json(200, _document(world, call, batch))
