"""The prompt cache: what a request writes to it and reads from it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .facts import LOOKBACK, SONNET, TOKENS_OF_FORMAT, Model
from .tokens import all_blocks, bare, count, format_of, plain

SECONDS = {"5m": 300.0, "1h": 3600.0}
Sizes = tuple[int, int]  # the smallest prefix of Sonnet and of Haiku, in tokens


@dataclass(frozen=True)
class Use:
    """The input of a request by what it cost; the four parts add up to all of it."""

    plain: int
    read: int
    written_5m: int
    written_1h: int

    @property
    def written(self) -> int:
        """Tokens written, at either lifetime."""
        return self.written_5m + self.written_1h


@dataclass
class Cache:
    """Prefixes by key, with the time each ends. Lifetimes count from the start of a request."""

    entries: dict[str, tuple[float, float]] = field(default_factory=dict)  # key: (end, lifetime)

    def use(self, body: dict[str, Any], model: Model, now: float,
            settings: "Settings") -> tuple[Use, Callable[[], None]]:
        """What a request that starts now reads and writes. Call the second when its reply began:
        only from then on can others read what it wrote."""
        prefixes = _prefixes(body, model, settings.bytes_per_token)
        total = (prefixes[-1].tokens if prefixes else 0)
        total += TOKENS_OF_FORMAT if format_of(body) is not None else 0
        smallest = settings.sonnet if model is SONNET else settings.haiku
        marked = [index for index, prefix in enumerate(prefixes)
                  if prefix.lifetime and prefix.tokens >= smallest]
        if not marked:
            return Use(total, 0, 0, 0), lambda: None
        hit = self._longest_hit(prefixes, marked, now, smallest)
        read = prefixes[hit].tokens if hit is not None else 0
        written = {"5m": 0, "1h": 0}
        done, fresh = read, []
        for index in marked:
            prefix = prefixes[index]
            if prefix.tokens > done:
                written[prefix.lifetime] += prefix.tokens - done
                done = prefix.tokens
                fresh.append((prefix.key, now, SECONDS[prefix.lifetime]))
        if hit is not None:
            key = prefixes[hit].key
            fresh.append((key, now, self.entries[key][1]))
        used = Use(total - done, read, written["5m"], written["1h"])
        return used, lambda: self._keep(fresh)

    def _longest_hit(self, prefixes: list["_Prefix"], marked: list[int], now: float,
                     smallest: int) -> int | None:
        for last in reversed(marked):
            for index in range(last, max(-1, last - LOOKBACK), -1):
                prefix = prefixes[index]
                end = self.entries.get(prefix.key, (0.0, 0.0))[0]
                if prefix.tokens >= smallest and end > now:
                    return index
        return None

    def _keep(self, fresh: list[tuple[str, float, float]]) -> None:
        for key, start, lifetime in fresh:
            end, longest = self.entries.get(key, (0.0, 0.0))
            self.entries[key] = (max(end, start + lifetime), max(longest, lifetime))


@dataclass(frozen=True)
class Settings:
    """The smallest prefix of each model, in tokens, and the size of a token."""

    sonnet: int
    haiku: int
    bytes_per_token: int


@dataclass(frozen=True)
class _Prefix:
    key: str
    tokens: int
    lifetime: str  # empty where no breakpoint is


def _prefixes(body: dict[str, Any], model: Model, bytes_per_token: int) -> list[_Prefix]:
    blocks = list(all_blocks(body))
    known_by = hashlib.sha256(model.id.encode())
    for part in (format_of(body), (body.get("output_config") or {}).get("effort"),
                 body.get("thinking")):
        known_by.update(plain(part).encode() + b"\0")
    tokens, found = 0, []
    for index, (where, block) in enumerate(blocks):
        text = bare(where, block)
        known_by.update(text.encode() + b"\0")
        tokens += count(text, bytes_per_token)
        control = block.get("cache_control")
        if control is None and index == len(blocks) - 1:
            control = body.get("cache_control")
        lifetime = control.get("ttl", "5m") if control else ""
        found.append(_Prefix(known_by.copy().hexdigest(), tokens, lifetime))
    return found
