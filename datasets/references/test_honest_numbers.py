"""Hand-made checks of the eight steps, of planning and of the gates."""

import math
import unittest
from datetime import date, timedelta
from fractions import Fraction

import numpy
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.multitest import multipletests
from statsmodels.tsa.stattools import acf

import honest_features
import honest_tests
from honest_features import Calendar, Residual
from honest_pairs import (Pair, examine_person, first_failure, judge, log_fisher, read_feature,
                          tell_one_story)
from raw_pairs import fisher

MONDAY = date(2024, 1, 1)
NAN = math.nan


def random_days(seed, n, share):
    return numpy.random.default_rng(seed).random(n) < share


def noise(seed, observed):
    values = numpy.random.default_rng(seed).normal(size=len(observed))
    return numpy.where(observed, values, NAN)


class CalendarTests(unittest.TestCase):
    def test_the_number_of_cosines_at_its_boundaries(self):
        expected = {20: 2, 44: 2, 45: 3, 75: 3, 76: 4, 120: 4, 121: 5, 150: 5, 151: 6, 181: 7}
        for n, count in expected.items():
            self.assertEqual(honest_features.cosine_count(n), count, n)
            self.assertEqual(Calendar(MONDAY, n).design.shape, (n, 7 + count), n)

    def test_residuals_equal_least_squares_whatever_the_rank(self):
        for seed in range(30):
            n = 40 + 4 * seed
            calendar = Calendar(MONDAY + timedelta(days=seed), n)
            observed = random_days(seed, n, 0.8)
            if seed % 3 == 0:
                observed &= numpy.array([day.weekday() < 5 for day in calendar.days])
            values = noise(seed, observed)
            full = calendar.basis(observed).shape[1] == calendar.q
            solution = numpy.linalg.lstsq(calendar.design[observed], values[observed])[0]
            left = values[observed] - calendar.design[observed] @ solution
            u = honest_features.scaled_residuals(values, calendar)
            self.assertAlmostEqual(numpy.mean(u[observed]**2), 1, delta=1e-13, msg=seed)
            expectations = [left]
            if full:
                expectations.append(OLS(values[observed], calendar.design[observed]).fit().resid)
            self.assertEqual(full, seed % 3 != 0, seed)
            for expected in expectations:
                scaled = expected / math.sqrt(numpy.mean(expected**2))
                numpy.testing.assert_allclose(u[observed], scaled, atol=1e-11, err_msg=str(seed))
            self.assertTrue(numpy.all(numpy.isnan(u[~observed])), seed)

    def test_a_monday_to_friday_logger_has_rank_nine_of_eleven(self):
        calendar = Calendar(MONDAY, 90)
        weekdays = numpy.array([day.weekday() < 5 for day in calendar.days])
        self.assertEqual((calendar.q, calendar.basis(weekdays).shape[1]), (11, 9))
        self.assertEqual(calendar.basis(numpy.full(90, True)).shape[1], 11)

    def test_degenerate_features_have_no_residual(self):
        calendar = Calendar(MONDAY, 60)
        full = numpy.full(60, True)
        weekday = numpy.array([float(day.weekday()) for day in calendar.days])
        sparse = numpy.arange(60) < calendar.q + 6
        cases = [(numpy.full(60, 3.0), False), (weekday, False), (noise(1, full), True),
                 (noise(1, sparse), True), (noise(1, numpy.arange(60) < calendar.q + 5), False),
                 (weekday + 1e-4 * noise(2, full), False), (weekday + 0.1 * noise(2, full), True)]
        for number, (series, usable) in enumerate(cases):
            found = honest_features.residual_of(series, calendar, ranked=False)
            self.assertEqual(found is not None, usable, number)


class MemoryTests(unittest.TestCase):
    def test_white_noise_shows_c1_on_average(self):
        calendar = Calendar(MONDAY, 60)
        random = numpy.random.default_rng(5)
        for share in (1, 0.7):
            observed = random_days(9, 60, share)
            expected = honest_features.white_noise_memory(observed, calendar)
            basis, found = calendar.basis(observed), []
            for _ in range(20_000):
                values = random.normal(size=int(observed.sum()))
                u = numpy.full(60, NAN)
                u[observed] = values - basis @ (basis.T @ values)
                products = u[:-1] * u[1:]
                found.append(numpy.nanmean(products) / numpy.nanmean(u**2))
            error = numpy.std(found) / math.sqrt(len(found))
            self.assertLess(abs(numpy.mean(found) - expected), 5 * error, share)
            self.assertLess(expected, -10 * error, share)

    def test_memory_is_found_clipped_and_needs_five_adjacent_days(self):
        calendar = Calendar(MONDAY, 200)
        random = numpy.random.default_rng(3)
        for phi in (-0.8, 0.0, 0.6):
            walk = numpy.zeros(200)
            for day in range(1, 200):
                walk[day] = phi * walk[day - 1] + random.normal()
            found = honest_features.residual_of(walk, calendar, ranked=False).phi
            self.assertLess(abs(found - phi), 0.25, phi)
        for sign, clipped in ((1, 0.95), (-1, -0.9)):
            u = numpy.array([float(sign)**day for day in range(200)])
            self.assertEqual(honest_features.memory(u, calendar), clipped)
        scattered = numpy.arange(200) % 4 == 0
        for extra, zero in ((4, True), (5, False)):
            observed = scattered | numpy.isin(numpy.arange(200), 1 + 4 * numpy.arange(extra))
            u = honest_features.scaled_residuals(noise(7, observed), calendar)
            self.assertEqual(honest_features.memory(u, calendar) == 0, zero, extra)

    def test_innovations_step_over_gaps(self):
        u = numpy.array([NAN, 2.0, 3.0, NAN, NAN, 1.0, NAN, -1.0])
        for phi in (0.5, -0.5, 0.0, 0.95, -0.9):
            expected = [2.0]
            for value, before, psi in ((3.0, 2.0, phi), (1.0, 3.0, phi**3), (-1.0, 1.0, phi**2)):
                expected.append((value - psi * before) / math.sqrt(1 - psi**2))
            found = honest_features.innovations(u, phi)
            numpy.testing.assert_allclose(found[~numpy.isnan(u)], expected, rtol=1e-14)
            self.assertTrue(numpy.array_equal(numpy.isnan(found), numpy.isnan(u)))

    def test_lag_correlations(self):
        w = noise(11, numpy.full(50, True))
        numpy.testing.assert_allclose(honest_features.lag_correlations(w),
                                      acf(w, nlags=7, fft=False)[1:], atol=1e-13)
        w[random_days(12, 50, 0.5)] = NAN
        seen = [value for value in w if not math.isnan(value)]
        mean = sum(seen) / len(seen)
        size = sum((value - mean)**2 for value in seen) / len(seen)
        for lag, found in enumerate(honest_features.lag_correlations(w), 1):
            products = [(w[t] - mean) * (w[t + lag] - mean) for t in range(50 - lag)
                        if not math.isnan(w[t] + w[t + lag])]
            count = len(products)
            expected = 0 if count < 8 else sum(products) / count / size * min(1, count / len(seen))
            self.assertAlmostEqual(found, expected, delta=1e-13, msg=lag)
        every_fourth = numpy.where(numpy.arange(44) % 4 == 0, noise(1, numpy.full(44, True)), NAN)
        self.assertEqual(list(numpy.flatnonzero(honest_features.lag_correlations(every_fourth))),
                         [3])


def residual(u, phi=0.0, correlations=None):
    u = numpy.asarray(u, float)
    return Residual(u, honest_features.innovations(u, phi), phi,
                    numpy.zeros(7) if correlations is None else numpy.asarray(correlations))


class TailTests(unittest.TestCase):
    def test_the_t_tail(self):
        for r, v, d in ((0.3, 67, 1), (-0.5, 20, 1.4), (0.99, 3, 2), (1e-9, 10, 1), (0.0, 5, 1)):
            t = abs(r) * math.sqrt(v / ((1 - r * r) * d))
            expected = 2 * stats.t.sf(t, v)
            self.assertAlmostEqual(math.exp(honest_tests.log_tail(r, v, d)) / expected, 1,
                                   delta=1e-11)
        for t in (0.5, 30, 1e9, 1e160):  # two degrees of freedom have a closed form
            size = t / math.hypot(math.sqrt(2), t)
            rest = 2 / (math.hypot(math.sqrt(2), t) * (math.hypot(math.sqrt(2), t) + t))
            if size < 1:
                self.assertAlmostEqual(honest_tests.log_tail(size, 2), math.log(rest), delta=1e-6)
        self.assertEqual(honest_tests.log_tail(-1.0, 20), -math.inf)

    def test_the_series_continues_the_incomplete_beta(self):
        for r, v in ((0.9999, 60), (0.999999, 40), (0.99, 130)):
            x = (1 - r) * (1 + r)
            self.assertAlmostEqual(honest_tests._log_series(v / 2, x),
                                   math.log(honest_tests.special.betainc(v / 2, 0.5, x)),
                                   delta=1e-10)
        deep = [honest_tests.log_tail(1 - 10.0**-size, 190) for size in range(1, 9)]
        self.assertEqual(deep, sorted(deep, reverse=True))
        self.assertLess(deep[-1], math.log(1e-300))

    def test_a_stronger_association_never_has_a_larger_p(self):
        for v, d in ((3, 1.0), (67, 1.3)):
            tails = [honest_tests.log_tail(r, v, d) for r in numpy.linspace(0, 0.999, 200)]
            self.assertEqual(tails, sorted(tails, reverse=True))
        tails = [honest_tests.log_tail(0.4, 30, d) for d in (1, 1.5, 2, 3)]
        self.assertEqual(tails, sorted(tails))

    def test_fisher_from_integers(self):
        for a, b, c, d in ((3, 1, 1, 3), (19, 0, 1, 70), (5, 20, 14, 51), (10, 10, 10, 10)):
            self.assertAlmostEqual(math.exp(log_fisher(a, b, c, d)) / fisher(a, b, c, d), 1,
                                   delta=1e-11)
        huge = math.lgamma(1001) + math.lgamma(1001) - math.lgamma(2001)
        self.assertAlmostEqual(log_fisher(1000, 0, 0, 1000), huge + math.log(2), delta=1e-9)

    def test_deflation_of_fisher(self):
        for p in (1.0, 0.4, 1e-5, 1e-200):
            self.assertAlmostEqual(honest_tests.log_deflated(math.log(p), 0.5, -0.5), math.log(p),
                                   delta=1e-11 * max(1, -math.log(p)))  # deff is at least 1
        deff = (1 + 0.42) / (1 - 0.42)
        expected = 2 * stats.norm.cdf(stats.norm.ppf(0.01 / 2) / math.sqrt(deff))
        for signs in (1, -1):
            found = honest_tests.log_deflated(math.log(0.01), signs * 0.6, signs * 0.7)
            self.assertAlmostEqual(math.exp(found) / expected, 1, delta=1e-12)
        far = honest_tests.log_deflated(-5000.0, 0.6, 0.7)  # z^2/2 is about -log p
        self.assertAlmostEqual(far * deff / -5000.0, 1, delta=0.01)


class PairTests(unittest.TestCase):
    def test_inflation(self):
        first = residual(numpy.zeros(3), correlations=[0.5, 0, 0, 0, 0, 0, 0.8])
        second = residual(numpy.zeros(3), correlations=[0.4, 0, 0, 0, 0, 0, 0.5])
        self.assertAlmostEqual(honest_tests.inflation_of(first, second),
                               1 + 2 * (7 / 8 * 0.2 + 1 / 8 * 0.4), places=14)
        second = residual(numpy.zeros(3), correlations=[-0.4, 0, 0, 0, 0, 0, -0.5])
        self.assertEqual(honest_tests.inflation_of(first, second), 1)

    def test_the_outcome_memory_is_taken_from_both_day_by_day(self):
        for seed in range(20):
            x, y = (noise(seed + part, random_days(seed + part, 40, 0.7)) for part in (0, 100))
            phi, lag = 0.8 - 0.08 * seed, seed % 2
            left, right = [], []
            for t in range(40 - lag):
                s = t + lag
                if math.isnan(x[t]) or math.isnan(y[s]):
                    continue
                if s > 0 and not math.isnan(y[s - 1]):
                    earlier = x[t - 1] if t > 0 and not math.isnan(x[t - 1]) else 0
                    left.append(x[t] - phi * earlier)
                    right.append(y[s] - phi * y[s - 1])
                else:
                    left.append(math.sqrt(1 - phi**2) * x[t])
                    right.append(math.sqrt(1 - phi**2) * y[s])
            first, second = residual(x, 0.3), residual(y, phi)
            days = honest_tests.complete_days(x, y, lag)
            found = honest_tests.whitened_by_outcome(first, second, lag, days)
            numpy.testing.assert_allclose(found, (left, right), atol=1e-14, err_msg=str(seed))
            result = honest_tests.honest(first, second, lag, 5)
            self.assertEqual(result.v, len(left) - 7)
            r = stats.pearsonr(left, right).statistic
            self.assertAlmostEqual(result.log_gls, honest_tests.log_tail(r, result.v), delta=1e-10)

    def test_the_honest_p_is_the_largest_part(self):
        x, y = (residual(noise(seed, numpy.full(60, True)), 0.5) for seed in (1, 2))
        for log_p in (None, math.log(1e-30), 0.0):
            result = honest_tests.honest(x, y, 0, 10, log_p)
            parts = [result.log_pw, result.log_gls] + ([] if log_p is None else [result.log_d])
            self.assertEqual(result.log_p, max(parts))
            self.assertGreaterEqual(result.d, 1)

    def test_independent_noise_is_seldom_significant(self):
        calendar = Calendar(MONDAY, 90)
        sides = [honest_features.residual_of(noise(seed, random_days(seed, 90, 0.9)), calendar,
                                             ranked=True) for seed in range(60)]
        found = [honest_tests.honest(sides[i], sides[j], 1, calendar.q).log_p < math.log(0.05)
                 for i in range(30) for j in range(30, 60)]
        self.assertLess(sum(found) / len(found), 0.065)
        self.assertGreater(sum(found) / len(found), 0.01)


def columns_from(**values):
    """{feature: cells}: binary and numeric views of `category__key` lists from MONDAY on."""
    columns = {}
    for name, column in values.items():
        cells = {MONDAY + timedelta(days=day): Fraction(str(value))
                 for day, value in enumerate(column) if value is not None}
        columns[name.replace("__", ".")] = {
            "numeric": cells, "binary": {day: Fraction(int(value > 0))
                                         for day, value in cells.items()}}
    return columns


def marks(n, days):
    return [int(day in days) for day in range(n)]


class PlanTests(unittest.TestCase):
    def reason(self, lag=0, n=40, **values):
        last = MONDAY + timedelta(days=n - 1)
        found = examine_person(columns_from(**values), MONDAY, last)
        pair = {pair.lag: pair for pair in found}[lag]
        return pair.reason if not pair.planned else "planned"

    def test_planning_reasons(self):
        many, sticky = marks(40, {1, 2, 9, 11, 17, 22, 30, 35}), marks(40, set(range(10, 20)))
        short = [value if day < 14 else None for day, value in enumerate(many)]
        pain = [3 * mark for mark in marks(40, {0, 5, 11, 17, 26, 33})]
        cases = [("too_few_days", short, pain), ("too_few_trigger_days", marks(40, {1, 5, 9, 20}),
                                                 pain),
                 ("too_few_outcome_days", many, marks(40, {1, 5, 9})),
                 ("too_few_episodes", sticky, pain), ("planned", many, pain)]
        for expected, dairy, back in cases:
            self.assertEqual(self.reason(food__dairy=dairy, pain__back=back), expected)
        days = [day % 7 for day in range(40)]
        self.assertEqual(self.reason(activity__steps=days, pain__back=pain), "no_residual")
        self.assertEqual(self.reason(activity__steps=[5] * 40, pain__back=pain), "constant")

    def test_three_degrees_of_freedom_are_needed(self):
        steps = [(day * 37) % 101 for day in range(80)]
        mood = [1 + (day * 3) % 5 for day in range(80)]
        for seen, expected in ((15, "too_few_days"), (16, "no_residual"), (17, "planned")):
            few = [value if day >= 80 - seen else None for day, value in enumerate(steps)]
            self.assertEqual(self.reason(n=80, activity__steps=few, mood__state=mood), expected)

    def test_values_are_quantised_and_days_outside_the_calendar_dropped(self):
        cells = {"numeric": {MONDAY: Fraction("6.014"), MONDAY + timedelta(days=1): Fraction(7),
                             MONDAY - timedelta(days=1): Fraction(9)}}
        feature = read_feature("sleep.duration", cells, Calendar(MONDAY, 3))
        numpy.testing.assert_array_equal(feature.levels, [601, 700, NAN])
        self.assertIsNone(feature.presence)

    def made(self, table=(9, 2, 1, 28), q=0.01, r=0.5, lag=0, log_p=-20.0):
        a, b, c, d = table
        phi = (a * d - b * c) / math.sqrt((a + b) * (c + d) * (a + c) * (b + d))
        pair = Pair("food.dairy", "pain.back", lag, "two_by_two", sum(table), planned=True)
        pair.counts, pair.effect, pair.squared, pair.q = table, phi, Fraction(phi**2), q
        pair.lift = Fraction(a * sum(table), (a + b) * (a + c))
        pair.incidents = b if phi < 0 else a
        pair.honest = honest_tests.Honest(20, math.copysign(r, phi) if r > 0 else r, 1.0, log_p,
                                          log_p, log_p)
        return pair

    def test_gates_in_order(self):
        silent = (1, 20, 14, 5)
        cases = [("few_incidents", self.made((2, 3, 2, 20), q=1)),
                 ("weak", self.made((10, 30, 9, 31), q=1)),
                 ("not_significant", self.made(silent, q=0.081, r=-1)), ("", self.made(q=0.08)),
                 ("sign_reversed", self.made(r=-0.5)), ("", self.made()),
                 ("protective_by_silence", self.made(silent)), ("", self.made(silent, lag=1)),
                 ("", self.made((1, 60, 14, 5)))]
        silent_but_reversed = self.made(silent)
        silent_but_reversed.honest = self.made().honest
        for expected, pair in cases + [("sign_reversed", silent_but_reversed)]:
            self.assertEqual(first_failure(pair, 90), expected)

    def test_one_story_and_the_rate(self):
        first, second = self.made(log_p=-20.0), self.made(lag=1, log_p=-25.0)
        tell_one_story([first, second])
        self.assertEqual((first.reason, second.reason), ("same_story", ""))
        first, second = self.made(), self.made(lag=1)
        tell_one_story([first, second])
        self.assertEqual((first.reason, second.reason), ("", "same_story"))
        family = [self.made(log_p=math.log(p)) for p in (0.001, 0.03, 0.04, 0.5, 0.03)]
        judge(family, 90)
        expected = multipletests([pair.p_honest for pair in family], method="fdr_bh")[1]
        numpy.testing.assert_allclose([pair.q for pair in family], expected, rtol=1e-12)


if __name__ == "__main__":
    unittest.main()
