"""One person's family: planning on margins, raw and honest numbers, rate, gates, one story."""

import math
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from statistics import median

import numpy

import raw_taxonomy as taxonomy
from honest_drivers import CLOSER, take_drivers_away
from honest_features import Calendar, Residual, residual_of
from honest_periods import take_periods_away
from honest_tests import Honest, complete_days, honest
from raw_pairs import benjamini_hochberg, phi_of, spearman

LAGS = (0, 1)
HONEST_RATE = 0.08
DEFAULT_WINDOW_DAYS = 90


@dataclass
class Feature:
    """The views of one feature on the calendar, NaN where unobserved.

    `levels` is the numeric view in whole multiples of the logging resolution.
    """

    name: str
    levels: numpy.ndarray
    presence: numpy.ndarray | None
    numeric_residual: Residual | None = None
    binary_residual: Residual | None = None

    @property
    def is_seen(self):
        seen = [~numpy.isnan(view) for view in (self.levels, self.presence) if view is not None]
        return bool(numpy.any(seen))

    @property
    def episodes(self):
        marks = self.presence[~numpy.isnan(self.presence)]
        return sum(mark == 1 for mark, _ in groupby(marks))


@dataclass
class Pair:
    """One test of the family, or why it is none, or why it is not told."""

    trigger: str
    outcome: str
    lag: int
    method: str
    n: int = 0
    reason: str = ""
    planned: bool = False
    counts: tuple | None = None
    effect: float = 0.0
    squared: Fraction = Fraction(0)
    lift: Fraction | None = None
    incidents: int = 0
    honest: Honest | None = None
    q: float | None = None
    log_closer: float = -math.inf  # the log of p with what the closer look found
    driver: str = ""

    @property
    def log_p(self):
        return max(self.honest.log_p, self.log_closer)

    @property
    def p_honest(self):
        return math.exp(self.log_p)

    @property
    def was_retested(self):
        """Whether its closer look found something."""
        return self.log_closer > -math.inf

    @property
    def kept(self):
        return self.planned and not self.reason

    @property
    def is_reported(self):
        """Whether it is told, be it by its other lag."""
        return self.kept or self.reason == "same_story"


def read_feature(name, cells, calendar):
    """A feature from {view: {day: value as a Fraction}}; days outside the calendar are dropped."""
    resolution = taxonomy.feature(name).resolution
    series = {view: numpy.full(calendar.n, numpy.nan) for view in cells}
    for view, values in cells.items():
        for day, value in values.items():
            position = (day - calendar.days[0]).days
            if 0 <= position < calendar.n:
                steps = taxonomy.quantise(value, resolution) / resolution
                series[view][position] = float(steps if view == "numeric" else value)
    missing = numpy.full(calendar.n, numpy.nan)
    return Feature(name, series.get("numeric", missing), series.get("binary"))


def add_residuals(feature, calendar):
    feature.numeric_residual = residual_of(feature.levels, calendar, ranked=True)
    feature.binary_residual = None
    if feature.presence is not None and taxonomy.has_presence(feature.name):
        feature.binary_residual = residual_of(feature.presence, calendar, ranked=False)


@lru_cache(maxsize=None)
def _ways(n, with_trigger, with_outcome):
    """{a: number of tables} for the margins, as exact integers."""
    support = range(max(0, with_trigger + with_outcome - n), min(with_trigger, with_outcome) + 1)
    return {a: math.comb(with_trigger, a) * math.comb(n - with_trigger, with_outcome - a)
            for a in support}


@lru_cache(maxsize=None)
def log_fisher(a, b, c, d):
    """log of Fisher's two-sided p by R's definition, from exact integers."""
    ways = _ways(a + b + c + d, a + b, a + c)
    most = ways[a] * (10**7 + 1)
    likely = sum(way for way in ways.values() if way * 10**7 <= most)
    total = math.comb(a + b + c + d, a + c)
    return math.log(likely / total) if likely * 10**300 > total else (
        math.log(likely) - math.log(total))


def _margin(values):
    """The smaller of the days at the minimum and above it."""
    return min(values.count(min(values)), sum(value > min(values) for value in values))


def _plan_table(x, y, first, second):
    if min(sum(x), len(x) - sum(x)) < 5:
        return "too_few_trigger_days"
    if min(sum(y), len(y) - sum(y)) < 4:
        return "too_few_outcome_days"
    return "too_few_episodes" if min(first.episodes, second.episodes) < 4 else ""


def _plan_ranks(x, y, first, second):
    if min(x) == max(x) or min(y) == max(y):
        return "constant"
    if taxonomy.has_presence(first.name) and _margin(x) < 5:
        return "too_few_trigger_days"
    if taxonomy.has_presence(second.name) and _margin(y) < 5:
        return "too_few_outcome_days"
    marked = [side for side in (first, second) if taxonomy.has_presence(side.name)]
    return "too_few_episodes" if any(side.episodes < 4 for side in marked) else ""


def residuals_of(pair, first, second):
    """Of both sides, of the views that the pair compares; None where a side has none."""
    if pair.method == "two_by_two":
        return first.binary_residual, second.binary_residual
    return first.numeric_residual, second.numeric_residual


def honest_of(pair, residuals, calendar):
    fisher = None if pair.counts is None else log_fisher(*pair.counts)
    return honest(*residuals, pair.lag, calendar.q, fisher)


def _test_table(pair, x, y):
    cells = list(zip(x, y))
    a, b, c, d = pair.counts = tuple(cells.count(cell) for cell in ((1, 1), (1, 0), (0, 1), (0, 0)))
    pair.effect, pair.squared = phi_of(a, b, c, d)
    pair.lift = Fraction(a * pair.n, (a + b) * (a + c))
    pair.incidents = b if pair.effect < 0 else a


def _test_ranks(pair, x, y):
    pair.effect, pair.squared, _ = spearman(x, y)
    worse = 1 if taxonomy.higher_is_worse(pair.outcome) else -1
    side = -worse if pair.effect * worse < 0 else worse
    upper = beyond_median(x)
    beyond = beyond_median([value * side for value in y])
    pair.incidents = sum(i and j for i, j in zip(upper, beyond))


def beyond_median(values):
    """The days strictly above the median; on which none is, those of the greatest value."""
    middle = median(values)
    above = [value > middle for value in values]
    return above if any(above) else [value == middle for value in values]


def examine(first, second, lag, calendar):
    """Plans one pair and, when it is planned, gives it its raw and its honest numbers."""
    table = taxonomy.has_presence(first.name) and taxonomy.has_presence(second.name)
    pair = Pair(first.name, second.name, lag, "two_by_two" if table else "spearman")
    left, right = (first.presence, second.presence) if table else (first.levels, second.levels)
    days = complete_days(left, right, lag)
    pair.n = len(days)
    if pair.n < 15 or pair.n - calendar.q - 2 < 3:
        pair.reason = "too_few_days"
        return pair
    x, y = ([int(value) for value in side] for side in (left[days], right[days + lag]))
    pair.reason = (_plan_table if table else _plan_ranks)(x, y, first, second)
    residuals = residuals_of(pair, first, second)
    if not pair.reason and None in residuals:
        pair.reason = "no_residual"
    if pair.reason:
        return pair
    pair.planned = True
    (_test_table if table else _test_ranks)(pair, x, y)
    pair.honest = honest_of(pair, residuals, calendar)
    return pair


def _is_silence(pair, window_days):
    """A protective same-day table that does not survive unlogged days counted as well days."""
    if pair.method != "two_by_two" or pair.lag != 0 or pair.effect >= 0:
        return False
    a, b, c, d = pair.counts
    d += window_days - pair.n
    return a * d - b * c >= 0 or math.exp(log_fisher(a, b, c, d)) > 0.05


def first_failure(pair, window_days):
    """The first gate that a planned pair fails, or nothing."""
    if pair.incidents < 3:
        return "few_incidents"
    if pair.squared < Fraction(9, 100) and (pair.lift is None or pair.lift < Fraction(3, 2)):
        return "weak"
    if pair.q > HONEST_RATE:
        return "not_significant"
    if pair.effect * pair.honest.r < 0:
        return "sign_reversed"
    return "protective_by_silence" if _is_silence(pair, window_days) else ""


def tell_one_story(pairs):
    """When both lags are kept, the smaller honest p speaks (a tie: the same day)."""
    speaking = {}
    kept = [pair for pair in pairs if pair.kept]
    for pair in sorted(kept, key=lambda pair: (pair.log_p, pair.lag)):
        if speaking.setdefault((pair.trigger, pair.outcome), pair) is not pair:
            pair.reason = "same_story"


def judge(pairs, window_days):
    """The rate over the planned family, then the gates."""
    planned = [pair for pair in pairs if pair.planned]
    for pair, q in zip(planned, benjamini_hochberg([pair.p_honest for pair in planned])):
        pair.q = q
    for pair in planned:
        pair.reason = first_failure(pair, window_days)
    tell_one_story(planned)


def examine_family(features, calendar, window_days):
    """Every candidate pair of features that have their residuals, judged."""
    pairs = [examine(first, second, lag, calendar)
             for first in features if taxonomy.is_trigger(first.name)
             for second in features if taxonomy.is_outcome(second.name)
             for lag in LAGS]
    judge(pairs, window_days)
    return pairs


def look_closer(pairs, features, calendar):
    """Step 9 but for the rate: tests what would be reported again, freed of what moves just it.

    The drivers that were found, by trigger and outcome.
    """
    named = {feature.name: feature for feature in features}
    seen = {}
    for pair in pairs:
        if not pair.is_reported:
            continue
        key = pair.trigger, pair.outcome
        if key not in seen:
            both = [replace(named[name]) for name in key]
            seen[key] = both, *take_drivers_away(both, calendar, add_residuals, CLOSER)
        both, closer, found = seen[key]
        if found:
            residuals = residuals_of(pair, *both)
            pair.log_closer = 0.0
            if None not in residuals:
                again = honest_of(pair, residuals, closer)
                pair.log_closer = again.log_p
                if again.log_p > pair.honest.log_p:
                    pair.honest = again
    return {key: found for key, (_, _, found) in seen.items()}


def name_drivers(pairs, before, drivers, closer):
    """What would have been reported, had nothing been taken away, and follows one driver."""
    for pair, earlier in zip(pairs, before):
        if earlier.is_reported and pair.reason in ("not_significant", "sign_reversed"):
            sides = {pair.trigger, pair.outcome}
            own = closer[pair.trigger, pair.outcome] if pair.was_retested else []
            shared = [driver.name for driver in [*drivers, *own] if sides <= driver.followers]
            if shared:
                pair.reason, pair.driver = "moves_with_everything", shared[0]


def examine_person(columns, first_day, last_day, window_days=DEFAULT_WINDOW_DAYS, drivers=True,
                   periods=()):
    """All candidate pairs of {feature: {view: {day: value}}} on the days first..last.

    A calendar longer than `window_days` keeps its last days. `drivers` is whether what moves
    several features at once is looked for, after the `periods` that the person told.
    """
    n = min(window_days, (last_day - first_day).days + 1)
    calendar = Calendar(last_day - timedelta(days=n - 1), n)
    features = [read_feature(name, cells, calendar) for name, cells in sorted(columns.items())]
    features = [feature for feature in features if feature.is_seen]
    for feature in features:
        add_residuals(feature, calendar)
    before = examine_family(features, calendar, window_days)
    if not drivers:
        return before
    calendar, told = take_periods_away(periods, features, calendar, add_residuals)
    calendar, found = take_drivers_away(features, calendar, add_residuals)
    pairs = examine_family(features, calendar, window_days)
    closer = look_closer(pairs, features, calendar)
    judge(pairs, window_days)
    name_drivers(pairs, before, told + found, closer)
    return pairs
