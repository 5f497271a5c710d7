"""What can be set through `/_control/config`."""

from dataclasses import dataclass, field, fields
from typing import Any

RESULTS_URLS = ("own", "foreign", "other_port", "user_info", "relative")
HEADER_CASES = ("mixed", "lower", "title")
TIMESTAMPS = ("z", "offset")
FRAMINGS = ("wire", "length", "chunked")
CHOICES = {"results_url": RESULTS_URLS, "header_case": HEADER_CASES, "timestamps": TIMESTAMPS,
           "framing": FRAMINGS}


@dataclass
class Config:
    """Every setting, as at the start. Sizes are bytes, times seconds of the test clock."""

    keys: list[str] = field(default_factory=lambda: ["stand-in-key"])
    max_message_bytes: int = 32_000_000
    max_batch_bytes: int = 256_000_000
    max_batch_requests: int = 100_000
    sonnet_cache_minimum: int = 1024  # tokens; also seen: 2048
    haiku_cache_minimum: int = 4096
    bytes_per_token: int = 4
    batch_seconds: float = 0.0  # from creation to the end; from 24 h on, batches expire
    cancel_seconds: float = 0.0
    finished_share: float = 0.0  # lines done before a batch was canceled or expired
    results_url: str = "own"
    shuffle_seed: int = 1
    thinking: bool = False  # a thinking block before the text
    gzip: bool = True  # where the client accepts it
    framing: str = "wire"  # 200 chunked, errors with a content-length
    header_case: str = "mixed"
    timestamps: str = "z"
    retry_after_on_success: str = ""  # sent on every 200 unless empty

    def update(self, changes: dict[str, Any]) -> None:
        """Sets some values. ValueError on an unknown name or a value of another type."""
        known = {item.name for item in fields(self)}
        for name, value in changes.items():
            if name not in known:
                raise ValueError(f"no setting {name}")
            current = getattr(self, name)
            is_number = isinstance(current, float) and type(value) in (int, float)
            if not is_number and type(value) is not type(current):
                raise ValueError(f"{name} is to be of type {type(current).__name__}")
            if name in CHOICES and value not in CHOICES[name]:
                raise ValueError(f"{name} is one of {', '.join(CHOICES[name])}")
            if name == "keys" and not (value and all(isinstance(key, str) for key in value)):
                raise ValueError("keys is a list of at least one text")
        for name, value in changes.items():
            setattr(self, name, value)
