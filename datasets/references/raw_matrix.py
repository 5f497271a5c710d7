"""From observations to the day matrix of one person and window."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

import raw_taxonomy as taxonomy
from raw_journal import exists, local_time, step

WINDOW_DAYS = 90


@dataclass
class Column:
    """The observed cells of one feature; a day that is missing here is unobserved."""

    numeric: dict  # day -> quantised value
    binary: dict | None  # day -> 0 or 1; None when the feature has no binary view


def last_day(person, as_of, now):
    """The window's last day: a date, each person's `last`, or yesterday."""
    if as_of == "last":
        days = person.manual_days or person.any_days
        return max(days) if days else None
    if as_of == "yesterday":
        return step(local_time(now, person.zone).date(), person.zone, by=-1)
    return as_of if exists(as_of, person.zone) else step(as_of, person.zone, by=-1)


def window_ending(day, zone):
    """The existing dates of the window, in order."""
    days = [day]
    while len(days) < WINDOW_DAYS:
        days.append(step(days[-1], zone, by=-1))
    return days[::-1]


def build_matrix(person, window):
    """Columns by feature, for every feature with an accepted signal in the window."""
    inside = set(window)
    rows = defaultdict(lambda: defaultdict(list))
    for observation in person.observations:
        if observation.day in inside:
            rows[observation.feature][observation.day].append(observation)
    columns = {}
    for name, by_day in sorted(rows.items()):
        kind = taxonomy.feature(name).kind
        if kind in (taxonomy.EVENT, taxonomy.INTENSITY):
            columns[name] = _presence(name, by_day, person, window)
        elif kind == taxonomy.SCALE:
            columns[name] = _scale(name, by_day)
        elif kind == taxonomy.QUANTITY:
            columns[name] = _quantity(name, by_day, rows)
        elif kind == taxonomy.PERIOD:
            columns[name] = _period(name, rows, person, window)
        elif kind == taxonomy.PHASE:
            values = {day: _last(found).value for day, found in by_day.items()}
            columns[name] = Column(_quantised(name, values), None)
    return columns


def _quantised(name, values):
    resolution = taxonomy.feature(name).resolution
    return {day: taxonomy.quantise(value, resolution)
            for day, value in values.items() if value is not None}


def _last(found):
    return max(found, key=lambda observation: observation.order)


def _mean(found):
    return sum((observation.value for observation in found), Fraction(0)) / len(found)


def _is_uncertain(name, day, person):
    """A refused row of the feature, or an unread entry, may hide a presence."""
    return (name, day) in person.refused_days or day in person.waiting_days


def _silent_days(name, person):
    """The days on which silence about the feature means no."""
    category = name.split(".")[0]
    if category == "food":
        return person.food_days
    return person.feeling_days if category in ("pain", "symptom") else person.manual_days


def _presence(name, by_day, person, window):
    """Events and intensities: a present row wins, then an explicit zero, then silence."""
    asked = any(row.is_zero for found in by_day.values() for row in found)
    silent = set() if asked else _silent_days(name, person)
    binary, values = {}, {}
    for day in window:
        present = [row for row in by_day.get(day, []) if not row.is_zero]
        if present:
            binary[day] = 1
            numbers = [row.value for row in present if row.value is not None]
            values[day] = max(numbers, default=None)
        elif (day in by_day or day in silent) and not _is_uncertain(name, day, person):
            binary[day] = 0
            values[day] = Fraction(0)
    if taxonomy.feature(name).kind == taxonomy.EVENT:
        return Column({day: Fraction(mark) for day, mark in binary.items()}, binary)
    return Column(_quantised(name, values), binary)


def _scale(name, by_day):
    numeric = _quantised(name, {day: _mean(found) for day, found in by_day.items()})
    binary = {day: taxonomy.binary_of_scale(name, value) for day, value in numeric.items()}
    return Column(numeric, binary)


def _period(name, rows, person, window):
    cycle_days = [day for key in ("cycle.period", "cycle.phase") for day in rows.get(key, ())]
    binary = {}
    for day in window:
        if day in rows[name]:
            binary[day] = 1
        elif min(cycle_days) < day < max(cycle_days) and not _is_uncertain(name, day, person):
            binary[day] = 0
    return Column({day: Fraction(mark) for day, mark in binary.items()}, binary)


def _chosen_source(by_day):
    """One source a person, key and window: the most days, then health, then the first name."""
    days = defaultdict(set)
    for day, found in by_day.items():
        for row in found:
            days[row.source].add(day)
    return min(days, key=lambda source: (-len(days[source]), source != "health", source))


def _of_source(by_day, source):
    kept = {day: [row for row in found if row.source == source] for day, found in by_day.items()}
    return {day: found for day, found in kept.items() if found}


def _daily(name, found, source):
    if name in ("sleep.duration", "sleep.awakening", "activity.steps"):
        if source == "health":
            return sum((row.value for row in found), Fraction(0))
        return _last(found).value
    if name in ("measurement.weight", "measurement.glucose"):
        return _last(found).value
    total = _mean(found)
    return total * len(found) if name == "environment.rain" else total


def _quantity(name, by_day, rows):
    source = _chosen_source(by_day)
    values = {day: _daily(name, found, source)
              for day, found in _of_source(by_day, source).items()}
    if name == "sleep.awakening":
        asleep = {day: _daily("sleep.duration", found, source)
                  for day, found in _of_source(rows.get("sleep.duration", {}), source).items()}
        values = {day: count / asleep[day] for day, count in values.items() if asleep.get(day)}
    return Column(_quantised(name, values), None)


def journaled_in(person, window):
    return sum(day in person.manual_days for day in window)


def shift(day, lag, zone):
    for _ in range(lag):
        day = step(day, zone)
    return day
