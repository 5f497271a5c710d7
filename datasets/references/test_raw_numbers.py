"""Hand-made tables and journals with known answers: statistics, pairs and the comparison."""

import contextlib
import csv
import io
import math
import random
import tempfile
import unittest
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

from scipy import stats

import raw_matrix
import raw_numbers
import raw_pairs
from journal_fixture import NOW, START, at, journal, pairs_of, row
from raw_compare import compare


class StatisticTests(unittest.TestCase):
    def assert_exact(self, n, m, k, corners):
        """Fisher against integers, for margins m and k of n."""
        support = range(max(0, m + k - n), min(m, k) + 1)
        ways = {a: math.comb(m, a) * math.comb(n - m, k - a) for a in support}
        for a in corners or support:
            most = ways[a] * (10**7 + 1)
            exact = sum(way for way in ways.values() if way * 10**7 <= most) / math.comb(n, k)
            found = raw_pairs.fisher(a, m - a, k - a, n - m - k + a)
            self.assertAlmostEqual(found / exact, 1, delta=1e-11, msg=(n, m, k, a))

    def test_fisher_equals_exact_integers_for_every_table_up_to_24(self):
        for n in range(2, 25):
            for m in range(1, n):
                for k in range(1, n):
                    self.assert_exact(n, m, k, None)

    def test_fisher_keeps_to_the_tolerance_of_r_at_the_largest_windows(self):
        self.assert_exact(72, 15, 22, [6])  # a tolerance of 1e-4 would count one table more
        for m in range(1, 46):
            for k in range(m, 46, 3):
                self.assert_exact(90, m, k, [m // 4, m // 3, m // 2])

    def test_known_values(self):
        # The lady tasting tea: 17/35. R: fisher.test(matrix(c(3,1,1,3),2))$p.value.
        self.assertAlmostEqual(raw_pairs.fisher(3, 1, 1, 3), 17 / 35, places=14)
        self.assertAlmostEqual(raw_pairs.phi_of(3, 1, 1, 3)[0], 0.5, places=15)
        self.assertEqual([raw_pairs.band_of(Fraction(squared, 100), lift) for squared, lift in (
            (8, Fraction(199, 100)), (8, 2), (9, None), (24, 3), (25, None))],
            ["weak", "moderate", "moderate", "moderate", "strong"])

    def test_spearman_agrees_with_scipy(self):
        for seed in range(60):
            stream = random.Random(seed)
            n = stream.randrange(5, 60)
            x = [stream.randrange(0, 6) for _ in range(n)]
            y = [value + stream.randrange(0, 9) for value in x]
            if min(x) == max(x) or min(y) == max(y):
                continue
            rho, _, p = raw_pairs.spearman(x, y)
            expected = stats.spearmanr(x, y)
            self.assertAlmostEqual(rho, expected.statistic, delta=1e-13, msg=seed)
            self.assertAlmostEqual(p / expected.pvalue, 1, delta=1e-9, msg=seed)
        self.assertEqual(raw_pairs.spearman([1, 2, 3], [6, 5, 4])[::2], (-1.0, 0.0))

    def test_benjamini_hochberg_agrees_with_scipy(self):
        for seed in range(40):
            stream = random.Random(seed)
            p = [stream.choice((0.01, 0.02, stream.random())) for _ in range(stream.randrange(1,
                                                                                              30))]
            expected = stats.false_discovery_control(p)
            for found, wanted in zip(raw_pairs.benjamini_hochberg(p), expected, strict=True):
                self.assertAlmostEqual(found, wanted, delta=1e-14, msg=seed)
        self.assertEqual(raw_pairs.benjamini_hochberg([]), [])


def eating_journal(dairy, headache, days=40):
    """Every day a meal and a mood; dairy and headache on the given days."""
    rows = []
    for day in range(days):
        rows += [row("food.meal", at(day)), row("mood.state", at(day), 3)]
        rows += [row("food.dairy", at(day))] if day in dairy else []
        rows += [row("pain.headache", at(day), 5)] if day in headache else []
    return rows


class PairTests(unittest.TestCase):
    def test_a_known_table(self):
        dairy = set(range(0, 40, 4)) | {2}
        headache = set(range(0, 36, 4)) | {1}
        pair = pairs_of(eating_journal(dairy, headache))["food.dairy", "pain.headache", 0]
        self.assertEqual((pair.method, pair.n, pair.counts), ("two_by_two", 40, (9, 2, 1, 28)))
        self.assertEqual(pair.lift, 9 * 40 / (11 * 10))
        ways = math.comb(11, 9) * 29 + 11  # the tables with 9 and with 10 in the corner
        self.assertAlmostEqual(pair.p / (ways / math.comb(40, 10)), 1, delta=1e-12)
        self.assertEqual((pair.kept, pair.band, pair.incidents), (True, "strong", 9))

    def test_planning_reasons_of_a_table(self):
        many = set(range(0, 40, 3))
        cases = [
            (many, many, 14, "too_few_days"), ({0, 3, 6, 9, 12}, {0, 3, 6, 9}, 15, ""),
            ({0, 5, 10, 15}, {1, 3, 5}, 40, "too_few_trigger_days"),
            (set(range(36)), many, 40, "too_few_trigger_days"),
            (many, {1, 5, 9}, 40, "too_few_outcome_days"),
            (many, {1, 2, 3, 5, 9}, 40, "too_few_episodes"),
            ({1, 2, 3, 4, 5, 6, 9, 20}, many, 40, "too_few_episodes"),
            (many, {1, 5, 9, 20}, 40, "")]
        for dairy, headache, days, expected in cases:
            pairs = pairs_of(eating_journal(dairy, headache, days))
            self.assertEqual(pairs["food.dairy", "pain.headache", 0].refusal, expected)

    def test_planning_reasons_of_ranks(self):
        mood = [row("mood.state", at(day), 1 + day * 7 % 5) for day in range(40)]
        weather = {"source": "weather"}
        rain = [row("environment.rain", at(day), 4, **weather) for day in range(40)]
        self.assertEqual(pairs_of(mood + rain)["environment.rain", "mood.state", 1].refusal,
                         "constant")
        for days, expected in ((range(0, 16, 4), "too_few_trigger_days"),
                               (range(10, 20), "too_few_episodes"), (range(0, 40, 4), "")):
            rows = mood + [row("activity.run", at(day)) for day in days]
            self.assertEqual(pairs_of(rows)["activity.run", "mood.state", 0].refusal, expected)
        rows = mood + [row("sleep.duration", at(day), 6 + day % 3) for day in range(40)]
        rows += [row("pain.back", at(day), 2) for day in range(0, 16, 4)]
        self.assertEqual(pairs_of(rows)["sleep.duration", "pain.back", 0].refusal,
                         "too_few_outcome_days")

    def test_a_lag_stays_in_the_window_and_a_gap_does_not_break_an_episode(self):
        rows = [row("mood.state", at(day), 1 + day % 4) for day in range(20)]
        rows += [row("sleep.duration", at(day), 5 + day % 4) for day in range(20)]
        pairs = pairs_of(rows)
        self.assertEqual([pairs["sleep.duration", "mood.state", lag].n for lag in (0, 1)], [20, 19])
        pair = pairs["sleep.duration", "mood.state", 0]
        self.assertEqual((pair.rho, pair.p, pair.incidents, pair.reason), (1.0, 0.0, 10, ""))
        with journal(rows) as folder:
            found = raw_numbers.compute(folder, START + timedelta(days=15), NOW)[0]["u1"]
        self.assertEqual([pair.n for pair in found], [16, 15])
        days = raw_matrix.window_ending(START, ZoneInfo("UTC"))
        marks = {days[0]: 1, days[4]: 1, days[6]: 0, days[8]: 1}
        self.assertEqual(raw_pairs.episodes(raw_matrix.Column({}, marks), days), 2)

    def test_incidents_are_strictly_beyond_both_medians(self):
        for worse, outcome in ((1, "pain.back"), (-1, "mood.state")):
            for sign in (1, -1):
                x = [1, 2, 2, 2, 3, 4, 5]
                y = [sign * worse * value for value in (1, 2, 2, 2, 2, 5, 6)]
                pair = raw_pairs.Pair("sleep.duration", outcome, 0, "spearman", 7)
                raw_pairs._test_spearman(pair, x, y)
                self.assertEqual(pair.incidents, 2, (outcome, sign))

    def test_a_median_at_the_end_of_a_side_counts_the_days_at_it(self):
        usual, painless = [1, 1, 1, 1, 1, 0, 0], [0, 0, 0, 0, 5, 6, 7]
        pair = raw_pairs.Pair("food.dairy", "mood.state", 0, "spearman", 7)
        raw_pairs._test_spearman(pair, usual, [1, 2, 2, 3, 4, 5, 5])  # worse below 3
        self.assertEqual(pair.incidents, 3)
        pair = raw_pairs.Pair("sleep.duration", "pain.back", 0, "spearman", 7)
        raw_pairs._test_spearman(pair, [9, 8, 8, 7, 6, 6, 5], painless)  # protective: no pain
        self.assertLess(pair.rho, 0)
        self.assertEqual(pair.incidents, 3)

    def test_counts_of_binary_views_stand_beside_rho(self):
        rows = [row("sleep.quality", at(day), 1 + day % 5) for day in range(40)]
        rows += [row("mood.state", at(day), 1 + day % 4) for day in range(40)]
        pair = pairs_of(rows)["sleep.quality", "mood.state", 0]
        poor_and_negative = sum(day % 5 < 2 and day % 4 < 2 for day in range(40))
        self.assertEqual(pair.counts, (poor_and_negative, 16 - poor_and_negative,
                                       20 - poor_and_negative, 4 + poor_and_negative))
        self.assertIsNone(pair.phi)

    def test_protective_counts_b_and_must_survive_the_unlogged_days(self):

        def made(a, b, c, d, lag=0):
            pair = raw_pairs.Pair("food.dairy", "pain.back", lag, "two_by_two", a + b + c + d)
            raw_pairs._test_two_by_two(pair, [1] * (a + b) + [0] * (c + d),
                                       [1] * a + [0] * b + [1] * c + [0] * d)
            pair.q = 0.01
            return pair
        self.assertEqual((made(1, 20, 10, 10).incidents, made(10, 3, 1, 20).incidents), (20, 10))
        for table, expected in (
                ((1, 20, 14, 5), "protective_by_silence"), ((1, 20, 14, 5, 1), ""),
                ((1, 60, 14, 5), ""), ((10, 5, 2, 30), "")):
            found = raw_pairs._first_failure(made(*table), range(90))
            self.assertEqual(found, expected, table)

    def test_gates_in_order(self):
        def reason(table, q):
            pair = raw_pairs.Pair("food.dairy", "pain.back", 1, "two_by_two", sum(table), q=q)
            pair.counts = table
            a, b, c, d = table
            raw_pairs._test_two_by_two(pair, [1] * (a + b) + [0] * (c + d),
                                       [1] * a + [0] * b + [1] * c + [0] * d)
            return raw_pairs._first_failure(pair, range(90))
        self.assertEqual([reason(table, q) for table, q in (
            ((2, 20, 2, 20), 0.5), ((3, 20, 3, 20), 0.5), ((9, 11, 6, 14), 0.5),
            ((9, 11, 6, 14), 0.10), ((6, 4, 12, 48), 0.05))],
            ["few_incidents", "weak", "weak", "weak", ""])
        self.assertEqual(reason((6, 4, 12, 48), 0.1000001), "not_significant")
        self.assertEqual(reason((6, 4, 12, 48), 0.10), "")

    def test_one_story_is_told_by_the_smaller_p(self):
        pairs = [raw_pairs.Pair("a", "b", lag, "spearman", 20, p=p) for lag,
                 p in ((0, 0.01), (1, 0.001))]
        raw_pairs._tell_one_story(pairs)
        self.assertEqual([pair.reason for pair in pairs], ["same_story", ""])

    def test_six_journaled_days_make_no_family(self):
        rows = [row("mood.state", at(day), 3) for day in range(6)]
        rows += [row("environment.rain", at(day), day, source="weather") for day in range(6)]
        self.assertEqual(pairs_of(rows), {})
        self.assertEqual(len(pairs_of(rows + [row("food.colour", at(6))])), 2)


class CompareTests(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.ours, self.theirs = Path(place.name) / "ours", Path(place.name) / "theirs"
        rows = eating_journal(set(range(0, 40, 4)), set(range(0, 36, 4)) | {1})
        rows += [row("sleep.quality", at(day), 1 + day % 5) for day in range(40)]
        with journal(rows + [row("food.colour", at(0))]) as folder:
            for output in (self.ours, self.theirs):
                raw_numbers.main(["compute", "--journal", folder, "--as-of", "last",
                                  "--now", "2024-06-30T12:00:00Z", "--output", str(output)])

    def compared(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            status = compare(self.ours, self.theirs / "associations.csv",
                             self.theirs / "refused.csv", self.theirs / "matrix.csv")
        return status, printed.getvalue()

    def edit(self, name, change):
        path = self.theirs / name
        with open(path, encoding="utf-8", newline="") as file:
            table = list(csv.reader(file))
        path.write_text("".join(",".join(cells) + "\n" for cells in change(table)),
                        encoding="utf-8")

    def test_the_same_numbers_pass(self):
        status, printed = self.compared()
        self.assertEqual(status, 0, printed)
        self.assertRegex(printed, r"\d+ pairs compared, worst relative difference 0")

    def test_every_changed_column_of_a_tested_pair_fails(self):
        original = (self.theirs / "associations.csv").read_text(encoding="utf-8")
        header, *lines = [line.split(",") for line in original.splitlines()]
        target = next(i for i,
                      cells in enumerate(lines, 1) if cells[4] == "two_by_two" and cells[15])
        for column, name in enumerate(header):
            if name == "p_honest":
                continue
            def change(table, column=column):
                value = table[target][column]
                number = value.replace(".", "").isdigit() and "." in value
                table[target][column] = repr(float(value) * (1 + 1e-7)) if number else value + "1"
                return table
            self.edit("associations.csv", change)
            self.assertEqual(self.compared()[0], 1, name)
            (self.theirs / "associations.csv").write_text(original, encoding="utf-8")
        self.assertEqual(self.compared()[0], 0)

    def test_missing_rows_repeated_rows_and_nothing_at_all_fail(self):
        for name in ("associations.csv", "refused.csv", "matrix.csv"):
            original = (self.theirs / name).read_text(encoding="utf-8")
            for change in (lambda table: table[:-1], lambda table: table + table[-1:],
                           lambda table: table[:1]):
                self.edit(name, change)
                self.assertEqual(self.compared()[0], 1, name)
                (self.theirs / name).write_text(original, encoding="utf-8")
        for folder in (self.ours, self.theirs):
            path = folder / "associations.csv"
            path.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n",
                            encoding="utf-8")
        status, printed = self.compared()
        self.assertEqual((status, "nothing was compared" in printed), (1, True))


if __name__ == "__main__":
    unittest.main()
