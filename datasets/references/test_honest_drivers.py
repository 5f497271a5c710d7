"""Hand-made checks of the search for what moves several features at once."""

import math
import unittest
from datetime import date
from fractions import Fraction

import numpy
from scipy import stats

import honest_driven
import honest_drivers
from honest_drivers import (Fold, averaged, edge, find_driver, folds_of, fitted_to_fold,
                            fitted_to_stretch, followers_of, largest_eigenvalue_tail, noise_of,
                            panel_of, score_of, stretches_of, take_drivers_away)
from honest_features import Calendar
from honest_pairs import add_residuals, examine_person, read_feature

MONDAY = date(2024, 1, 1)
NAMES = ("sleep.duration", "environment.rain", "environment.humidity", "environment.temperature",
         "environment.pressure", "mood.state", "energy.level", "pain.headache", "pain.joint",
         "pain.back")


def columns_of(series, days):
    """{feature: {view: {day: value}}}, of two decimals; NaN is no cell."""
    return {name: {"numeric": {day: Fraction(round(100 * float(value)), 100)
                               for day, value in zip(days, values) if not math.isnan(value)}}
            for name, values in series.items()}


def person(force, moved, seed=1, names=NAMES, size=2.0):
    """(columns, calendar, features) of noise, `moved` of whose features follow the force."""
    n = len(force)
    random = numpy.random.default_rng(seed)
    series = {name: random.normal(size=n) + (size * force if name in moved else 0)
              for name in names}
    for name in series:
        series[name] = 50 + 10 * series[name]
    calendar = Calendar(MONDAY, n)
    columns = columns_of(series, calendar.days)
    features = [read_feature(name, cells, calendar) for name, cells in sorted(columns.items())]
    for feature in features:
        add_residuals(feature, calendar)
    return columns, calendar, features


def rota(n, length=8, duty=3):
    return (numpy.arange(n) % length < duty).astype(float)


def holiday(n, start=40, length=12):
    return ((numpy.arange(n) >= start) & (numpy.arange(n) < start + length)).astype(float)


class NoiseTests(unittest.TestCase):
    def test_the_edge_is_the_0_95_point_of_its_law(self):
        for rows, columns in ((80, 20), (20, 80), (61.5, 7), (30, 5)):
            chance = largest_eigenvalue_tail(edge(rows, columns), rows, columns)
            self.assertAlmostEqual(chance, 0.05, delta=5e-4)

    def test_a_single_direction_is_a_chi_squared(self):
        self.assertEqual(largest_eigenvalue_tail(20, 1, 9), stats.chi2.sf(20, 9))

    def test_the_law_is_near_what_noise_shows(self):
        random = numpy.random.default_rng(1)
        above = numpy.mean([numpy.linalg.norm(random.normal(size=(9, 16)), 2) ** 2 > 45
                            for _ in range(4000)])
        self.assertAlmostEqual(above, largest_eigenvalue_tail(45, 9, 16), delta=0.03)


class FoldTests(unittest.TestCase):
    def test_which_are_looked_at(self):
        def names(n):
            return [fold.name for fold in folds_of(Calendar(MONDAY, n).days)]
        changes = ["change_third", "change_half", "change_two_thirds"]
        self.assertEqual(names(20), [f"cycle_{length}" for length in range(2, 7)] + changes)
        self.assertNotIn("cycle_15", names(44))
        self.assertIn("cycle_15", names(45))
        self.assertEqual(("month" in names(55), "month" in names(56)), (False, True))
        self.assertEqual(len(names(84)), 19)

    def test_places_and_directions(self):
        days = Calendar(date(2024, 2, 1), 90).days
        folds = {fold.name: fold for fold in folds_of(days)}
        found = {name: (fold.count, fold.directions) for name, fold in folds.items()}
        self.assertEqual([found[name] for name in ("cycle_2", "cycle_13", "cycle_14", "cycle_28",
                                                   "month", "change_half")],
                         [(2, 1), (13, 12), (14, 7), (28, 21), (10, 9), (14, 7)])
        self.assertEqual(folds["cycle_10"].places[0], 19754 % 10)  # 1 February 2024
        month = folds["month"].places
        self.assertEqual(list(month[[0, 2, 3, 28, 29, 59, 60]]), [0, 0, 1, 9, 0, 9, 0])
        self.assertEqual(list(folds["change_third"].places[[29, 30]]), [4, 12])

    def test_means_of_places_over_the_days_that_count(self):
        counts = numpy.array([True, True, False, True, False])
        found = averaged(numpy.array([1.0, 2, 9, 5, 9]), counts, numpy.array([0, 1, 0, 1, 2]))
        self.assertEqual(list(found), [1, 3.5, 1, 3.5, 0])


class ScoreTests(unittest.TestCase):
    def setUp(self):
        self.n = 80
        self.calendar, features = person(rota(self.n), NAMES[::2])[1:]
        features[0].levels[:10] = math.nan
        features[1].levels[:5] = math.nan
        for feature in features:
            add_residuals(feature, self.calendar)
        self.panel = panel_of(features, self.calendar)

    def test_by_hand(self):
        weights = numpy.zeros(10)
        weights[:3] = 3, 4, 2
        score = score_of(self.panel, weights)
        length = math.sqrt(29)
        self.assertEqual(list(score.counts), [False] * 5 + [True] * 75)
        self.assertTrue(numpy.all(score.values[:5] == 0))
        w = self.panel.w
        self.assertAlmostEqual(score.values[7], (4 * w[7, 1] + 2 * w[7, 2]) / math.sqrt(20))
        self.assertAlmostEqual(score.values[20], w[20, :3] @ weights[:3] / length)

    def test_columns_have_mean_square_1_over_known_days(self):
        self.assertEqual(list(self.panel.days[:3]), [70, 75, 80])
        numpy.testing.assert_allclose((self.panel.w**2).sum(axis=0), self.panel.days)

    def test_fitted_weights_are_the_first_right_singular_vector(self):
        fold = next(fold for fold in folds_of(self.calendar.days) if fold.name == "cycle_8")
        cells = numpy.array([[self.panel.w[fold.places == place, j].sum()
                              / math.sqrt(self.panel.known[fold.places == place, j].sum())
                              for j in range(10)] for place in range(8)])
        first = numpy.linalg.svd(cells)[2][0]
        fitted = fitted_to_fold(self.panel, fold)
        self.assertGreater(abs(fitted @ first) / numpy.linalg.norm(fitted), 1 - 1e-9)
        nothing = Fold("none", numpy.zeros(self.n, int), 1, 1)
        empty = honest_drivers.Panel(("a",), numpy.ones((self.n, 1), bool),
                                     numpy.zeros((self.n, 1)), numpy.zeros((self.n, 1)))
        self.assertIsNone(fitted_to_fold(empty, nothing))

    def test_the_noise_of_a_score(self):
        score = score_of(self.panel, numpy.eye(10)[2])
        steps = sorted(abs(numpy.diff(score.values)))
        self.assertAlmostEqual(noise_of(score), 1.4826 * steps[39] / math.sqrt(2))
        late = honest_drivers.Score(score.weights, score.roots, numpy.arange(self.n) < 20,
                                    score.values)
        self.assertIsNone(noise_of(late))


class StretchTests(unittest.TestCase):
    def test_their_number(self):
        for n, longest in ((15, 4), (20, 5), (83, 20), (84, 21), (90, 21), (200, 21)):
            expected = sum(n - length + 1 for length in range(4, longest + 1))
            self.assertEqual(len(stretches_of(n)), expected, n)

    def test_the_fitted_one_is_the_holiday(self):
        calendar, features = person(holiday(90), NAMES[::2], size=4)[1:]
        stretches = stretches_of(90)
        best, weights = fitted_to_stretch(panel_of(features, calendar), stretches)
        start, length = stretches[best]
        self.assertLessEqual(abs(start - 40) + abs(start + length - 52), 4)
        self.assertEqual(len(weights), 10)


class DrivenTests(unittest.TestCase):
    def test_the_people_are_the_same_every_time_and_differ(self):
        first, again, other = (honest_driven.driven_person(7, index) for index in (0, 0, 1))
        self.assertEqual((first.user, first.days, first.cells),
                         (again.user, again.days, again.cells))
        self.assertNotEqual(first.cells, other.cells)
        for person in (first, other):
            self.assertTrue(60 <= len(person.days) <= 90)
            self.assertGreater(len(person.cells), 5)


class SearchTests(unittest.TestCase):
    def drivers(self, force, moved, **more):
        calendar, features = person(force, moved, **more)[1:]
        return take_drivers_away(features, calendar, add_residuals)

    def test_a_rota_is_found_and_taken_away(self):
        moved = NAMES[::2]
        calendar, drivers = self.drivers(rota(84), moved)
        self.assertEqual(drivers[0].name, "cycle_8")
        self.assertEqual(drivers[0].followers & set(moved), set(moved))
        self.assertEqual((calendar.q, calendar.design.shape), (11 + len(drivers),
                                                               (84, 11 + len(drivers))))
        force = drivers[0].force
        numpy.testing.assert_allclose(force[:76], force[8:], atol=1e-12)
        self.assertGreater(abs(numpy.corrcoef(force, rota(84))[0, 1]), 0.9)

    def test_a_holiday_is_found(self):
        _, drivers = self.drivers(holiday(90), NAMES[::2], size=3)
        self.assertEqual(drivers[0].name, "stretch")
        self.assertGreaterEqual(len(drivers[0].followers), 4)
        self.assertEqual(len(set(drivers[0].force)), 2)

    def test_mostly_nothing_is_found_in_noise(self):
        alone = []
        for seed in range(20):
            calendar, drivers = self.drivers(rota(84), (), seed=seed)
            self.assertEqual(calendar.q, 11 + len(drivers))
            alone.append(not drivers)
        self.assertGreater(sum(alone), 10)

    def test_five_features_are_enough_and_four_are_not(self):
        names = ("sleep.duration", "environment.rain", "mood.state", "pain.back", "pain.joint")
        _, calendar, features = person(rota(84), names, names=names)
        self.assertEqual(find_driver(features, calendar).name, "cycle_8")
        self.assertIsNone(find_driver(features[1:], calendar))

    def test_something_broad_without_any_calendar_is_found(self):
        names = NAMES + ("sleep.quality", "symptom.cough")
        moved = [name for name in names if not name.startswith("symptom")]
        _, calendar, features = person(numpy.random.default_rng(8).normal(size=90), moved,
                                       names=names)
        panel = panel_of(features, calendar)
        score = honest_drivers.components_of(panel, calendar.q)[0]
        followers = followers_of(panel, score, None, calendar.q, 2.5)
        self.assertEqual(followers, set(moved))
        self.assertEqual(find_driver(features, calendar).name, "broad")

    def test_what_both_follow_is_named_and_is_not_looked_for_when_off(self):
        columns, calendar = person(rota(84), NAMES[::2])[:2]
        days = calendar.days
        with_drivers = examine_person(columns, days[0], days[-1])
        without = examine_person(columns, days[0], days[-1], drivers=False)
        kept = [pair for pair in without if pair.kept or pair.reason == "same_story"]
        moves = [pair for pair in with_drivers if pair.reason == "moves_with_everything"]
        self.assertGreater(len(moves), 2)
        self.assertEqual({pair.driver for pair in moves}, {"cycle_8"})
        self.assertLessEqual({(pair.trigger, pair.outcome, pair.lag) for pair in moves},
                             {(pair.trigger, pair.outcome, pair.lag) for pair in kept})
        self.assertFalse(any(pair.reason == "moves_with_everything" for pair in without))


if __name__ == "__main__":
    unittest.main()
