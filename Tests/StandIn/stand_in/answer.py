"""A message of the model, before and as it is sent."""

from dataclasses import dataclass, field
from typing import Any

from .cache import Use
from .facts import Model
from .tokens import count


@dataclass
class Answer:
    """What faults of a message may change: its text, or the document made of it (`edits`)."""

    text: str
    schema: dict[str, Any] | None = None
    stop_reason: str = "end_turn"
    stop_details: dict[str, Any] | None = None
    content: list[dict[str, Any]] | None = None  # instead of one text block
    is_empty: bool = False
    usage: dict[str, Any] = field(default_factory=dict)  # over the true counters
    edits: dict[str, Any] = field(default_factory=dict)  # over the whole document
    left_out: tuple[str, ...] = ()  # keys of the document

    def limit(self, most: int, bytes_per_token: int) -> None:
        """Cuts the text where max_tokens ends it."""
        if count(self.text, bytes_per_token) > most:
            cut = self.text.encode()[:most * bytes_per_token]
            self.text = cut.decode(errors="ignore")
            self.stop_reason = "max_tokens"

    def document(self, message_id: str, model: Model, use: Use,
                 how: "Form") -> dict[str, Any]:
        """The JSON of the message."""
        blocks = [] if self.is_empty else self.content or [{"type": "text", "text": self.text}]
        if how.has_thinking and not self.is_empty:
            blocks = [{"type": "thinking", "thinking": "A thought.", "signature": "c3RhbmQtaW4="},
                      *blocks]
        message = {
            "model": model.id, "id": message_id, "type": "message", "role": "assistant",
            "content": blocks, "stop_reason": self.stop_reason, "stop_sequence": None,
            "stop_details": self.stop_details,
            "usage": usage(use, count(self.text, how.bytes_per_token), model, how) | self.usage,
        } | self.edits
        return {key: value for key, value in message.items() if key not in self.left_out}


@dataclass(frozen=True)
class Form:
    """How a message is made up."""

    tier: str
    has_thinking: bool
    bytes_per_token: int


def usage(use: Use, output: int, model: Model, how: Form) -> dict[str, Any]:
    """All counters; the input is what no cache read or wrote."""
    return {
        "input_tokens": use.plain, "cache_creation_input_tokens": use.written,
        "cache_read_input_tokens": use.read,
        "cache_creation": {"ephemeral_5m_input_tokens": use.written_5m,
                           "ephemeral_1h_input_tokens": use.written_1h},
        "output_tokens": output, "service_tier": how.tier, "inference_geo": model.geography,
        "output_tokens_details": {"thinking_tokens": 3 if how.has_thinking else 0},
    }
