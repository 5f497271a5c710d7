"""Right sentences about a finding, several for each shape, in both languages."""

from dataclasses import replace

from .telling import Name, Telling

VARIANTS = 4
PLAIN = {"meilleur": "bon", "meilleure": "bonne", "meilleurs": "bons", "meilleures": "bonnes"}
CAVEATS = {
    "fr": ("Association observée, qui ne prouve pas de lien de cause à effet.",
           "C'est une association observée, pas une preuve de cause à effet."),
    "en": ("Observed association, not proof of cause and effect.",
           "This is an observed association, not proof of cause and effect."),
}
COUNTS = {
    "fr": ("{o} {both} sur {days_with} avec {t}, contre {only} sur {days_without} sans, {when}.",
           "{o} {often} avec {t} ({both} sur {days_with}) que sans ({only} sur {days_without}), "
           "{when}.",
           "Avec {t}, {o} {both} sur {days_with}, contre {only} sur {days_without} sans, {when}.",
           "{o} {share_with}\u00a0% des jours avec {t}, contre {share_without}\u00a0% des jours "
           "sans, {when}."),
    "en": ("{o} on {n} of {with_days} with {t}, against {m} of {without_days} without, {when}.",
           "{o} {often} with {t} ({n} of {with_days}) than without ({m} of {without_days}), "
           "{when}.",
           "With {t}, {o} on {n} of {with_days}, against {m} of {without_days} without, {when}.",
           "{o} on {share_with}% of days with {t}, against {share_without}% of days without, "
           "{when}."),
}
CONTRAST = {
    "fr": ("{on_days} avec {t}, {outcome_is} {when} ({all_days}).",
           "Avec {t}, {outcome_is} {when} ({all_days}).",
           "Sur {all_days}, {outcome_is} avec {t} que sans, {when}.",
           "{outcome_is} avec {t} que sans, {when} ({all_days})."),
    "en": ("{on_days} with {t}, {outcome_is} {when} ({all_days}).",
           "With {t}, {outcome_is} {when} ({all_days}).",
           "Over {all_days}, {outcome_is} with {t} than without, {when}.",
           "{outcome_is} with {t} than without, {when} ({all_days})."),
}
TREND = {
    "fr": ("{the_more}, {the_other} {when} ({all_days}).",
           "{outcome_is} {when} quand {trigger_is} ({all_days}).",
           "Sur {all_days}, {outcome_is} {when} quand {trigger_is}.",
           "Quand {trigger_is}, {outcome_is} {when} ({all_days})."),
    "en": ("{the_more}, {the_other} {when} ({all_days}).",
           "{outcome_is} {when} when {trigger_is} ({all_days}).",
           "Over {all_days}, {outcome_is} {when} when {trigger_is}.",
           "When {trigger_is}, {outcome_is} {when} ({all_days})."),
}
# Without comparatives. The comma keeps "3 jours après" from telling by how much.
BARE = {
    "contrast": {"fr": "{on_days} avec {t}, {outcome_moves}, {when} ({all_days}).",
                 "en": "{on_days} with {t}, {outcome_moves}, {when} ({all_days})."},
    "trend": {"fr": "Quand {trigger_moves}, {outcome_moves}, {when} ({all_days}).",
              "en": "When {trigger_moves}, {outcome_moves}, {when} ({all_days})."},
}
PATTERNS = {"counts": COUNTS, "contrast": CONTRAST, "trend": TREND}


def good(telling: Telling, variant: int) -> str:
    """A right sentence; variants repeat after `VARIANTS`."""
    has_words = telling.outcome.more and (telling.shape != "trend" or telling.trigger.more)
    if telling.shape == "counts" or has_words:
        pattern = PATTERNS[telling.shape][telling.language][variant % VARIANTS]
    else:
        pattern = BARE[telling.shape][telling.language]
    return capitalized(pattern.format_map(_slots(telling)))


def caveat(language: str, variant: int) -> str:
    """A right caveat."""
    return CAVEATS[language][variant % len(CAVEATS[language])]


def capitalized(text: str) -> str:
    """With a capital first letter; a placeholder stays as it is."""
    return text[:1].upper() + text[1:]


def _slots(telling: Telling) -> dict[str, object]:
    is_french = telling.language == "fr"
    slots = _french(telling) if is_french else _english(telling)
    slots |= {
        "t": telling.trigger.name, "o": telling.outcome.name, "n": telling.both,
        "m": telling.outcome_only, "days_with": telling.days_with,
        "days_without": telling.days_without,
        "share_with": percent(telling.both, telling.days_with),
        "share_without": percent(telling.outcome_only, telling.days_without),
    }
    return slots


def percent(part: int, whole: int) -> int:
    """Whole percent, halves up; 0 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def days(number: int, language: str) -> str:
    """`1 jour`, `0 jour`, `2 jours`; `1 day`, `0 days`."""
    if language == "fr":
        return f"{number} jour" + ("s" if number > 1 else "")
    return f"{number} day" + ("" if number == 1 else "s")


def _french(telling: Telling) -> dict[str, object]:
    lag = telling.lag
    change = telling.outcome.more if telling.is_more else telling.outcome.less
    return {
        "both": days(telling.both, "fr"), "only": days(telling.outcome_only, "fr"),
        "all_days": days(telling.days, "fr"),
        "when": ("le même jour", "le lendemain")[lag] if lag < 2 else f"{days(lag, 'fr')} après",
        "often": "plus souvent" if telling.is_more else "moins souvent",
        "on_days": "Après les jours" if lag == 1 else "Les jours",
        "outcome_is": _is_french(telling.outcome, change),
        "trigger_is": _is_french(telling.trigger, telling.trigger.more),
        "outcome_moves": _moves_french(telling.outcome, telling.is_more),
        "trigger_moves": _moves_french(telling.trigger, True),
        "the_more": _the_french(telling.trigger, telling.trigger.more),
        "the_other": _the_french(telling.outcome, change),
    }


def _is_french(side: Name, change: str) -> str:
    return f"{side.definite} {'sont' if _is_plural_french(side) else 'est'} {change}"


def _moves_french(side: Name, is_more: bool) -> str:
    verb = "augmente" if is_more else "diminue"
    return f"{side.definite} {verb}{'nt' if _is_plural_french(side) else ''}"


def _is_plural_french(side: Name) -> bool:
    return side.definite.startswith("les ")


def _the_french(side: Name, change: str) -> str:
    """`plus la durée du sommeil est longue`."""
    if change in PLAIN:
        change = f"plus {PLAIN[change]}"
    adverb, _, adjective = change.partition(" ")
    verb = "sont" if _is_plural_french(side) else "est"
    return f"{adverb} {side.definite} {verb} {adjective}"


def _english(telling: Telling) -> dict[str, object]:
    lag = telling.lag
    change = telling.outcome.more if telling.is_more else telling.outcome.less
    return {
        "with_days": days(telling.days_with, "en"),
        "without_days": days(telling.days_without, "en"),
        "all_days": days(telling.days, "en"),
        "when": ("the same day", "the next day")[lag] if lag < 2 else f"{days(lag, 'en')} later",
        "often": "more often" if telling.is_more else "less often",
        "on_days": "On days" if lag == 0 else "After days",
        "outcome_is": _is_english(telling.outcome, change),
        "outcome_moves": _moves_english(telling.outcome, telling.is_more),
        "trigger_is": _is_english(telling.trigger, telling.trigger.more),
        "trigger_moves": _moves_english(telling.trigger, True),
        "the_more": f"the {telling.trigger.more} {telling.trigger.definite}",
        "the_other": f"the {change} {telling.outcome.definite}",
    }


def _is_english(side: Name, change: str) -> str:
    return f"{side.definite} {'are' if _is_plural_english(side) else 'is'} {change}"


def _moves_english(side: Name, is_more: bool) -> str:
    verb = "increase" if is_more else "decrease"
    return f"{side.definite} {verb}{'' if _is_plural_english(side) else 's'}"


def _is_plural_english(side: Name) -> bool:
    head = side.definite.partition(" of ")[0].partition(" per ")[0]
    return head.endswith("s") and not head.endswith("ss")


def turned(telling: Telling) -> Telling:
    """The same finding in the opposite direction, its numbers as they are."""
    return replace(telling, is_more=not telling.is_more)
