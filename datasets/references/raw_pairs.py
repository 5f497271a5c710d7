"""Planning, testing and keeping the pairs of one person: the raw path."""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from statistics import median

import numpy
from scipy import stats

import raw_taxonomy as taxonomy
from raw_matrix import shift

LAGS = (0, 1)
FALSE_DISCOVERY_RATE = 0.10


@dataclass
class Pair:
    """One test: its margins, its numbers, and why it was refused or not kept."""

    trigger: str
    outcome: str
    lag: int
    method: str
    n: int
    refusal: str = ""
    counts: tuple | None = None
    rho: float | None = None
    phi: float | None = None
    lift: float | None = None
    p: float | None = None
    q: float | None = None
    band: str = ""
    incidents: int = 0
    reason: str = ""
    exact: dict = field(default_factory=dict)  # strength_squared, lift, sign

    @property
    def kept(self):
        return not self.refusal and not self.reason


def fisher(a, b, c, d):
    """Two-sided, R's definition: all tables at most 1 + 1e-7 times as likely as this one."""
    n, with_trigger, with_outcome = a + b + c + d, a + b, a + c
    support = numpy.arange(max(0, with_trigger + with_outcome - n),
                           min(with_trigger, with_outcome) + 1)
    likely = stats.hypergeom.pmf(support, n, with_trigger, with_outcome)
    here = likely[support == a][0]
    return min(1.0, math.fsum(likely[likely <= here * (1 + 1e-7)]))


def doubled_centred_ranks(values):
    """2R - (n + 1) with mid-ranks R: integers."""
    ranks = stats.rankdata([float(value) for value in values])
    return [int(2 * rank) - (len(values) + 1) for rank in ranks]


def spearman(x, y):
    """(rho, rho squared exactly, p by t with n - 2 degrees of freedom); no side is constant."""
    first, second = doubled_centred_ranks(x), doubled_centred_ranks(y)
    cross = sum(i * j for i, j in zip(first, second))
    squares = sum(i * i for i in first) * sum(j * j for j in second)
    squared = Fraction(cross * cross, squares)
    if squared == 1:
        return math.copysign(1.0, cross), squared, 0.0
    rho = cross / math.sqrt(squares)
    t = math.sqrt(squared / (1 - squared) * (len(x) - 2))
    return rho, squared, float(2 * stats.t.sf(t, len(x) - 2))


def benjamini_hochberg(p_values):
    """Step-up adjusted values, monotone, in the order of the input."""
    m = len(p_values)
    adjusted, smallest = [0.0] * m, 1.0
    for rank, index in sorted(enumerate(sorted(range(m), key=p_values.__getitem__), 1),
                              reverse=True):
        smallest = min(smallest, p_values[index] * m / rank)
        adjusted[index] = smallest
    return adjusted


def episodes(column, window):
    """Maximal runs of ones over the feature's own observed days; a gap does not break a run."""
    marks = [column.binary[day] for day in window if day in column.binary]
    return sum(mark for mark, _ in groupby(marks))


def _complete(first, second, lag, window, zone):
    """[(trigger day, outcome day)] with both observed; cells exist inside the window only."""
    days = ((day, shift(day, lag, zone)) for day in window if day in first)
    return [(day, later) for day, later in days if later in second]


def _plan_two_by_two(x, y, first, second, window):
    if min(sum(x), len(x) - sum(x)) < 5:
        return "too_few_trigger_days"
    if min(sum(y), len(y) - sum(y)) < 4:
        return "too_few_outcome_days"
    if min(episodes(first, window), episodes(second, window)) < 4:
        return "too_few_episodes"
    return ""


def _too_few_above_minimum(values):
    at_minimum = values.count(min(values))
    return min(at_minimum, len(values) - at_minimum) < 5


def _plan_spearman(pair, x, y, first, second, window):
    if min(x) == max(x) or min(y) == max(y):
        return "constant"
    if taxonomy.has_presence(pair.trigger) and _too_few_above_minimum(x):
        return "too_few_trigger_days"
    if taxonomy.has_presence(pair.outcome) and _too_few_above_minimum(y):
        return "too_few_outcome_days"
    sides = ((pair.trigger, first), (pair.outcome, second))
    if any(taxonomy.has_presence(name) and episodes(column, window) < 4 for name, column in sides):
        return "too_few_episodes"
    return ""


def _count(x, y):
    cells = list(zip(x, y))
    return tuple(cells.count(cell) for cell in ((1, 1), (1, 0), (0, 1), (0, 0)))


def phi_of(a, b, c, d):
    """(phi, phi squared exactly)"""
    cross = a * d - b * c
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    return cross / math.sqrt(margins), Fraction(cross * cross, margins)


def _test_two_by_two(pair, x, y):
    a, b, c, d = pair.counts = _count(x, y)
    pair.p = fisher(a, b, c, d)
    pair.phi, squared = phi_of(a, b, c, d)
    lift = Fraction(a * pair.n, (a + b) * (a + c))
    pair.lift = float(lift)
    pair.exact = {"squared": squared, "lift": lift}
    pair.incidents = b if pair.phi < 0 else a


def _test_spearman(pair, x, y):
    pair.rho, squared, pair.p = spearman(x, y)
    pair.exact = {"squared": squared, "lift": None}
    worse = 1 if taxonomy.higher_is_worse(pair.outcome) else -1
    side = -worse if pair.rho * worse < 0 else worse
    upper = beyond_median(x)
    beyond = beyond_median([value * side for value in y])
    pair.incidents = sum(i and j for i, j in zip(upper, beyond))


def beyond_median(values):
    """Whether each value lies strictly above the median; where none does, whether it is the greatest."""
    middle, greatest = median(values), max(values)
    return [value > middle or value == greatest for value in values]


def band_of(squared, lift):
    if squared >= Fraction(1, 4):
        return "strong"
    if squared >= Fraction(9, 100) or (lift is not None and lift >= 2):
        return "moderate"
    return "weak"


def _examine(pair, first, second, window, zone):
    """Plans one pair on its margins and, when it is planned, computes its numbers."""
    two_by_two = pair.method == "two_by_two"
    left = first.binary if two_by_two else first.numeric
    right = second.binary if two_by_two else second.numeric
    days = _complete(left, right, pair.lag, window, zone)
    pair.n = len(days)
    x, y = [left[day] for day, _ in days], [right[day] for _, day in days]
    if pair.n < 15:
        pair.refusal = "too_few_days"
    elif two_by_two:
        pair.refusal = _plan_two_by_two(x, y, first, second, window)
    else:
        pair.refusal = _plan_spearman(pair, x, y, first, second, window)
    if pair.refusal:
        return
    (_test_two_by_two if two_by_two else _test_spearman)(pair, x, y)
    pair.band = band_of(pair.exact["squared"], pair.exact["lift"])
    if not two_by_two and first.binary is not None and second.binary is not None:
        pair.counts = _count([first.binary[day] for day, _ in days],
                             [second.binary[day] for _, day in days])


def _is_silence(pair, window):
    """A protective same-day table that does not survive unlogged days counted as well days."""
    if pair.method != "two_by_two" or pair.lag != 0 or pair.phi >= 0:
        return False
    a, b, c, d = pair.counts
    d += len(window) - pair.n
    return not (a * d - b * c < 0 and fisher(a, b, c, d) <= 0.05)


def _first_failure(pair, window):
    if pair.incidents < 3:
        return "few_incidents"
    lift = pair.exact["lift"]
    if pair.exact["squared"] < Fraction(9, 100) and (lift is None or lift < Fraction(3, 2)):
        return "weak"
    if pair.q > FALSE_DISCOVERY_RATE:
        return "not_significant"
    return "protective_by_silence" if _is_silence(pair, window) else ""


def _tell_one_story(pairs):
    """When both lags of a pair are kept, the smaller p speaks (a tie: the same day)."""
    speaking = {}
    for pair in sorted((pair for pair in pairs if pair.kept), key=lambda pair: (pair.p, pair.lag)):
        if speaking.setdefault((pair.trigger, pair.outcome), pair) is not pair:
            pair.reason = "same_story"


def examine_pairs(columns, window, zone):
    """All candidate pairs of a person, planned or refused, kept or not."""
    pairs = []
    for trigger in filter(taxonomy.is_trigger, columns):
        for outcome in filter(taxonomy.is_outcome, columns):
            plain = taxonomy.has_presence(trigger) and taxonomy.has_presence(outcome)
            for lag in LAGS:
                pair = Pair(trigger, outcome, lag, "two_by_two" if plain else "spearman", 0)
                _examine(pair, columns[trigger], columns[outcome], window, zone)
                pairs.append(pair)
    planned = [pair for pair in pairs if not pair.refusal]
    for pair, q in zip(planned, benjamini_hochberg([pair.p for pair in planned])):
        pair.q = q
    for pair in planned:
        pair.reason = _first_failure(pair, window)
    _tell_one_story(planned)
    return pairs
