"""Hand-made checks of what people told of their own days."""

import tempfile
import unittest
from datetime import date, timedelta
from pathlib import Path

import numpy

from honest_pairs import add_residuals, examine_person
from honest_periods import Period, columns_of, followers_of, read_periods, take_periods_away
from test_honest_drivers import MONDAY, holiday, person

DAYS = [MONDAY + timedelta(days=day) for day in range(60)]


def period(label, first, last):
    """A period by the offsets of its days."""
    return Period(label, MONDAY + timedelta(days=first),
                  None if last is None else MONDAY + timedelta(days=last))


def told(*periods):
    """(label, first and last offset with a 1, how many) of each column."""
    found = []
    for label, column in columns_of([period(*one) for one in periods], DAYS):
        places = numpy.flatnonzero(column)
        found.append((label, int(places[0]), int(places[-1]), int(column.sum())))
    return found


class ColumnTests(unittest.TestCase):
    def test_a_label_is_one_column_and_a_job_one_each(self):
        self.assertEqual(
            told(("holiday", 30, 35), ("holiday", 10, 19), ("job", 40, 51), ("job", 20, 30)),
            [("holiday", 10, 35, 16), ("job", 40, 51, 12), ("job", 20, 30, 11)])

    def test_three_days_and_three_others_are_needed(self):
        self.assertEqual(told(("sick", 10, 11), ("job", 2, None), ("travel", -9, 2)),
                         [("travel", 0, 2, 3)])

    def test_the_same_and_the_opposite_are_left_out(self):
        self.assertEqual(told(("travel", 10, 19), ("holiday", 10, 19)), [("holiday", 10, 19, 10)])
        self.assertEqual(told(("job", -90, 24), ("job", 25, None)), [("job", 25, 59, 35)])

    def test_the_longest_four_count(self):
        found = told(("sick", 0, 3), ("travel", 6, 10), ("job", 12, 17), ("job", 20, 25),
                     ("holiday", 30, 39))
        self.assertEqual([label for label, *_ in found], ["holiday", "job", "job", "travel"])


class FollowerTests(unittest.TestCase):
    def test_what_changes_with_it_follows(self):
        moved = ("sleep.duration", "mood.state", "pain.headache", "environment.rain")
        _, calendar, features = person(holiday(90), moved, size=4.0)
        followers = followers_of(holiday(90), features, calendar)
        self.assertLessEqual(set(moved), followers)
        self.assertLessEqual(len(followers), 6)

    def test_each_column_is_one_of_z(self):
        _, calendar, features = person(holiday(90), ())
        periods = [period("holiday", 40, 51), period("sick", 3, 9), period("sick", 200, None)]
        freed, drivers = take_periods_away(periods, features, calendar, add_residuals)
        self.assertEqual([driver.name for driver in drivers], ["period_holiday", "period_sick"])
        self.assertEqual(freed.q, calendar.q + 2)

    def test_nothing_told_changes_nothing(self):
        columns, calendar, _ = person(holiday(90), ("mood.state", "sleep.duration"))
        first, last = calendar.days[0], calendar.days[-1]
        self.assertEqual(
            examine_person(columns, first, last),
            examine_person(columns, first, last, periods=[period("sick", -9, -1)]))


class FileTests(unittest.TestCase):
    def test_deleted_ones_are_none_and_a_missing_file_is_empty(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "periods.csv"
            self.assertEqual(read_periods(path), {})
            path.write_text("user_id,label,first_day,last_day,deleted_at\n"
                            "u,sick,2024-01-02,2024-01-03,2024-02-01T00:00:00Z\n"
                            "u,job,2024-01-02,,\n", encoding="utf-8")
            self.assertEqual(read_periods(path), {"u": [Period("job", date(2024, 1, 2))]})


if __name__ == "__main__":
    unittest.main()
