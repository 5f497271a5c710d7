"""The agreement test itself: random people, their journals, and the comparison."""

import contextlib
import csv
import io
import math
import tempfile
import unittest
from datetime import date
from fractions import Fraction
from pathlib import Path
from unittest import mock

import honest_numbers
import honest_users
import raw_matrix
import raw_numbers
from honest_compare import compare, distance
from journal_fixture import NOW


class AgreementTests(unittest.TestCase):
    def test_the_random_journals_make_exactly_the_random_matrices(self):
        with tempfile.TemporaryDirectory() as folder, \
                mock.patch.object(raw_matrix, "WINDOW_DAYS", 200):
            honest_users.random_users(77, 4, folder)
            now = (NOW[0].replace(year=2030), Fraction(0))
            raw, matrices, refused = raw_numbers.compute(folder, "last", now)
            with open(Path(folder) / "matrix.csv", encoding="utf-8", newline="") as file:
                written = {tuple(row) for row in list(csv.reader(file))[1:]}
            self.assertEqual(written, set(raw_numbers._matrix_rows(matrices)))
            self.assertEqual((refused, len(matrices)), ([], 4))
            given = honest_numbers.read_windows(Path(folder) / "windows.csv")
            read = {user: (date.fromisoformat(first), date.fromisoformat(last)) for
                    user, first, last in honest_numbers.journal_windows(folder, "last", now, 200)}
            self.assertEqual(given, read)
            found = list(honest_numbers.compute(Path(folder) / "matrix.csv", given, 200))
        plain = {(user, pair.trigger, pair.outcome, pair.lag): pair
                 for user, pairs in raw.items() for pair in pairs}
        self.assertEqual(len(found), len(plain))
        self.assertTrue(any(pair.planned for _, pair in found))
        for user, pair in found:
            other = plain[user, pair.trigger, pair.outcome, pair.lag]
            self.assertEqual((pair.method, pair.n), (other.method, other.n))
            if pair.planned:
                self.assertEqual((other.refusal, pair.incidents), ("", other.incidents))
                self.assertEqual(pair.effect, other.rho if other.phi is None else other.phi)
            elif pair.reason not in ("no_residual", "too_few_days"):
                self.assertEqual(pair.reason, other.refusal)

    def test_distances(self):
        self.assertEqual(distance(0.5, 0.5), 0)
        self.assertAlmostEqual(distance(1e-3, 1.1e-3), 1 / 11, places=12)
        self.assertLess(distance(1e-305, 1.000001e-305), 1e-8)
        self.assertGreater(distance(1e-305, 1.1e-305), 1e-8)
        self.assertEqual((distance(0.0, 5e-324), distance(0.0, 1e-320)), (0.0, math.inf))

    def verdict(self, change=lambda row: row, rows=None):
        own = dict(zip(honest_numbers.COLUMNS, ["u", "food.dairy", "pain.back", "0", "two_by_two",
                                                "40", *["1"] * 6, "0.01", "0.02", "true", ""]))
        refused = own | {"lag_days": "1", "q": "", "kept_by_honest": "false", "reason": "constant"}
        own = [own, refused] if rows is None else rows
        theirs = [change(row | {"kept": row["kept_by_honest"]}) for row in own]
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            for name, table in (("ours", own), ("theirs", [row for row in theirs if row])):
                with open(Path(folder) / name, "w", encoding="utf-8", newline="") as file:
                    writer = csv.DictWriter(file, [*honest_numbers.COLUMNS, "kept"])
                    writer.writeheader()
                    writer.writerows(table)
            return compare(Path(folder) / "ours", Path(folder) / "theirs")

    def test_compare_fails_on_any_difference_and_on_nothing(self):
        self.assertEqual(self.verdict(), 0)
        self.assertEqual(self.verdict(lambda row: row | {"p_honest": "0.01000000005"}), 0)
        for name, value in (("p_honest", "0.0100000002"), ("q", "0.0200000004"), ("q", ""),
                            ("kept", "false"), ("reason", "weak"), ("method", "spearman"),
                            ("n", "41"), ("p_honest", ""), ("p_honest", "nan")):
            self.assertEqual(self.verdict(lambda row: row | {name: value}), 1, (name, value))
        self.assertEqual(self.verdict(lambda row: row if row["q"] else None), 1)
        self.assertEqual(self.verdict(lambda row: None if row["q"] else row), 1)
        self.assertEqual(self.verdict(rows=[]), 1)


if __name__ == "__main__":
    unittest.main()
