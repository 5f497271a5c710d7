"""From a recorded request to its reply: checks of the head, faults, the endpoint, headers."""

from email.utils import formatdate
from typing import Protocol
from urllib.parse import parse_qsl

from .call import Call
from .clock import whole_seconds
from .config import Config
from .errors import ApiError, invalid
from .facts import BETAS, VERSION
from .faults import Stage
from .record import Seen
from .reply import EDGE, Reply
from .routes import OTHER, OTHER_METHOD, RUNNERS, parts_of
from .script import Faults
from .world import World

LIMITS = {"requests": 1_000, "tokens": 2_400_000, "input-tokens": 2_000_000,
          "output-tokens": 400_000}
ORGANIZATION, WORKSPACE = "00000000-0000-4000-8000-00000000c057", "wrkspc_01StandIn"


class Place(Protocol):
    """Where the stand-in listens, and what it knows."""

    world: World

    @property
    def address(self) -> str:
        """The base address."""


def run(place: Place, seen: Seen, faults: Faults, body: bytes | None) -> Reply:
    """The reply to a request; `body` is None when it was too long or not whole."""
    world = place.world
    with world.lock:
        seen.body = body or b""
        seen.request_id = world.new_id("req")
        try:
            reply = faults.strike(Stage.INSTEAD, world.clock) or _answer(place, seen, faults, body)
        except ApiError as error:
            reply = Reply.json(error.status, error.envelope(seen.request_id))
            reply.headers += error.headers
            if error.is_of_the_edge:
                reply.headers += EDGE
        _frame(reply, world.config)
        _add_headers(reply, seen, world)
        faults.strike(Stage.REPLY, reply)
        seen.status = None if reply.delivery.is_silent else reply.status
    return reply


def _answer(place: Place, seen: Seen, faults: Faults, body: bytes | None) -> Reply:
    config = place.world.config
    is_create = seen.endpoint == "batches.create"
    most = config.max_batch_bytes if is_create else config.max_message_bytes
    if body is None or len(body) > most:
        raise ApiError(413, "the body is too large", is_of_the_edge=True)
    headers: dict[str, list[str]] = {}
    for name, value in seen.headers:
        headers.setdefault(name.lower(), []).append(value.strip())
    _check_key(headers, config)
    if headers.get("anthropic-version") != [VERSION]:
        raise invalid(f"anthropic-version: {VERSION} is required")
    betas = frozenset(beta.strip() for value in headers.get("anthropic-beta", [])
                      for beta in value.split(",") if beta.strip())
    for beta in sorted(betas - BETAS):
        raise invalid(f"anthropic-beta: unexpected value {beta}")
    if seen.endpoint == OTHER:
        raise ApiError(404, "no such path")
    if seen.endpoint == OTHER_METHOD:
        raise ApiError(405, "no such method here")
    kind = ",".join(headers.get("content-type", [])).partition(";")[0].strip().lower()
    if seen.method == "POST" and body and kind != "application/json":
        raise invalid("content-type: application/json is required")
    call = Call(body, parts_of(seen.path), dict(parse_qsl(seen.query)), betas, faults, seen,
                place.address)
    return RUNNERS[seen.endpoint](place.world, call)


def _check_key(headers: dict[str, list[str]], config: Config) -> None:
    keys = headers.get("x-api-key", [])
    tokens = [value.removeprefix("Bearer ") for value in headers.get("authorization", [])]
    if keys and tokens:
        raise invalid("x-api-key and authorization: not both")
    if len(keys + tokens) != 1 or (keys + tokens)[0] not in config.keys:
        raise ApiError(401, "the key is missing or unknown")


def _frame(reply: Reply, config: Config) -> None:
    if config.framing != "wire":
        reply.is_chunked = config.framing == "chunked"
    elif reply.status == 200 and reply.body:
        reply.is_chunked = True
    reply.may_compress = reply.may_compress and config.gzip


def _add_headers(reply: Reply, seen: Seen, world: World) -> None:
    is_of_the_edge = EDGE[0] in reply.headers
    reply.headers += [("Date", formatdate(usegmt=True)), ("cf-cache-status", "DYNAMIC")]
    if is_of_the_edge:
        return
    reply.headers.append(("request-id", seen.request_id))
    if reply.status != 401:
        reply.headers.append(("anthropic-organization-id", ORGANIZATION))
        reply.headers.append(("anthropic-workspace-id", WORKSPACE))
    if reply.status in (200, 429):
        reset = whole_seconds(world.clock.now + 1)
        for name, limit in LIMITS.items():
            family = f"anthropic-ratelimit-{name}"
            left = 0 if reply.status == 429 else limit - (limit // 1000 if limit > 1000 else 1)
            reply.headers += [(f"{family}-limit", str(limit)), (f"{family}-remaining", str(left)),
                              (f"{family}-reset", reset)]
    if reply.status == 200 and world.config.retry_after_on_success:
        reply.headers.append(("retry-after", world.config.retry_after_on_success))
