"""A batch: what was asked, when it ends, and what became of each request."""

from dataclasses import dataclass, field
from typing import Any

from .clock import timestamp
from .config import Config
from .facts import DAY, KEPT_DAYS

OUTCOMES = ("succeeded", "errored", "canceled", "expired")
Line = dict[str, Any]


@dataclass
class Batch:
    """The fields are JSON, so that a batch can be kept in a file. Times are of the test clock."""

    id: str
    created: float
    ends: float  # when the work is done, unless canceled or expired before
    requests: list[Line]  # custom_id and params
    betas: list[str] = field(default_factory=list)
    fates: dict[str, dict[str, Any]] = field(default_factory=dict)  # by index: see `lines`
    cancel_started: float | None = None
    cancel_ends: float | None = None
    ended: float | None = None
    outcomes: list[Line] = field(default_factory=list)  # one result a request, once ended
    behaviours: dict[str, str] = field(default_factory=dict)  # by custom_id, of what was answered

    @property
    def expires(self) -> float:
        """24 h after its creation."""
        return self.created + DAY

    @property
    def status(self) -> str:
        """processing_status."""
        if self.ended is not None:
            return "ended"
        return "canceling" if self.cancel_started is not None else "in_progress"

    def end_at(self) -> tuple[float, str]:
        """When it ends as things stand, and what becomes of requests that are not done then."""
        ways = [(self.ends, "succeeded"), (self.expires, "expired")]
        if self.cancel_ends is not None:
            ways.append((self.cancel_ends, "canceled"))
        return min(ways)

    def is_archived(self, now: float) -> bool:
        """Whether its results are gone: 29 days after its creation."""
        return now >= self.created + KEPT_DAYS * DAY

    def counts(self) -> dict[str, int]:
        """request_counts: all processing until it ended; the sum is always the total."""
        if self.ended is None:
            return {"processing": len(self.requests), **dict.fromkeys(OUTCOMES, 0)}
        kinds = [outcome["type"] for outcome in self.outcomes]
        return {"processing": 0, **{kind: kinds.count(kind) for kind in OUTCOMES}}

    def document(self, now: float, config: Config, address: str) -> dict[str, Any]:
        """The batch object; what does not apply yet is null."""
        def time(seconds: float | None) -> str | None:
            return None if seconds is None else timestamp(seconds, config.timestamps == "offset")

        is_archived = self.is_archived(now)
        has_results = self.ended is not None and not is_archived
        return {
            "id": self.id, "type": "message_batch", "processing_status": self.status,
            "request_counts": self.counts(), "ended_at": time(self.ended),
            "created_at": time(self.created), "expires_at": time(self.expires),
            "archived_at": time(self.created + KEPT_DAYS * DAY) if is_archived else None,
            "cancel_initiated_at": time(self.cancel_started),
            "results_url": results_url(self.id, config.results_url, address)
            if has_results else None,
        }


def results_url(batch_id: str, kind: str, address: str) -> str:
    """Where results are: on the own address, or in one of the ways a client must refuse."""
    path = f"/v1/messages/batches/{batch_id}/results"
    host, _, port = address.removeprefix("http://").rpartition(":")
    return {
        "own": address + path,
        "foreign": "https://results.elsewhere.invalid" + path,
        "other_port": f"http://{host}:{int(port) % 65535 + 1}{path}",
        "user_info": f"{address}@elsewhere.invalid{path}",
        "relative": path,
    }[kind]
