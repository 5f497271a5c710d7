"""A rough count of tokens, which is all that a stand-in needs."""

import json
from collections.abc import Iterator
from typing import Any

from .facts import TOKENS_OF_FORMAT

Block = dict[str, Any]


def plain(value: Any) -> str:
    """JSON in the order of its keys: a prompt cache sees another order as another text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def count(text: str, bytes_per_token: int) -> int:
    """Tokens of a text, at least 1."""
    return max(1, -(-len(text.encode()) // bytes_per_token))


def blocks_of(content: Any) -> list[Block]:
    """The blocks of a text or a list of blocks; none of nothing."""
    if content is None:
        return []
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def all_blocks(body: dict[str, Any]) -> Iterator[tuple[str, Block]]:
    """(where, block) of tools, system and messages: the order of a prefix."""
    for tool in body.get("tools") or []:
        yield "tool", tool
    for block in blocks_of(body.get("system")):
        yield "system", block
    for message in body.get("messages") or []:
        for block in blocks_of(message["content"]):
            yield message["role"], block


def bare(where: str, block: Block) -> str:
    """What a block weighs and is known by, without its breakpoint."""
    return where + plain({key: value for key, value in block.items() if key != "cache_control"})


def input_tokens(body: dict[str, Any], bytes_per_token: int) -> int:
    """Tokens of all of a body's input, what describes its format included."""
    total = sum(count(bare(where, block), bytes_per_token) for where, block in all_blocks(body))
    return total + (TOKENS_OF_FORMAT if format_of(body) is not None else 0)


def format_of(body: dict[str, Any]) -> dict[str, Any] | None:
    """The format that the output is to have, by its new or its old name."""
    return (body.get("output_config") or {}).get("format") or body.get("output_format")
