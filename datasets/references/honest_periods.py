"""What people told of their own days, as further columns of Z.

A second reading of the page on shared drivers. Days are positions 0..n-1 of the calendar.
"""

import math
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy

from honest_drivers import FOLLOWING, Driver, panel_of
from honest_features import scaled_residuals
from raw_journal import read_table

LABELS = ("holiday", "sick", "travel", "job")
FEWEST_DAYS = 3
MOST_COLUMNS = 4


@dataclass(frozen=True)
class Period:
    """Dates, both included; without a last one it still goes on."""

    label: str
    first: date
    last: date | None = None

    def holds(self, day):
        return self.first <= day and (self.last is None or day <= self.last)


def read_periods(path):
    """{user: periods} of a journal's periods.csv; nobody has any where there is no such file."""
    users = {}
    for row in read_table(path) if Path(path).exists() else ():
        if row.get("deleted_at"):
            continue
        last = date.fromisoformat(row["last_day"]) if row["last_day"] else None
        users.setdefault(row["user_id"], []).append(
            Period(row["label"], date.fromisoformat(row["first_day"]), last))
    return users


def columns_of(periods, days):
    """[(label, column of 0 and 1)]: the longest first, what says nothing new left out."""
    groups = []
    for label in LABELS:
        own = sorted((period for period in periods if period.label == label),
                     key=lambda period: (period.first, period.last or date.max))
        groups += [(label, [job]) for job in own] if label == "job" else [(label, own)]
    columns = [(label, numpy.array([float(any(period.holds(day) for period in own))
                                    for day in days])) for label, own in groups]
    long_enough = [(label, column) for label, column in columns
                   if FEWEST_DAYS <= column.sum() <= len(days) - FEWEST_DAYS]
    chosen = []
    for label, column in sorted(long_enough, key=lambda one: -one[1].sum()):
        told = [other for _, other in chosen]
        is_new = not any(numpy.array_equal(column, other) or numpy.array_equal(column, 1 - other)
                         for other in told)
        if is_new and len(chosen) < MOST_COLUMNS:
            chosen.append((label, column))
    return chosen


def followers_of(column, features, calendar):
    """The features of the panel that go with what the calendar leaves of a column."""
    panel, left = panel_of(features, calendar, smallest=0), scaled_residuals(column, calendar)
    if panel is None or left is None:
        return frozenset()
    found = []
    for j, name in enumerate(panel.names):
        known = panel.known[:, j]
        x, y = panel.w[known, j] - panel.w[known, j].mean(), left[known] - left[known].mean()
        size = math.sqrt(float(x @ x) * float(y @ y))
        freedom = max(0, int(known.sum()) - calendar.q)
        if size > 0 and abs(float(x @ y) / size) * math.sqrt(freedom) > FOLLOWING:
            found.append(name)
    return frozenset(found)


def take_periods_away(periods, features, calendar, add_residuals):
    """The calendar with a column for each period that counts, and these as drivers."""
    told = [Driver("period_" + label, followers_of(column, features, calendar), column)
            for label, column in columns_of(periods, calendar.days)]
    for driver in told:
        calendar = calendar.with_force(driver.force)
    if told:
        for feature in features:
            add_residuals(feature, calendar)
    return calendar, told
