"""What moves several features of a person at once: found, and taken away as one more column of Z.

A second reading of the page on shared drivers. Days are positions 0..n-1 of the calendar.
"""

import math
from dataclasses import dataclass, field
from datetime import date

import numpy
from scipy import stats

import raw_taxonomy as taxonomy

SMALLEST_KNOWN_SHARE = 0.4
SMALLEST_MASS = 0.5
ROUNDING = 1e-9  # two features known on as many days weigh half each, exactly
MOST_COMPONENTS = 3
EDGE_SHARE, EDGE_QUANTILE = 0.7, 0.979316053
LAW_MEAN, LAW_VARIANCE = -1.206533574582, 1.607781034581  # of centre and width 0 and 1
SMALLEST_V = 8
ITERATIONS = 12
LONGEST_STRETCH, SHORTEST_STRETCH = 21, 4
FEWEST_STEPS = 20
FOLLOWING, FOLLOWING_BROADLY = 2.0, 2.5
CYCLES = (*range(2, 7), *range(8, 16), 21, 28)
CHANGES = (("third", 0.333333333333), ("half", 0.5), ("two_thirds", 0.666666666667))
EPOCH = date(1970, 1, 1)


@dataclass(frozen=True)
class Look:
    """How a search is made: of the person, or of one pair."""

    smallest_panel: int
    largest_chance: float
    most_drivers: int
    broad: bool


OF_A_PERSON = Look(5, 0.05, 3, True)
CLOSER = Look(2, 0.25, 2, False)


@dataclass(frozen=True)
class Fold:
    """A place for each day; `directions` is f."""

    name: str
    places: numpy.ndarray
    count: int
    directions: int


@dataclass(frozen=True)
class Panel:
    """w, standardised, and u, n x p, 0 where a feature is not known."""

    names: tuple
    known: numpy.ndarray
    w: numpy.ndarray
    u: numpy.ndarray

    @property
    def days(self):
        """k of each feature."""
        return self.known.sum(axis=0)


@dataclass(frozen=True)
class Score:
    """s of the weights, and the days on which there is enough of it."""

    weights: numpy.ndarray
    roots: numpy.ndarray  # of m, 1 where the day does not count
    counts: numpy.ndarray
    values: numpy.ndarray


@dataclass(frozen=True)
class Candidate:
    """A pattern that may be a driver: the mean of a score over the places of each day."""

    name: str
    chance: float
    score: Score
    places: numpy.ndarray


@dataclass
class Driver:
    """What was found: its force is a column of Z."""

    name: str
    followers: frozenset
    force: numpy.ndarray = field(repr=False)


def panel_of(features, calendar, smallest=OF_A_PERSON.smallest_panel):
    """The panel of triggers and outcomes, or None when too few can be looked at."""
    chosen = [feature for feature in features if feature.numeric_residual is not None
              and (taxonomy.is_trigger(feature.name) or taxonomy.is_outcome(feature.name))
              and numpy.sum(~numpy.isnan(feature.levels)) > SMALLEST_KNOWN_SHARE * calendar.n]
    if len(chosen) < max(1, smallest):
        return None
    w = numpy.column_stack([feature.numeric_residual.w for feature in chosen])
    u = numpy.column_stack([feature.numeric_residual.u for feature in chosen])
    w = w / numpy.sqrt(numpy.nanmean(w**2, axis=0))
    return Panel(tuple(feature.name for feature in chosen), ~numpy.isnan(w),
                 numpy.nan_to_num(w), numpy.nan_to_num(u))


def score_of(panel, weights):
    """Step 2, of weights of any length but 0."""
    weights = weights / numpy.linalg.norm(weights)
    mass = panel.known @ weights**2
    counts = mass >= SMALLEST_MASS - ROUNDING
    roots = numpy.sqrt(numpy.where(counts, mass, 1.0))
    return Score(weights, roots, counts, numpy.where(counts, panel.w @ weights / roots, 0.0))


def _sizes(first, second):
    """Centre and width of the largest eigenvalue of noise (Johnstone 2001)."""
    large, small = math.sqrt(max(first, second) - 1), math.sqrt(min(first, second))
    return (large + small) ** 2, (large + small) * (1 / large + 1 / small) ** (1 / 3)


def edge(first, second):
    """The 0.95 point of the largest eigenvalue of first x second noise."""
    centre, width = _sizes(first, second)
    return centre + EDGE_QUANTILE * width


def fitted_chance(x, f, p, v):
    """The chance of a largest eigenvalue of f x p noise above x, its unit known from v days."""
    if f == 1:
        return float(stats.f.sf(x / p, p, v))
    centre, width = _sizes(f, p)
    if x <= centre:
        return 1.0
    mean, variance = centre + LAW_MEAN * width, LAW_VARIANCE * width**2
    return float(stats.f.sf(x / mean, 2 * mean**2 / variance, v))


def components_of(panel, q):
    """Step 3: the scores of the components that stand out."""
    _, sizes, rows = numpy.linalg.svd(panel.w, full_matrices=False)
    mean_days = float(panel.days.mean())
    rows_of_noise = mean_days - q
    limit = EDGE_SHARE * edge(rows_of_noise, len(panel.names)) / rows_of_noise
    return [score_of(panel, row) for size, row in list(zip(sizes, rows))[:MOST_COMPONENTS]
            if size**2 / mean_days > limit]


def folds_of(days):
    """The folds of the calendar that n days are enough for."""
    n = len(days)
    numbers = numpy.array([(day - EPOCH).days for day in days])
    folds = [Fold(f"cycle_{length}", numbers % length, length,
                  length - (7 if length % 7 == 0 else 1))
             for length in CYCLES if n >= 3 * length]
    if n >= 56:
        tenths = [10 * (day.day - 1) // _month_length(day) for day in days]
        folds.append(Fold("month", numpy.array(tenths), 10, 9))
    weekdays = numpy.array([day.weekday() for day in days])
    for name, share in CHANGES:
        after = numpy.arange(n) >= math.floor(share * n + 0.5)
        folds.append(Fold(f"change_{name}", weekdays + 7 * after, 14, 7))
    return folds


def _month_length(day):
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return (following - day.replace(day=1)).days


def averaged(values, counts, places):
    """For each day the mean of its place over the days that count; 0 where none does."""
    found = numpy.zeros(len(values))
    for place in numpy.unique(places):
        here = places == place
        if numpy.any(here & counts):
            found[here] = values[here & counts].mean()
    return found


def _between_and_within(score, fold):
    values = score.values[score.counts]
    means = averaged(score.values, score.counts, fold.places)[score.counts]
    between = float(numpy.sum((means - values.mean()) ** 2))
    return between, float(numpy.sum((values - means) ** 2))


def fitted_to_fold(panel, fold):
    """The weights that make a score repeat with a fold as much as weights can; None without any."""
    cells = numpy.zeros((fold.count, len(panel.names)))
    for place in range(fold.count):
        here = fold.places == place
        cells[place] = panel.w[here].sum(axis=0) / numpy.sqrt(
            numpy.maximum(1, panel.known[here].sum(axis=0)))
    pattern = cells[:, int(numpy.argmax(numpy.sum(cells**2, axis=0)))]
    for _ in range(ITERATIONS):
        weights = cells.T @ pattern
        size = numpy.linalg.norm(weights)
        if size == 0:
            return None
        pattern = cells @ (weights / size)
    return weights


def fold_candidates(panel, components, days, q):
    """Step 4."""
    folds, found = folds_of(days), []
    for fold in folds:
        f, p = fold.directions, len(panel.names)
        fitted = fitted_to_fold(panel, fold)
        scores = [(score, False) for score in components]
        if fitted is not None:
            scores.append((score_of(panel, fitted), True))
        for score, is_fitted in scores:
            v = int(score.counts.sum()) - q - f
            if v < SMALLEST_V:
                continue
            between, within = _between_and_within(score, fold)
            if is_fitted:
                chance = fitted_chance(between / (within / v), f, p, v)
            else:
                chance = float(stats.f.sf((between / f) / (within / v), f, v)) * len(components)
            found.append(Candidate(fold.name, chance * len(folds), score, fold.places))
    return found


def stretches_of(n):
    """(start, length) of every stretch."""
    longest = min(LONGEST_STRETCH, max(SHORTEST_STRETCH, n // 4))
    return [(start, length) for length in range(SHORTEST_STRETCH, longest + 1)
            for start in range(n - length + 1)]


def noise_of(score):
    """The noise of a score by its steps from day to day; None when they say nothing."""
    both = score.counts[:-1] & score.counts[1:]
    steps = numpy.sort(numpy.abs(numpy.diff(score.values))[both])
    if len(steps) < FEWEST_STEPS:
        return None
    return 1.4826 * float(steps[len(steps) // 2]) / math.sqrt(2) or None


def deviations(score, stretches):
    """z of each stretch, or None."""
    noise, n = noise_of(score), len(score.values)
    if noise is None:
        return None
    sums = numpy.concatenate([[0.0], numpy.cumsum(score.values - score.values.mean())])
    starts, lengths = numpy.array(stretches).T
    return numpy.abs(sums[starts + lengths] - sums[starts]) / (
        noise * numpy.sqrt(lengths * (1 - lengths / n)))


def fitted_to_stretch(panel, stretches):
    """(number of the stretch that moves the features most, the weights of it)."""
    sums = numpy.vstack([numpy.zeros(len(panel.names)), numpy.cumsum(panel.w, axis=0)])
    known = numpy.vstack([numpy.zeros(len(panel.names)), numpy.cumsum(panel.known, axis=0)])
    starts, lengths = numpy.array(stretches).T
    days = known[starts + lengths] - known[starts]
    weights = (sums[starts + lengths] - sums[starts]) / numpy.sqrt(numpy.maximum(days, 1))
    weights[days < lengths[:, None] / 2] = 0
    best = int(numpy.argmax(numpy.sum(weights**2, axis=1)))
    return best, weights[best]


def _inside(stretch, n):
    start, length = stretch
    positions = numpy.arange(n)
    return ((positions >= start) & (positions < start + length)).astype(int)


def stretch_candidates(panel, components, n):
    """Step 5."""
    stretches, found = stretches_of(n), []
    for score in components:
        sizes = deviations(score, stretches)
        if sizes is not None:
            best = int(numpy.argmax(sizes))
            chance = 2 * float(stats.norm.sf(sizes[best])) * len(stretches) * len(components)
            found.append(Candidate("stretch", chance, score, _inside(stretches[best], n)))
    best, weights = fitted_to_stretch(panel, stretches)
    if numpy.any(weights):
        score = score_of(panel, weights)
        sizes = deviations(score, stretches)
        if sizes is not None:
            chance = float(stats.chi2.sf(sizes[best]**2, len(panel.names))) * len(stretches)
            found.append(Candidate("stretch", chance, score, _inside(stretches[best], n)))
    return found


def _correlation(x, y):
    x, y = x - x.mean(), y - y.mean()
    size = math.sqrt(float(x @ x) * float(y @ y))
    return float(x @ y) / size if size > 0 else 0.0


def followers_of(panel, score, places, q, least):
    """The features that go with the pattern of the score made without them; itself, no places."""
    found = []
    for j, name in enumerate(panel.names):
        known = panel.known[:, j]
        without = score.values - score.weights[j] * panel.w[:, j] / score.roots
        without = numpy.where(score.counts, without, 0.0)
        if places is not None:
            without = averaged(without, score.counts, places)
        r = _correlation(panel.w[known, j], without[known])
        if abs(r) * math.sqrt(int(known.sum()) - q) > least:
            found.append(name)
    return frozenset(found)


def _is_broad(panel, followers):
    def enough(role, share, least):
        all_of_it = sum(role(name) for name in panel.names)
        return sum(role(name) for name in followers) >= max(least, math.ceil(all_of_it / share))
    return enough(taxonomy.is_trigger, 4, 5) and enough(taxonomy.is_outcome, 5, 3)


def force_of(panel, score, places):
    """The score of the residuals, averaged as the pattern was."""
    values = numpy.where(score.counts, panel.u @ score.weights / score.roots, 0.0)
    return values if places is None else averaged(values, score.counts, places)


def find_driver(features, calendar, look=OF_A_PERSON):
    """Steps 1 to 7, once: a driver, or None."""
    panel = panel_of(features, calendar, look.smallest_panel)
    if panel is None:
        return None
    q = calendar.q
    components = components_of(panel, q)
    candidates = fold_candidates(panel, components, calendar.days, q)
    candidates += stretch_candidates(panel, components, calendar.n)
    for one in sorted(candidates, key=lambda candidate: candidate.chance):
        if one.chance >= look.largest_chance:
            break
        followers = followers_of(panel, one.score, one.places, q, FOLLOWING)
        if len(followers) >= 2:
            return Driver(one.name, followers, force_of(panel, one.score, one.places))
    for score in components if look.broad else ():
        followers = followers_of(panel, score, None, q, FOLLOWING_BROADLY)
        if _is_broad(panel, followers):
            return Driver("broad", followers, force_of(panel, score, None))
    return None


def take_drivers_away(features, calendar, add_residuals, look=OF_A_PERSON):
    """Step 8: the calendar with what was found as further columns, and the drivers in their order.

    `add_residuals(feature, calendar)` makes steps 1 to 4 of a feature.
    """
    drivers = []
    while len(drivers) < look.most_drivers:
        driver = find_driver(features, calendar, look)
        if driver is None:
            break
        drivers.append(driver)
        calendar = calendar.with_force(driver.force)
        for feature in features:
            add_residuals(feature, calendar)
    return calendar, drivers
