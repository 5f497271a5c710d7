"""Sentences that read well and are wrong in one thing."""

from collections.abc import Callable
from dataclasses import replace

from .sentences import VARIANTS, capitalized, good, percent, turned
from .telling import Name, Telling

Wrong = Callable[[Telling], str]
WORDS = {
    "fr": ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
           "onze", "douze", "treize", "quatorze", "quinze", "seize"),
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
}
OTHERS = {
    "fr": (Name("nausées", "les nausées", "", "", ""), Name("fatigue", "la fatigue", "", "", "")),
    "en": (Name("nausea", "the nausea", "", "", ""), Name("fatigue", "the fatigue", "", "", "")),
}
SECOND = {"fr": " Cela se voit sur tout le journal.", "en": " The whole journal shows it."}


def _off_by_one(telling: Telling) -> str:
    if telling.shape == "counts":
        return good(replace(telling, both=telling.both + 1), 0)
    return good(replace(telling, days=telling.days + 1), 0)


def _swapped_counts(telling: Telling) -> str:
    if telling.shape != "counts" or telling.both == telling.outcome_only:
        return _off_by_one(telling)
    return good(replace(telling, both=telling.outcome_only, outcome_only=telling.both), 0)


def _swapped_groups(telling: Telling) -> str:
    swapped = replace(
        telling, both=telling.outcome_only, days_with=telling.days_without,
        outcome_only=telling.both, days_without=telling.days_with)
    if telling.shape != "counts" or swapped == telling:
        return _opposite_direction(telling)
    return good(swapped, 0)


def _percentage(telling: Telling) -> str:
    if telling.shape != "counts":
        return _off_by_one(telling)
    right = percent(telling.both, telling.days_with)
    return good(telling, 3).replace(f" {right}", f" {right + 7 if right < 90 else right - 7}", 1)


def _number_word(telling: Telling) -> str:
    words = WORDS[telling.language]
    number = telling.both if telling.shape == "counts" else telling.days
    wrong = words[number + 1 if number + 1 < len(words) else 12]
    return good(telling, 0).replace(f" {number} ", f" {wrong} ", 1).replace(
        f"({number} ", f"({wrong} ", 1)


def _opposite_direction(telling: Telling) -> str:
    return good(turned(telling), 1)


def _wrong_lag(telling: Telling) -> str:
    return good(replace(telling, lag=telling.lag + 1), 0)


def _other_symptom(telling: Telling) -> str:
    other = next(name for name in OTHERS[telling.language] if name.name != telling.outcome.name)
    more, less = telling.outcome.more, telling.outcome.less
    return good(replace(telling, outcome=replace(other, more=more, less=less)), 0)


def _wrong_language(telling: Telling) -> str:
    plain = {side: replace(getattr(telling, side), more="", less="")
             for side in ("trigger", "outcome")}
    other = "en" if telling.language == "fr" else "fr"
    return good(replace(telling, language=other, **plain), 0)


def _two_sentences(telling: Telling) -> str:
    return good(telling, 0) + SECOND[telling.language]


KINDS: dict[str, Wrong] = {
    "swapped_counts": _swapped_counts, "swapped_groups": _swapped_groups,
    "off_by_one": _off_by_one, "percentage": _percentage, "number_word": _number_word,
    "opposite_direction": _opposite_direction, "wrong_lag": _wrong_lag,
    "other_symptom": _other_symptom, "wrong_language": _wrong_language,
    "two_sentences": _two_sentences,
}


def subtly_wrong(telling: Telling, kind: str) -> str:
    """A sentence of a kind; never one of the right ones."""
    text = KINDS[kind](telling)
    if text in {good(telling, variant) for variant in range(VARIANTS)}:
        return _off_by_one(telling)
    return capitalized(text)
