"""Random people whom something moves: a rota half of their features, or days nearly all of them.

Half of the people also have a holiday, and most of them tell it, beside other periods. As in honest_users.py, planted links too; 60 to 90 days,
8 to 20 features, fewer gaps.
"""

import uuid
from datetime import date, timedelta

import numpy

from honest_features import Calendar
from honest_users import (EVENTS, OUTCOMES, QUANTITIES, Person, cells_of, is_determined,
                          memory_walk, plant, texts_of)


def _rota(random, n):
    """Days on duty of a cycle that is no week, or none of it."""
    length = int(random.choice([3, 4, 5, 6, 8, 9, 10, 12, 15]))
    duty = numpy.arange(length) < random.integers(1, length)
    return duty[(numpy.arange(n) + random.integers(length)) % length].astype(float)


def _holiday(random, n):
    length = int(random.integers(5, 20))
    start = int(random.integers(n - length))
    return ((numpy.arange(n) >= start) & (numpy.arange(n) < start + length)).astype(float)


def _move(random, walks, force, share):
    """Moves a share of the features by the force, each by its own size and way."""
    names = list(walks)
    for name in random.permutation(names)[:max(1, round(share * len(names)))]:
        walks[name] = walks[name] + random.uniform(1, 3) * random.choice([-1, 1]) * force


def _periods(random, days, holiday):
    """(label, first day, last day) of what a person tells, the holiday's days among it or not."""
    told = []
    if holiday is not None and random.random() < 0.7:
        inside = [day for day, mark in zip(days, holiday) if mark]
        told.append(("holiday", inside[0], inside[-1]))
    for _ in range(random.integers(5)):
        label = str(random.choice(["holiday", "sick", "travel", "job", "job"]))
        first = days[0] + timedelta(days=int(random.integers(-40, len(days) + 5)))
        length = int(random.integers(1, 40 if label == "job" else 12))
        goes_on = random.random() < (0.5 if label == "job" else 0.1)
        told.append((label, first, "" if goes_on else first + timedelta(days=length - 1)))
    # What its first day tells apart is told once.
    return list({period[:2]: period for period in told}.values())


def driven_person(seed, index):
    """The person number `index` of a seed; the same ones on every run."""
    random = numpy.random.default_rng([seed, index, 1])
    n = int(random.integers(60, 91))
    last = date(2024, 3, 1) + timedelta(days=int(random.integers(366)))
    days = [last - timedelta(days=n - 1 - position) for position in range(n)]
    person = Person(str(uuid.uuid5(uuid.NAMESPACE_OID, f"driven {seed} {index}")), days)
    triggers = list(random.permutation(EVENTS)[:random.integers(3, 8)])
    triggers += list(random.permutation(list(QUANTITIES))[:random.integers(2, 5)])
    outcomes = list(random.permutation(OUTCOMES)[:random.integers(5, 10)])
    walks = {str(name): memory_walk(random, n) for name in triggers + outcomes}
    plant(random, walks, triggers, outcomes)
    if random.random() < 0.25:
        _move(random, walks, random.normal(size=n), 0.9)  # good days and bad days, no calendar
    else:
        _move(random, walks, _rota(random, n), 0.5)
    holiday = None
    if random.random() < 0.5:
        holiday = _holiday(random, n)
        _move(random, walks, holiday, 0.4)
    calendar = Calendar(days[0], n)
    for name, walk in walks.items():
        observed = random.random(n) < random.choice([1.0, 0.9, 0.7, 0.45])
        cells = cells_of(name, texts_of(random, name, walk), observed)
        if cells and is_determined(calendar, cells):
            person.cells[name] = cells
    if random.random() < 0.7:
        person.periods = _periods(random, days, holiday)
    return person
