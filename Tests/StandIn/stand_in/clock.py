"""The test clock, which batches and the prompt cache live by."""

import time
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Clock:
    """Seconds since 1970; runs with the real time until stopped, and can be moved forward."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._stopped: float | None = None

    @property
    def now(self) -> float:
        """The time now."""
        base = time.time() if self._stopped is None else self._stopped
        return base + self._offset

    @property
    def runs(self) -> bool:
        """Whether it moves by itself."""
        return self._stopped is None

    @property
    def offset(self) -> float:
        """How far it is ahead of the real time (or of when it was stopped), in seconds."""
        return self._offset

    def advance(self, seconds: float) -> None:
        """Moves it forward; never back."""
        if seconds < 0:
            raise ValueError("the clock goes forward only")
        self._offset += seconds

    def stop(self) -> None:
        """Lets it move only when advanced."""
        if self._stopped is None:
            self._stopped = time.time()

    def run(self) -> None:
        """Lets it move with the real time again, from where it is."""
        if self._stopped is not None:
            self._offset += self._stopped - time.time()
            self._stopped = None


def timestamp(seconds: float, with_offset: bool = False) -> str:
    """RFC 3339 with microseconds and Z, or the other spelling, +00:00."""
    moment = EPOCH + timedelta(microseconds=round(seconds * 1e6))
    text = moment.strftime("%Y-%m-%dT%H:%M:%S.%f")
    return text + ("+00:00" if with_offset else "Z")


def whole_seconds(seconds: float) -> str:
    """RFC 3339 with whole seconds and Z, as rate limits are told."""
    return datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
