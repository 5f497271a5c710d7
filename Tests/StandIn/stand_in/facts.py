"""What the two models can do, and the limits of the API."""

from dataclasses import dataclass

VERSION = "2023-06-01"
OUTPUT_300K = "output-300k-2026-03-24"
OLD_FORMAT = "structured-outputs-2025-11-13"
BETAS = frozenset({OUTPUT_300K, OLD_FORMAT})
DAY = 86_400
KEPT_DAYS = 29
MOST_BREAKPOINTS = 4
LOOKBACK = 20
TOKENS_OF_FORMAT = 200  # the description of the format, which is billed as input
STOP_REASONS = ("end_turn", "max_tokens", "stop_sequence", "tool_use", "pause_turn", "refusal",
                "model_context_window_exceeded")


@dataclass(frozen=True)
class Model:
    """A model by its resolved id; tokens are counted in whole tokens."""

    id: str
    context: int
    most_output: int
    efforts: frozenset[str]
    has_adaptive_thinking: bool
    allows_prefill: bool
    geography: str


SONNET = Model("claude-sonnet-4-6", 1_000_000, 128_000,
               frozenset({"low", "medium", "high", "max"}), True, False, "global")
HAIKU = Model("claude-haiku-4-5-20251001", 200_000, 64_000, frozenset(), False, True,
              "not_available")
MODELS = {SONNET.id: SONNET, "claude-haiku-4-5": HAIKU, HAIKU.id: HAIKU}
