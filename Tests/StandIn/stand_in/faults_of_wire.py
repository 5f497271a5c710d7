"""Faults of how bytes travel: heads, encodings, cuts, delays."""

import gzip
from dataclasses import dataclass
from typing import Any

from .faults import Stage, fault
from .reply import Reply

Parameters = dict[str, Any]


@dataclass
class HeadPlan:
    """What happens before a body is read."""

    answers_expect: bool = True
    refuses_expect: bool = False
    resets: bool = False
    delay: float = 0.0


@fault("silent_expect", Stage.HEAD, "Expect: 100-continue is not answered; the body is awaited")
def _silent_expect(plan: HeadPlan, _: Parameters) -> None:
    plan.answers_expect = False


@fault("refuse_expect", Stage.HEAD, "Expect: 100-continue is answered by 417")
def _refuse_expect(plan: HeadPlan, _: Parameters) -> None:
    plan.refuses_expect = True


@fault("reset_early", Stage.HEAD, "reset after the head of the request, before its body is read")
def _reset_early(plan: HeadPlan, _: Parameters) -> None:
    plan.resets = True


@fault("slow_read", Stage.HEAD, "the body is read only after some real seconds", seconds=0.2)
def _slow_read(plan: HeadPlan, parameters: Parameters) -> None:
    plan.delay = parameters["seconds"]


@fault("lost_answer", Stage.REPLY, "the request is run and kept; closed without one byte")
def _lost_answer(reply: Reply, _: Parameters) -> None:
    reply.delivery.is_silent, reply.delivery.ending = True, "close"


@fault("lost_answer_reset", Stage.REPLY, "the request is run and kept; reset without one byte")
def _lost_answer_reset(reply: Reply, _: Parameters) -> None:
    reply.delivery.is_silent, reply.delivery.ending = True, "reset"


@fault("no_answer", Stage.REPLY, "the request is run and kept; silence, then closed",
       seconds=2.0)
def _no_answer(reply: Reply, parameters: Parameters) -> None:
    reply.delivery.is_silent, reply.delivery.ending = True, "close"
    reply.delivery.delay = parameters["seconds"]


@fault("slow_head", Stage.REPLY, "the first byte comes after some real seconds", seconds=0.3)
def _slow_head(reply: Reply, parameters: Parameters) -> None:
    reply.delivery.delay = parameters["seconds"]


@fault("slow_drip", Stage.REPLY, "some bytes, a pause, some bytes...", bytes=16, seconds=0.02)
def _slow_drip(reply: Reply, parameters: Parameters) -> None:
    reply.delivery.piece, reply.delivery.pause = parameters["bytes"], parameters["seconds"]


@fault("stall", Stage.REPLY, "half of the body, then silence, then closed", seconds=2.0)
def _stall(reply: Reply, parameters: Parameters) -> None:
    _cut(reply, "close")
    reply.delivery.stall = parameters["seconds"]


@fault("cut_chunked", Stage.REPLY, "chunked, closed in the middle of a chunk")
def _cut_chunked(reply: Reply, _: Parameters) -> None:
    reply.is_chunked = True
    _cut(reply, "close")


@fault("no_last_chunk", Stage.REPLY, "chunked, all bytes but the end mark")
def _no_last_chunk(reply: Reply, _: Parameters) -> None:
    reply.is_chunked = True
    reply.delivery.lacking, reply.delivery.ending = len(b"0\r\n\r\n"), "close"


@fault("cut_length", Stage.REPLY, "with a content-length, closed half-way")
def _cut_length(reply: Reply, _: Parameters) -> None:
    reply.is_chunked = False
    _cut(reply, "close")


@fault("length_too_large", Stage.REPLY, "all bytes, a content-length that promises more, closed",
       excess=100)
def _length_too_large(reply: Reply, parameters: Parameters) -> None:
    reply.is_chunked = False
    reply.delivery.excess, reply.delivery.ending = parameters["excess"], "close"


@fault("reset_in_body", Stage.REPLY, "reset half-way in the body")
def _reset_in_body(reply: Reply, _: Parameters) -> None:
    _cut(reply, "reset")
    reply.delivery.stall = 0.05  # so that the half arrives before the reset


@fault("reset_after_head", Stage.REPLY, "reset after the head of the reply")
def _reset_after_head(reply: Reply, _: Parameters) -> None:
    _cut(reply, "reset", 0.0)
    reply.delivery.stall = 0.05


@fault("close_after", Stage.REPLY, "a whole reply, after which the connection is closed")
def _close_after(reply: Reply, _: Parameters) -> None:
    reply.delivery.ending = "close"


def _cut(reply: Reply, ending: str, kept: float = 0.5) -> None:
    reply.delivery.kept, reply.delivery.ending = kept, ending


@fault("wrong_encoding", Stage.REPLY, "gzip is announced, plain bytes are sent")
def _wrong_encoding(reply: Reply, _: Parameters) -> None:
    reply.announced_encoding = "gzip"


@fault("unknown_encoding", Stage.REPLY, "an encoding is announced that was not accepted",
       encoding="br")
def _unknown_encoding(reply: Reply, parameters: Parameters) -> None:
    reply.announced_encoding = parameters["encoding"]


@fault("forced_gzip", Stage.REPLY, "gzip, accepted or not")
def _forced_gzip(reply: Reply, _: Parameters) -> None:
    reply.body, reply.announced_encoding = gzip.compress(reply.body, mtime=0), "gzip"


@fault("cut_gzip", Stage.REPLY, "gzip whose stream ends early; framing is whole")
def _cut_gzip(reply: Reply, _: Parameters) -> None:
    packed = gzip.compress(reply.body, mtime=0)
    reply.body, reply.announced_encoding = packed[:len(packed) // 2], "gzip"


@fault("plain", Stage.REPLY, "never gzip")
def _plain(reply: Reply, _: Parameters) -> None:
    reply.may_compress = False


@fault("chunked", Stage.REPLY, "chunked framing, in chunks of a size", size=7)
def _chunked(reply: Reply, parameters: Parameters) -> None:
    reply.is_chunked = True
    reply.delivery.chunks = list(range(0, len(reply.body), max(1, parameters["size"])))


@fault("with_length", Stage.REPLY, "framed by a content-length")
def _with_length(reply: Reply, _: Parameters) -> None:
    reply.is_chunked = False


@fault("truncated_200", Stage.REPLY, "whole framing, half of the JSON")
def _truncated_200(reply: Reply, _: Parameters) -> None:
    reply.body = reply.body[:len(reply.body) // 2]


@fault("wrong_type", Stage.REPLY, "another content-type", value="text/html")
def _wrong_type(reply: Reply, parameters: Parameters) -> None:
    reply.content_type = parameters["value"]


@fault("retry_after_on_200", Stage.REPLY, "a retry-after beside success", retry_after="58")
def _retry_after_on_200(reply: Reply, parameters: Parameters) -> None:
    reply.headers.append(("retry-after", parameters["retry_after"]))


@fault("no_request_id", Stage.REPLY, "no request-id header")
def _no_request_id(reply: Reply, _: Parameters) -> None:
    reply.headers = [pair for pair in reply.headers if pair[0].lower() != "request-id"]


@fault("header", Stage.REPLY, "one more header", header="x-more", value="1")
def _header(reply: Reply, parameters: Parameters) -> None:
    reply.headers.append((parameters["header"], parameters["value"]))
