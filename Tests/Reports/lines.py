"""Checks of text for a terminal: narrow lines that steer nothing, and the shares in words."""

import re
import unicodedata

import told

COLUMNS = 79


def width(line: str) -> int:
    """The columns of a line: two for what is wide, none for marks; joined pictures are one."""
    line = re.sub("\u200d.|[\U0001f3fb-\U0001f3ff]|(?<=[\U0001f1e6-\U0001f1ff])"
                  "[\U0001f1e6-\U0001f1ff]", "", line)
    return sum(columns(letter, follower) for letter, follower in zip(line, line[1:] + " "))


def columns(letter: str, follower: str) -> int:
    """The columns of a character before another one, which may make a picture of it."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    is_picture = follower == "\ufe0f" or "\U0001f1e6" <= letter <= "\U0001f1ff"
    return 2 if is_picture or unicodedata.east_asian_width(letter) in "WF" else 1


def check(text: str, wanted: list[str]) -> list[str]:
    """What is wrong with a text that tells some others in their order."""
    wrong = [f"{width(line)} columns: {line[:60]!r}" for line in text.split("\n")
             if width(line) > COLUMNS][:2]
    steering = {f"U+{ord(character):04X}" for character in text
                if unicodedata.category(character) in ("Cc", "Zl", "Zp") and character != "\n"
                or unicodedata.bidirectional(character) in (
                    "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")}
    if steering:
        wrong.append(f"steers a terminal: {', '.join(sorted(steering))}")
    if not text.endswith("\n") or text.endswith("\n\n"):
        wrong.append("does not end with its last line")
    # A word that is longer than a line goes on in the next.
    lost = told.missing(text, wanted)
    return wrong + ([f"does not say, or not there: {lost[:80]}"] if lost else [])


def shares(text: str, document: dict) -> list[str]:
    """The shares of each 2x2 finding, in words, from its counts."""
    wrong = []
    shown = told.plain(text)
    for finding in document["findings"]:
        if finding["rho"] is not None:
            continue
        counts = finding["counts"]
        for days, others in (("both", "trigger_only"), ("outcome_only", "neither")):
            part = share(counts[days], counts[days] + counts[others], document["language"])
            if part not in shown:
                wrong.append(f"{finding['title'][:40]}: does not say {part}")
    return wrong


def share(days: int, whole: int, language: str) -> str:
    """`11 jours sur 14 (79 %)`."""
    percent = (200 * days + whole) // (2 * whole)
    if language == "fr":
        return f"{days} jour{'s' if days > 1 else ''} sur {whole} ({percent} %)"
    return f"{days} day{'' if days == 1 else 's'} of {whole} ({percent}%)"
