"""The vocabulary of the journal: kinds, units, ranges, resolutions, roles.

Source: section 6 of the specification and the tables of the page on the meaning of the data.
All arithmetic on values is exact (Fraction), as a person computing by hand would do it.
"""

from dataclasses import dataclass
from fractions import Fraction

EVENT, INTENSITY, SCALE, QUANTITY = "event", "intensity", "scale", "quantity"
PERIOD, PHASE, NOTE, PRESSURE_TEXT = "period", "phase", "note", "pressure_text"


@dataclass(frozen=True)
class Feature:
    """One key: what it is, its unit, its accepted range, and how finely people log it."""

    kind: str
    unit: str = ""
    low: Fraction | None = Fraction(0)
    high: Fraction | None = None
    resolution: Fraction = Fraction(1)


def _feature(kind, unit="", low="0", high=None, resolution="1"):
    return Feature(
        kind, unit, None if low is None else Fraction(low),
        None if high is None else Fraction(high), Fraction(resolution))


_SCALE = _feature(SCALE, "", "1", "5", "0.01")
_PAIN = _feature(INTENSITY, "", "1", "10", "0.1")
_MEDICATION = _feature(EVENT, "mg")

_KEYS = {
    "sleep.duration": _feature(QUANTITY, "h", "0", "24", "0.01"),
    "sleep.awakening": _feature(QUANTITY, "count", "0", "100", "0.01"),
    "sleep.quality": _SCALE,
    "mood.state": _SCALE,
    "energy.level": _SCALE,
    "stress.level": _SCALE,
    "symptom.fever": _feature(EVENT, "°C", "30", "45", "0.1"),
    "activity.steps": _feature(QUANTITY, "count", "0", "200000"),
    "measurement.glucose": _feature(QUANTITY, "mg/dL", "10", "1500"),
    "measurement.blood_pressure": _feature(PRESSURE_TEXT, "mmHg"),
    "measurement.blood_pressure_systolic": _feature(QUANTITY, "mmHg", "40", "300"),
    "measurement.blood_pressure_diastolic": _feature(QUANTITY, "mmHg", "20", "200"),
    "measurement.weight": _feature(QUANTITY, "kg", "1", "500", "0.1"),
    "measurement.heart_rate": _feature(QUANTITY, "bpm", "20", "260"),
    "measurement.hrv": _feature(QUANTITY, "ms", "1", "500"),
    "environment.rain": _feature(QUANTITY, "mm", "0", "2000", "0.1"),
    "environment.humidity": _feature(QUANTITY, "%", "0", "100"),
    "environment.temperature": _feature(QUANTITY, "°C", "-90", "60", "0.1"),
    "environment.pressure": _feature(QUANTITY, "hPa", "300", "1100", "0.1"),
    "cycle.period": _feature(PERIOD, "", None),
    "cycle.phase": _feature(PHASE, "", "1", "90"),
    "other.note": _feature(NOTE, "", None),
}
for _key in ("dairy", "gluten", "sugar", "alcohol", "coffee", "meal", "water"):
    _KEYS["food." + _key] = _feature(EVENT)
for _key in ("headache", "joint", "back", "stomach", "muscle", "other"):
    _KEYS["pain." + _key] = _PAIN
for _key in ("nausea", "cough", "rash", "bloating", "dizziness", "other"):
    _KEYS["symptom." + _key] = _feature(EVENT)
for _key in ("walk", "run", "yoga", "gym", "bike", "swim"):
    _KEYS["activity." + _key] = _feature(EVENT, "min", "0", "1440")


def feature(name):
    """The feature called `category.key`, or None when the vocabulary has no such key."""
    category, _, key = name.partition(".")
    if category == "medication":
        return _MEDICATION if key else None
    return _KEYS.get(name)


_TIME = {"ms": Fraction(1, 3_600_000), "s": Fraction(1, 3600), "min": Fraction(1, 60),
         "h": Fraction(1)}
_MASS = {"g": Fraction(1000), "mg": Fraction(1)} | dict.fromkeys(
    ("ug", "\u00b5g", "\u03bcg", "mcg"), Fraction(1, 1000))
_SIZES = [
    _TIME,
    _MASS,
    {"kg": Fraction(1), "lb": Fraction("0.45359237")},
    {"mg/dL": Fraction(1), "mmol/L": Fraction("18.0156")},
    {"hPa": Fraction(1), "mbar": Fraction(1), "kPa": Fraction(10),
     "inHg": Fraction("33.86388640341")},
]
_TARGETS = {"ms", "s", "min", "h", "mg", "kg", "mg/dL", "hPa"}


def conversion(unit, wanted):
    """A function from `unit` to `wanted`, or None when there is no way."""
    if unit in ("", wanted):
        return lambda value: value
    if (unit, wanted) == ("°F", "°C"):
        return lambda value: (value - 32) * Fraction(5, 9)
    for sizes in _SIZES:
        if unit in sizes and wanted in sizes and wanted in _TARGETS:
            return lambda value, ratio=sizes[unit] / sizes[wanted]: value * ratio
    return None


def is_trigger(name):
    return name.split(".")[0] in {"food", "environment", "sleep", "activity", "medication"}


def is_outcome(name):
    return name.split(".")[0] in {"pain", "symptom"} or name in {"mood.state", "energy.level"}


def higher_is_worse(outcome):
    return outcome.split(".")[0] in {"pain", "symptom"}


def has_presence(name):
    """Whether the feature is an event or an intensity (the period included)."""
    return feature(name).kind in (EVENT, INTENSITY, PERIOD)


def binary_of_scale(name, value):
    """mood.negative, energy.low, sleep.poor: at most 2; stress.high: at least 4."""
    return int(value >= 4) if name == "stress.level" else int(value <= 2)


def quantise(value, resolution):
    """Half away from zero to the nearest multiple of the resolution; exact."""
    steps = abs(value) / resolution
    whole = (2 * steps.numerator + steps.denominator) // (2 * steps.denominator)
    return (whole if value >= 0 else -whole) * resolution
