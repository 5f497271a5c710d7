"""Random people for the agreement test: a day matrix, and a journal that makes exactly it.

Gaps, ties, sticky features, opposite habits, weekday loggers, constants, short histories, planted
links. Every cell is one signal at noon UTC; a note a day keeps every day journaled. A person's
event or pain with one explicit zero is asked for: silence is unobserved. One that has none is
observed on every day. A feature whose gaps leave the rank of Z to rounding (twenty days in a row of
two hundred) is left out: no two programs would agree on its p-value to eight digits.
"""

import csv
import uuid
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import numpy

import raw_taxonomy as taxonomy
from honest_features import Calendar

BOUNDARIES = (20, 30, 44, 45, 46, 75, 76, 90, 120, 121, 150, 151, 180, 181, 200)
EVENTS = tuple("food." + key for key in "dairy gluten sugar alcohol coffee meal water".split()) + (
    "activity.walk", "activity.run", "activity.yoga", "medication.ibuprofen", "medication.zinc")
QUANTITIES = {  # centre, spread, coarse steps that people round to (in resolutions), source
    "sleep.duration": (7.2, 1.1, (1, 25, 50), "health"),
    "activity.steps": (7500, 2600, (1, 500, 1000), "health"),
    "environment.rain": (-1, 4, (1, 5), "weather"),
    "environment.humidity": (64, 14, (1, 10), "weather"),
    "environment.temperature": (11, 7, (1, 10), "weather"),
    "environment.pressure": (1013, 9, (1, 10), "weather")}
OUTCOMES = tuple("pain." + key for key in "headache joint back stomach muscle".split()) + tuple(
    "symptom." + key for key in "nausea cough rash bloating dizziness".split()) + (
        "mood.state", "energy.level")
SIGNAL_COLUMNS = ("id,user_id,source,source_uuid,category,key,value_num,value_text,unit,polarity,"
                  "event_time,confidence").split(",")
NOTE = "other.note"


@dataclass
class Person:
    """One random person: who, which days, and {feature: {day position: value as text}}."""

    user: str
    days: list
    cells: dict = field(default_factory=dict)
    periods: list = field(default_factory=list)  # (label, first day, last day or nothing)


def memory_walk(random, n):
    """AR(1), phi between 0 and .95, now and then negative; sometimes with a week and a trend."""
    phi = random.choice([0, 0, 0.3, 0.6, 0.8, 0.95, -0.5, -0.8])
    walk = numpy.empty(n)
    walk[0] = random.normal()
    for day in range(1, n):
        walk[day] = phi * walk[day - 1] + (1 - phi * phi) ** 0.5 * random.normal()
    if random.random() < 0.25:
        walk += random.uniform(0.3, 1.5) * numpy.sin(2 * numpy.pi * numpy.arange(n) / 7)
    if random.random() < 0.2:
        walk += random.uniform(-2, 2) * numpy.linspace(-1, 1, n)
    return walk


def plant(random, walks, triggers, outcomes):
    """Some outcomes follow a trigger: the same day, the next, both, or against a shared trend."""
    n = len(next(iter(walks.values())))
    for outcome in outcomes:
        if random.random() > 0.45:
            continue
        trigger, strength = random.choice(triggers), random.choice([-2.5, -1.5, 1, 1.5, 2.5, 4])
        kind = random.choice(["same", "next", "both", "opposed"])
        cause = walks[trigger] - walks[trigger].mean()
        before = numpy.concatenate([[0.0], cause[:-1]])
        if kind in ("same", "both"):
            walks[outcome] = walks[outcome] + strength * cause
        if kind in ("next", "both"):
            walks[outcome] = walks[outcome] + strength * before
        if kind == "opposed":
            trend = 2.5 * numpy.linspace(-1, 1, n)
            noise = random.normal(size=n)
            walks[trigger] = trend + noise
            walks[outcome] = trend - noise + 0.5 * random.normal(size=n)


def _marks(random, walk):
    """Presence from a latent walk, or a habit of every other day, or a constant."""
    style = random.random()
    if style < 0.1:
        return (numpy.arange(len(walk)) + (random.random(len(walk)) < 0.1)) % 2 == 0
    if style < 0.14:
        return numpy.full(len(walk), random.random() < 0.5)
    return walk > numpy.quantile(walk, random.uniform(0.3, 0.95))


def _standard(walk):
    return (walk - walk.mean()) / (walk.std() or 1.0)


def texts_of(random, name, walk):
    """The daily values of a feature as the texts of a journal."""
    kind = taxonomy.feature(name).kind
    if kind == taxonomy.EVENT:
        return [str(int(mark)) for mark in _marks(random, walk)]
    walk = _standard(walk)
    if kind == taxonomy.INTENSITY:
        sizes = numpy.clip(numpy.round(2 * (3 + 2 * (walk - walk.min()) / 3)) / 2, 1, 10)
        return [str(size) if mark else "0" for mark, size in zip(_marks(random, walk), sizes)]
    if kind == taxonomy.SCALE:
        parts = random.choice([1, 2, 4])
        return [str(value) for value in numpy.clip(numpy.round((3 + walk) * parts) / parts, 1, 5)]
    centre, spread, steps, _ = QUANTITIES[name]
    key = taxonomy.feature(name)
    resolution = Decimal(key.resolution.numerator) / Decimal(key.resolution.denominator)
    step = resolution * int(random.choice(steps))
    low, high = float(key.low), float(key.high)
    values = numpy.clip(centre + spread * walk, low, high)
    return [str(round(Decimal(value) / step) * step) for value in values]


def _diary(random, days):
    """The days on which a person writes at all."""
    n = len(days)
    style = random.choice(["all", "all", "week", "other", "thin", "blocks"])
    if style == "week":
        return numpy.array([day.weekday() < 5 for day in days])
    if style == "other":
        return (numpy.arange(n) + random.integers(2)) % 2 == 0
    if style == "thin":
        return random.random(n) < random.uniform(0.5, 0.95)
    if style == "blocks":
        return numpy.convolve(random.normal(size=n), numpy.ones(9), "same") > -2.5
    return numpy.full(n, True)


def _observed(random, diary, source):
    """The days on which one feature is observed."""
    n = len(diary)
    mask = random.random(n) < random.uniform(0.85, 1.0) if source == "weather" else diary.copy()
    style = random.random()
    if style < 0.25:
        mask &= random.random(n) < random.uniform(0.4, 0.95)
    elif style < 0.33:
        mask &= numpy.arange(n) >= random.integers(n)
    elif style < 0.38:
        mask &= numpy.arange(n) < random.integers(n)
    elif style < 0.45:
        start = random.integers(n)
        mask &= abs(numpy.arange(n) - start) < random.integers(6, 20)
    elif style < 0.5:
        mask &= numpy.arange(n) % 2 == 0
    return mask


def _source(name):
    return QUANTITIES[name][3] if name in QUANTITIES else "manual"


def cells_of(name, texts, observed):
    """The observed cells; presence without any zero is completed, so that no silence is left."""
    if taxonomy.has_presence(name):
        zeros = [day for day, text in enumerate(texts) if observed[day] and text == "0"]
        if not zeros:
            return {day: text if observed[day] else "1" for day, text in enumerate(texts)}
    return {day: text for day, text in enumerate(texts) if observed[day]}


def _forget_well_days(random, person, triggers, outcomes):
    """Days with neither are mostly unlogged: what is logged on sick days looks protective."""
    for outcome in outcomes:
        marks = person.cells.get(outcome, {})
        trigger = person.cells.get(random.choice(triggers), {})
        for day in [day for day, text in marks.items() if text == "0"]:
            if trigger.get(day) == "0" and random.random() < 0.92:
                del marks[day]
        if marks and "0" not in marks.values():
            del person.cells[outcome]


def is_determined(calendar, cells):
    """Whether each singular value of Z on these days is clearly zero or clearly not."""
    observed = numpy.isin(numpy.arange(calendar.n), list(cells))
    if observed.sum() < calendar.q + 6:
        return True
    sizes = numpy.linalg.svd(calendar.design[observed], compute_uv=False)
    return not numpy.any((sizes > 1e-13 * sizes[0]) & (sizes < 1e-6 * sizes[0]))


def random_person(seed, index):
    """The person number `index` of a seed; the same ones on every run."""
    random = numpy.random.default_rng([seed, index])
    n = int(random.choice(BOUNDARIES) if random.random() < 0.4 else random.integers(20, 201))
    last = date(2024, 3, 1) + timedelta(days=int(random.integers(366)))
    days = [last - timedelta(days=n - 1 - position) for position in range(n)]
    person = Person(str(uuid.uuid5(uuid.NAMESPACE_OID, f"person {seed} {index}")), days)
    events = list(random.permutation(EVENTS)[:random.integers(4, 10)])
    others = [*QUANTITIES, "sleep.quality"]
    triggers = events + list(random.permutation(others)[:random.integers(3, 8)])
    outcomes = list(random.permutation(OUTCOMES)[:random.integers(6, 13)])
    walks = {name: memory_walk(random, n) for name in triggers + outcomes}
    plant(random, walks, triggers, outcomes)
    diary = _diary(random, days)
    for name, walk in walks.items():
        texts = texts_of(random, name, walk)
        cells = cells_of(name, texts, _observed(random, diary, _source(name)))
        if cells:
            person.cells[str(name)] = cells
    if random.random() < 0.2:
        plain = [name for name in outcomes if name.startswith(("pain", "symptom"))]
        _forget_well_days(random, person, events, plain)
    calendar = Calendar(days[0], n)
    person.cells = {name: cells for name, cells in person.cells.items()
                    if is_determined(calendar, cells)}
    return person


def matrix_rows(person):
    """user_id, day, feature, view, value: by feature, the binary view first."""
    for name, cells in sorted(person.cells.items()):
        kind = taxonomy.feature(name).kind
        values = [(person.days[day].isoformat(), float(text)) for day, text in cells.items()]
        if kind in (taxonomy.EVENT, taxonomy.INTENSITY):
            marks = [(day, float(value > 0)) for day, value in values]
        else:
            marks = [(day, float(taxonomy.binary_of_scale(name, value))) for day, value in values
                     if kind == taxonomy.SCALE]
        for view, column in (("binary", marks), ("numeric", values)):
            for day, value in column:
                yield person.user, day, name, view, repr(value)


def signal_rows(person):
    """The journal: one signal a cell at noon, and a note a day."""
    written = person.cells | {NOTE: {day: "" for day in range(len(person.days))}}
    for name, cells in written.items():
        category, _, key = name.partition(".")
        source = _source(name)
        for position, text in cells.items():
            day = person.days[position].isoformat()
            made = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{person.user} {name} {day}"))
            yield (made, person.user, source, "" if source == "manual" else f"{name} {day}",
                   category, key, text, "", taxonomy.feature(name).unit if source != "manual"
                   else "", "neutral", f"{day}T12:00:00Z", "1.0")


def random_users(seed, count, folder, make=random_person):
    """Writes matrix.csv, windows.csv and the journal's profiles.csv, signals.csv, periods.csv.

    `make` makes the person of a seed and an index.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    people = [make(seed, index) for index in range(count)]
    tables = {
        "profiles": (["user_id", "label", "lang", "timezone"],
                     ((person.user, f"random-{seed}-{index}", "en", "UTC")
                      for index, person in enumerate(people))),
        "windows": (["user_id", "first_day", "last_day"],
                    ((person.user, person.days[0], person.days[-1]) for person in people)),
        "matrix": (["user_id", "day", "feature", "view", "value"],
                   (row for person in people for row in matrix_rows(person))),
        "signals": (SIGNAL_COLUMNS, (row for person in people for row in signal_rows(person))),
        "periods": (["user_id", "label", "first_day", "last_day"],
                    ((person.user, *period) for person in people for period in person.periods))}
    for name, (header, rows) in tables.items():
        with open(folder / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(header)
            writer.writerows(rows)
