"""Faults of batches: what becomes of their requests, and how results are written."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from .batch import OUTCOMES, Batch
from .errors import TYPE_OF_STATUS
from .faults import CHECKS, Stage, fault, fault_named
from .results import ResultFile

Parameters = dict[str, Any]
# Line separators of Unicode, which stand unescaped inside JSON texts; an escaped newline; an emoji.
EMOJI = "\U0001f635"
ODD_TEXT = f"a\u2028b\u2029c\u0085d\ne{EMOJI}f\u00e9\"g\\h"


@fault("lines", Stage.BATCH, "requests become `errored`, `expired`, `canceled`, or answer with a "
       "fault of messages: those `only` at some indexes, or every n-th, or all",
       become="errored", only=[], every=1, error="overloaded_error")
def _lines(batch: Batch, parameters: Parameters) -> None:
    become = parameters["become"]
    status = next((status for status, kind in TYPE_OF_STATUS.items()
                   if kind == parameters["error"]), 500)
    chosen = parameters["only"] or range(0, len(batch.requests), max(1, parameters["every"]))
    for index in chosen:
        batch.fates[str(index)] = {"become": become, "status": status,
                                   "error": parameters["error"]}


def _check_lines(parameters: Parameters) -> None:
    become = parameters["become"]
    if become not in OUTCOMES and fault_named(become).stage is not Stage.MESSAGE:
        raise ValueError(f"no outcome {become}")


CHECKS["lines"] = _check_lines


@fault("mixed_lines", Stage.BATCH, "requests become succeeded, errored, canceled, expired, refused "
       "and so on, in turn")
def _mixed_lines(batch: Batch, _: Parameters) -> None:
    turns = ("succeeded", "errored", "canceled", "expired", "max_tokens_cut", "refusal_null",
             "empty_content")
    for index in range(len(batch.requests)):
        batch.fates[str(index)] = {"become": turns[index % len(turns)], "status": 529,
                                   "error": "overloaded_error"}


@fault("in_order", Stage.LINES, "lines in the order of the requests of `ids`, or sorted", ids=[])
def _in_order(file: ResultFile, parameters: Parameters) -> None:
    ids = parameters["ids"]
    file.lines.sort(key=lambda line: (
        ids.index(line["custom_id"]) if line["custom_id"] in ids else len(ids), line["custom_id"]))


@fault("missing_line", Stage.LINES, "some lines are missing", count=1)
def _missing_line(file: ResultFile, parameters: Parameters) -> None:
    del file.lines[:parameters["count"]]


@fault("unknown_line", Stage.LINES, "one more line, of a custom_id that was never sent",
       custom_id="nobody-asked")
def _unknown_line(file: ResultFile, parameters: Parameters) -> None:
    file.lines.insert(0, {**copy.deepcopy(file.lines[0]), "custom_id": parameters["custom_id"]})


@fault("duplicate_line", Stage.LINES, "a line twice")
def _duplicate_line(file: ResultFile, _: Parameters) -> None:
    file.lines.append(copy.deepcopy(file.lines[0]))


@fault("contradicting_line", Stage.LINES, "a custom_id twice, the second time errored")
def _contradicting_line(file: ResultFile, _: Parameters) -> None:
    error = {"type": "error", "error": {"type": "api_error", "message": "late"},
             "request_id": None}
    file.lines.append({"custom_id": file.lines[0]["custom_id"],
                       "result": {"type": "errored", "error": error}})


@fault("swapped_ids", Stage.LINES, "the custom_ids of the first two lines changed over")
def _swapped_ids(file: ResultFile, _: Parameters) -> None:
    if len(file.lines) > 1:
        first, second = file.lines[0], file.lines[1]
        first["custom_id"], second["custom_id"] = second["custom_id"], first["custom_id"]


@fault("unknown_result", Stage.LINES, "the first line has a result type of a later version")
def _unknown_result(file: ResultFile, _: Parameters) -> None:
    file.lines[0] = {**file.lines[0], "result": {"type": "a_later_result", "more": {"x": None}}}


@fault("bad_line", Stage.LINES, "one more line that is no JSON")
def _bad_line(file: ResultFile, _: Parameters) -> None:
    file.raw.append(b'{"custom_id":"half","result":{"type":"succ')


@fault("bad_utf8", Stage.LINES, "one more line that is no UTF-8")
def _bad_utf8(file: ResultFile, _: Parameters) -> None:
    file.raw.append(b'{"custom_id":"\xff\xfe","result":{"type":"expired"}}')


@fault("blank_lines", Stage.LINES, "empty lines among the others")
def _blank_lines(file: ResultFile, _: Parameters) -> None:
    file.separator = file.separator * 2


@fault("crlf", Stage.LINES, "lines end with CR LF")
def _crlf(file: ResultFile, _: Parameters) -> None:
    file.separator = b"\r\n"


@fault("split_crlf", Stage.LINES, "lines end with CR LF, each pair in two chunks")
def _split_crlf(file: ResultFile, _: Parameters) -> None:
    file.separator = file.cut_before = b"\r\n"


@fault("no_final_newline", Stage.LINES, "the last line has no end")
def _no_final_newline(file: ResultFile, _: Parameters) -> None:
    file.has_final_separator = False


@fault("odd_text", Stage.LINES, "statements hold U+2028, U+2029, U+0085, an escaped newline and "
       "an emoji that two chunks share")
def _odd_text(file: ResultFile, _: Parameters) -> None:
    file.lines = copy.deepcopy(file.lines)  # the batch itself keeps its texts
    for text in _texts(file):
        text["text"] = text["text"].replace('":"', '":"' + _escaped(ODD_TEXT), 1)
    file.cut_before = EMOJI.encode()


@fault("escaped", Stage.LINES, "everything but ASCII as escapes, blanks after commas")
def _escaped_lines(file: ResultFile, _: Parameters) -> None:
    file.escapes = True


@fault("random_chunks", Stage.LINES, "chunks cut at random bytes", seed=1, count=50)
def _random_chunks(file: ResultFile, parameters: Parameters) -> None:
    stream = random.Random(parameters["seed"])
    size = sum(len(str(line)) for line in file.lines)
    file.cuts += [stream.randrange(1, size + 1) for _ in range(parameters["count"])]


@fault("cut_file", Stage.LINES, "the file ends inside its last line, its framing whole")
def _cut_file(file: ResultFile, _: Parameters) -> None:
    file.lacking = 20


def _texts(file: ResultFile) -> Iterator[dict[str, Any]]:
    for line in file.lines:
        for block in line["result"].get("message", {}).get("content", []):
            if block["type"] == "text":
                yield block


def _escaped(text: str) -> str:
    """As it stands inside a JSON text that is itself inside JSON."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
