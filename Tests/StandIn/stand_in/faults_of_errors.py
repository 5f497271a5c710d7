"""Faults that answer instead of running the request: errors of the API and pages of the edge."""

import time
from email.utils import formatdate
from typing import Any

from .clock import Clock
from .errors import ApiError
from .faults import Stage, fault
from .reply import EDGE, Reply

Parameters = dict[str, Any]
SPEND_CAP = {"error_code": "enforced_spend_limit_reached"}
PAGE = ("<!DOCTYPE html>\n<html><head><title>{title}</title></head>\n"
        "<body><h1>{title}</h1><p>cloudflare</p></body></html>\n")


def _error(name: str, status: int, meaning: str, *headers: tuple[str, str], **more: Any) -> None:
    """An error that never varies."""
    @fault(name, Stage.INSTEAD, meaning)
    def _throw(_: Clock, __: Parameters) -> None:
        raise ApiError(status, more.get("message", meaning), headers=headers,
                       kind=more.get("kind"), details=more.get("details"),
                       is_of_the_edge=more.get("is_of_the_edge", False))


@fault("rate_limit", Stage.INSTEAD, "429; `retry_after` as given, left out when empty",
       retry_after="1")
def _rate_limit(_: Clock, parameters: Parameters) -> None:
    value = parameters["retry_after"]
    raise ApiError(429, "too many requests",
                   headers=(("retry-after", value), ("x-should-retry", "true")) if value else ())


@fault("rate_limit_date", Stage.INSTEAD, "429, retry-after as an HTTP date some real seconds ahead",
       seconds=2.0)
def _rate_limit_date(_: Clock, parameters: Parameters) -> None:
    date = formatdate(time.time() + parameters["seconds"], usegmt=True)
    raise ApiError(429, "too many requests", headers=(("Retry-After", date),))


@fault("rate_limit_ms", Stage.INSTEAD, "429 with retry-after-ms, beside a retry-after that is "
       "longer", milliseconds=50, retry_after="60")
def _rate_limit_ms(_: Clock, parameters: Parameters) -> None:
    raise ApiError(429, "too many requests", headers=(
        ("retry-after-ms", str(parameters["milliseconds"])),
        ("retry-after", parameters["retry_after"])))


@fault("error", Stage.INSTEAD, "any status with the error type that belongs to it, or another one",
       status=500, kind="", retry_after="", should_retry="")
def _any_error(_: Clock, parameters: Parameters) -> None:
    named = (("retry-after", parameters["retry_after"]),
             ("x-should-retry", parameters["should_retry"]))
    raise ApiError(parameters["status"], "an error", kind=parameters["kind"] or None,
                   headers=tuple(header for header in named if header[1]))


_error("rate_limit_zero", 429, "429, retry-after 0", ("retry-after", "0"))
_error("rate_limit_long", 429, "429, retry-after 120", ("retry-after", "120"))
_error("rate_limit_junk", 429, "429, retry-after is no time", ("retry-after", "soon"))
_error("rate_limit_bare", 429, "429 without any retry header")
_error("spend_cap", 429, "429 of the monthly cap: error_code, no retry-after", details=SPEND_CAP)
_error("spend_limit", 400, "400 of the limit set by the customer")
_error("overloaded", 529, "529, no retry-after", message="Overloaded")
_error("overloaded_final", 529, "529 with x-should-retry false", ("x-should-retry", "false"),
       message="Overloaded")
_error("retry_400", 400, "400 with x-should-retry true", ("x-should-retry", "true"))
_error("server_error", 500, "500 api_error")
_error("timeout_504", 504, "504 timeout_error in JSON")
_error("request_timeout", 408, "408")
_error("conflict", 409, "409 conflict_error")
_error("unprocessable", 422, "422")
_error("bad_request", 400, "400 invalid_request_error, not to be retried",
       ("x-should-retry", "false"))
_error("unauthorized", 401, "401 authentication_error")
_error("payment", 402, "402 billing_error")
_error("forbidden", 403, "403 permission_error")
_error("not_found", 404, "404 not_found_error; on a known batch, for some calls, it flaps")
_error("too_large", 413, "413 of the edge: the inner error alone, no request id",
       is_of_the_edge=True)
_error("too_large_for_context", 413, "413 of type invalid_request_error",
       kind="invalid_request_error")
_error("unknown_error_type", 500, "500 of an error type of a later version", kind="a_later_error")


def _page(name: str, status: int, meaning: str, body: str | None = None) -> None:
    """A reply of the edge, which is no JSON."""
    @fault(name, Stage.INSTEAD, meaning)
    def _reply(_: Clock, __: Parameters) -> Reply:
        text = PAGE.format(title=f"{status}: {meaning}") if body is None else body
        return Reply(status, text.encode(), "text/html; charset=UTF-8" if text else None,
                     headers=list(EDGE))


_page("edge_502", 502, "502 as HTML")
_page("edge_503", 503, "503 as HTML")
_page("edge_503_empty", 503, "503 with an empty body", "")
_page("edge_520", 520, "520 as HTML")
_page("edge_520_empty", 520, "520 with an empty body", "")
_page("edge_522", 522, "522 as HTML")
_page("edge_524", 524, "524 as HTML")
_page("challenge", 403, "403 as HTML: a page that asks for a browser")
_page("html_200", 200, "200 with HTML")
_page("empty_200", 200, "200 with an empty body", "")


@fault("redirect", Stage.INSTEAD, "a redirect to another host", status=307,
       location="https://elsewhere.invalid/v1/messages")
def _redirect(_: Clock, parameters: Parameters) -> Reply:
    return Reply(parameters["status"], b"", None, [("Location", parameters["location"])])


@fault("huge_body", Stage.INSTEAD, "200 with very much JSON; small on the wire where gzip is "
       "accepted", size=50_000_000)
def _huge_body(_: Clock, parameters: Parameters) -> Reply:
    return Reply(200, b'{"padding":"' + b" " * parameters["size"] + b'"}')
