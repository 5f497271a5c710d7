"""Hand-made checks of the search for what moves several features at once."""

import math
import unittest
from datetime import date
from fractions import Fraction
from unittest import mock

import numpy
from scipy import stats

import honest_driven
import honest_drivers
from honest_drivers import (CLOSER, Fold, averaged, edge, find_driver, fitted_chance,
                            fitted_to_fold, fitted_to_stretch, fold_candidates, folds_of,
                            followers_of, noise_of, panel_of, score_of, stretch_candidates,
                            stretches_of, take_drivers_away)
from honest_features import Calendar
from honest_pairs import (HONEST_RATE, add_residuals, examine_family, examine_person, look_closer,
                          read_feature)

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
            large, small = math.sqrt(max(rows, columns) - 1), math.sqrt(min(rows, columns))
            width = (large + small) * (1 / large + 1 / small) ** (1 / 3)
            at = (edge(rows, columns) - (large + small) ** 2) / width
            law = stats.gamma(a=46.446, scale=0.186054, loc=-9.84801)  # Chiani 2014
            self.assertAlmostEqual(law.sf(at), 0.05, delta=5e-4)

    def test_a_single_direction_is_fishers_f(self):
        for x in (3, 20):
            self.assertEqual(fitted_chance(x, 1, 9, 40), stats.f.sf(x / 9, 9, 40))

    def test_by_hand(self):
        # n = 10, p = 5: mu = (3 + root of 5) squared, sigma = 5.236068 x the cube root of 0.780547.
        centre = (3 + math.sqrt(5)) ** 2
        width = 4.8210127782
        mean, variance = centre - 1.206533574582 * width, 1.607781034581 * width**2
        expected = stats.f.sf(40 / mean, 2 * mean**2 / variance, 30)
        self.assertAlmostEqual(fitted_chance(40, 5, 10, 30), expected, delta=1e-7)
        self.assertEqual(fitted_chance(40, 5, 10, 30), fitted_chance(40, 10, 5, 30))

    def test_below_the_centre_it_is_1(self):
        centre = (3 + math.sqrt(5)) ** 2
        self.assertEqual(fitted_chance(centre, 5, 10, 30), 1)
        self.assertLess(fitted_chance(centre + 1e-9, 5, 10, 30), 0.5)

    def test_the_law_is_near_what_noise_shows(self):
        random = numpy.random.default_rng(1)
        largest = [numpy.linalg.norm(random.normal(size=(9, 16)), 2) ** 2 for _ in range(4000)]
        for v in (20, 60):
            ratios = numpy.array(largest) * v / random.chisquare(v, size=4000)
            for x in (60, 75):
                self.assertAlmostEqual(numpy.mean(ratios > x), fitted_chance(x, 9, 16, v),
                                       delta=0.03)


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

    def test_half_of_the_weight_is_enough_however_it_is_rounded(self):
        half = math.sqrt(0.5)
        for more in (-3e-16, -1e-16, 0, 1e-16, 3e-16):
            both = numpy.zeros(10)
            both[1:3] = half + more, more - half
            self.assertTrue(numpy.all(score_of(self.panel, both).counts), more)
            both[1] *= 1.001
            self.assertEqual(int(score_of(self.panel, both).counts.sum()), 75)

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


    def test_chances_of_components_grow_with_their_number(self):
        score = score_of(self.panel, numpy.ones(10))
        days, n = self.calendar.days, self.n
        for candidates in (lambda scores: fold_candidates(self.panel, scores, days, 11),
                           lambda scores: stretch_candidates(self.panel, scores, n)):
            alone, twice = candidates([score]), candidates([score, score])
            first = next(one for one in alone if one.score is score)
            fitted = [[one.chance for one in found if one.score is not score]
                      for found in (alone, twice)]
            again = [one for one in twice if one.name == first.name and one.score is score]
            self.assertEqual(len(again), 2)
            self.assertEqual([one.chance for one in again], [2 * first.chance] * 2)
            self.assertGreater(len(fitted[0]), 0)
            self.assertEqual(fitted[0], fitted[1])


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


class CloserTests(unittest.TestCase):
    PAIR = ("sleep.duration", "mood.state")

    def examined(self, force, names=PAIR, **more):
        """(pairs, what they were without drivers, calendar, features)."""
        columns, calendar, features = person(force, names, names=names, **more)
        days = calendar.days
        pairs, before = (examine_person(columns, days[0], days[-1], drivers=drivers)
                         for drivers in (True, False))
        return pairs, before, calendar, features

    def test_what_moves_just_two_is_seen_closer(self):
        pairs, before, calendar, features = self.examined(rota(84), size=2.5)
        self.assertIsNone(find_driver(features, calendar))
        self.assertTrue(before[0].kept)
        self.assertEqual((pairs[0].reason, pairs[0].driver), ("moves_with_everything", "cycle_8"))
        self.assertGreater(pairs[0].q, HONEST_RATE)
        # The test with the larger p counts, its correlation too.
        self.assertLess(pairs[0].honest.v, before[0].honest.v)
        self.assertGreater(pairs[0].honest.log_p, before[0].honest.log_p)
        self.assertEqual(pairs[0].n, before[0].n)

    def test_what_does_not_follow_the_calendar_is_still_told(self):
        pairs, before, calendar, features = self.examined(
            numpy.random.default_rng(8).normal(size=84))
        self.assertIsNone(find_driver(features, calendar, CLOSER))
        self.assertTrue(before[0].kept and pairs[0].kept)
        self.assertEqual(pairs[0].p_honest, before[0].p_honest)

    def test_at_most_two_columns_beside_those_of_the_person(self):
        force = 3 * rota(90) + 4 * rota(90, 5, 2) + 6 * holiday(90, 20, 9) + 3 * rota(90, 13, 4)
        _, calendar, features = person(force, self.PAIR, names=self.PAIR)
        begun = calendar.with_force(holiday(90))
        for feature in features:
            add_residuals(feature, begun)
        closer, found = take_drivers_away(features, begun, add_residuals, CLOSER)
        self.assertEqual((len(found), closer.q), (2, calendar.q + 3))
        self.assertTrue(all(driver.followers == set(self.PAIR) for driver in found))
        numpy.testing.assert_array_equal(closer.forces[0], holiday(90))

    def test_features_keep_their_residuals_and_other_pairs_their_p(self):
        names = (*self.PAIR, "pain.back")
        _, calendar, features = person(rota(84), self.PAIR, names=names, size=2.5)
        kept = [feature.numeric_residual for feature in features]
        pairs = examine_family(features, calendar, 90)
        reported = [pair.is_reported for pair in pairs]
        closer = look_closer(pairs, features, calendar)
        self.assertEqual([feature.numeric_residual for feature in features], kept)
        self.assertTrue(closer[self.PAIR])
        self.assertEqual([pair.log_closer > -math.inf for pair in pairs], reported)
        self.assertIn(False, reported)

    def test_nothing_left_of_a_side_counts_1(self):
        _, calendar, features = person(rota(84), self.PAIR, names=self.PAIR, size=2.5)
        pairs = examine_family(features, calendar, 90)
        with mock.patch("honest_pairs.residuals_of", return_value=(None, None)):
            look_closer(pairs, features, calendar)
        self.assertEqual(pairs[0].p_honest, 1)


if __name__ == "__main__":
    unittest.main()
