"""Everything a stand-in knows, behind one lock."""

import hashlib
import json
import os
import threading
from pathlib import Path
from typing import Any

from .batch import Batch
from .behaviour import Behaviour
from .cache import Cache, Settings
from .clock import Clock
from .config import Config
from .record import Record
from .script import Script


class World:
    """Its parts; hold `lock` while using any. Batches and the clock's lead are kept in a file."""

    def __init__(self, state: Path | None = None) -> None:
        self.lock = threading.RLock()
        self.clock = Clock()
        self._state = state
        self._made = 0
        self.batches: dict[str, Batch] = {}
        self._renew()
        if state is not None and state.exists():
            self._load(json.loads(state.read_text()))

    def _renew(self) -> None:
        self.config = Config()
        self.script = Script()
        self.record = Record()
        self.cache = Cache()
        self.behaviour = Behaviour()

    def reset(self, keeps_batches: bool = False) -> None:
        """As at the start, but that ids go on; the clock and batches only stay when told."""
        self._renew()
        if not keeps_batches:
            self.clock = Clock()
            self.batches = {}
        self.save()

    @property
    def cache_settings(self) -> Settings:
        """The settings of the prompt cache."""
        config = self.config
        return Settings(config.sonnet_cache_minimum, config.haiku_cache_minimum,
                        config.bytes_per_token)

    def new_id(self, prefix: str) -> str:
        """An id that no other has; the same one after the same calls."""
        self._made += 1
        digest = hashlib.sha256(f"{prefix} {self._made}".encode()).hexdigest()
        return f"{prefix}_01{digest[:22]}"

    def save(self) -> None:
        """Writes the file, where there is one: another one moved over it."""
        if self._state is None:
            return
        document = {"made": self._made, "lead": self.clock.offset,
                    "batches": [vars(batch) for batch in self.batches.values()]}
        partial = self._state.with_name(self._state.name + ".part")
        partial.write_text(json.dumps(document, ensure_ascii=False))
        os.replace(partial, self._state)

    def _load(self, document: dict[str, Any]) -> None:
        self._made = document["made"]
        self.clock.advance(max(0.0, document["lead"]))
        self.batches = {batch["id"]: Batch(**batch) for batch in document["batches"]}
