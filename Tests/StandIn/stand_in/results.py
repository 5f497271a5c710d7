"""What became of the requests of a batch, and the file of lines that tells it."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from .batch import Batch
from .bodies import check_context, check_message
from .errors import ApiError
from .faults import fault_named
from .messages import message, respond
from .reply import Delivery, Reply, compact
from .world import World

Outcome = dict[str, Any]


def settle(world: World, batch: Batch) -> None:
    """Ends a batch whose time has come; afterwards nothing changes in it."""
    end, unfinished = batch.end_at()
    if batch.ended is not None or world.clock.now < end:
        return
    finished = len(batch.requests)
    if unfinished != "succeeded":
        finished = int(finished * world.config.finished_share)
    batch.outcomes = [
        _outcome(world, batch, index) if index < finished else {"type": unfinished}
        for index in range(len(batch.requests))]
    batch.ended = max(end, batch.created)
    world.save()


def _outcome(world: World, batch: Batch, index: int) -> Outcome:
    body, fate = batch.requests[index]["params"], batch.fates.get(str(index), {})
    become = fate.get("become", "succeeded")
    if become in ("canceled", "expired"):
        return {"type": become}
    if become == "errored":
        return _errored(ApiError(fate["status"], "failed as told", kind=fate["error"] or None))
    try:
        model = check_message(body, frozenset(batch.betas), is_in_batch=True)
        check_context(body, model, world.config.bytes_per_token)
    except ApiError as error:
        return _errored(error)
    made, name = respond(world, body)
    batch.behaviours[batch.requests[index]["custom_id"]] = name
    if become != "succeeded":
        fault = fault_named(become)
        fault.apply(made, dict(fault.defaults))
    document, begun = message(world, body, made, "batch")
    begun()
    return {"type": "succeeded", "message": document}


def _errored(error: ApiError) -> Outcome:
    return {"type": "errored", "error": error.envelope(None)}


@dataclass
class ResultFile:
    """The lines as they will be written, for faults to change."""

    lines: list[dict[str, Any]]
    separator: bytes = b"\n"
    has_final_separator: bool = True
    cuts: list[int] = field(default_factory=list)  # where chunks are cut, in bytes
    cut_before: bytes = b""  # cut inside every occurrence of these bytes
    escapes: bool = False  # all but ASCII
    raw: list[bytes] = field(default_factory=list)  # further lines, as they are
    lacking: int = 0  # bytes cut off the end, the framing whole

    @staticmethod
    def of(batch: Batch, seed: int) -> "ResultFile":
        """One line a request, in an order that the seed and the batch decide."""
        lines = [{"custom_id": request["custom_id"], "result": outcome}
                 for request, outcome in zip(batch.requests, batch.outcomes, strict=True)]
        random.Random(f"{seed} {batch.id}").shuffle(lines)
        return ResultFile(lines)


def write(file: ResultFile) -> Reply:
    """The reply of a file of results."""
    lines = [json.dumps(line).encode() if file.escapes else compact(line) for line in file.lines]
    body = file.separator.join(lines + file.raw)
    if file.has_final_separator:
        body += file.separator
    body = body[:len(body) - file.lacking]
    cuts, at = list(file.cuts), body.find(file.cut_before) if file.cut_before else -1
    while at >= 0:
        cuts.append(at + 1)
        at = body.find(file.cut_before, at + 1)
    # Compressed, chunks would be cut elsewhere.
    return Reply(200, body, "application/x-jsonl", is_chunked=bool(cuts), may_compress=not cuts,
                 delivery=Delivery(chunks=cuts))
