"""The honest p of every pair of a person, as one would write it with NumPy, pandas and SciPy.

`peer_pandas.py --honest` calls `honest_pairs` for one person after the other. Vectorised: the ranks
of all features; the series that are known on the same days, with one QR; margins, sums and tails of
all pairs of a lag, as masked matrix products; Fisher's p of all tables of a lag, as one array.
Loops go over people, sets of known days, lags and methods only. Every pair of the family is given
its p, none is screened. It stops there: no gates, no cautions, no sentences.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import linalg, special, stats

LAGS = (0, 1)
MEMORY = 7  # the lags up to which autocorrelation is measured
RANK_TOLERANCE = 1e-10


@dataclass
class Panel:
    """Series side by side, days x columns: what the calendar and persistence leave of them.

    Days on which a series is unknown are 0 in `residuals` and `innovations`, so that products add
    nothing there; `usable` tells the columns of which anything is left.
    """

    known: np.ndarray
    residuals: np.ndarray
    innovations: np.ndarray
    phi: np.ndarray
    memory: np.ndarray
    usable: np.ndarray

    def take(self, columns):
        return Panel(*(part[..., columns] for part in vars(self).values()))


def seasonal_design(n):
    """A mean, six weekdays and slow waves of n days; which weekday is left out changes no fit."""
    waves = 2 if n < 45 else 3 if n <= 75 else 4 if n <= 120 else 4 + int(np.ceil((n - 120) / 30))
    day = np.arange(n)[:, None]
    return np.hstack([
        np.ones((n, 1)), day % 7 == np.arange(1, 7),
        np.cos(np.pi * np.arange(1, waves + 1) * (day + 0.5) / n)])


def whiten(series, design):
    """The panel of the columns of `series`, in which NaN is unknown."""
    known = ~np.isnan(series)
    panel = Panel(
        known, np.zeros(series.shape), np.zeros(series.shape), np.zeros(series.shape[1]),
        np.zeros((MEMORY, series.shape[1])), np.zeros(series.shape[1], bool))
    patterns, pattern_of = np.unique(known, axis=1, return_inverse=True)
    for number, pattern in enumerate(patterns.T):
        days, members = np.flatnonzero(pattern), np.flatnonzero(pattern_of == number)
        if len(days) >= design.shape[1] + 6:
            whiten_together(panel, series[np.ix_(days, members)], (days, members), design)
    panel.memory[:] = autocorrelations(panel)
    return panel


def whiten_together(panel, values, place, design):
    """Fills in the columns of a panel that are known on the same days."""
    days, members = place
    k, q = len(days), design.shape[1]
    basis, triangle, _ = linalg.qr(design[days], mode="economic", pivoting=True)
    sizes = np.abs(np.diag(triangle))
    basis = basis[:, sizes > RANK_TOLERANCE * sizes[0]]
    varies = values.min(axis=0) < values.max(axis=0)
    values = values - values.mean(axis=0)
    left = values - basis @ (basis.T @ values)
    square = np.mean(left**2, axis=0)
    usable = varies & (square >= 1e-6 * np.mean(values**2, axis=0))
    u, members = left[:, usable] / np.sqrt(square[usable]), members[usable]

    gaps = np.diff(days)
    earlier = np.flatnonzero(gaps == 1)
    phi = np.zeros(len(members))
    if len(earlier) >= 5:
        r1 = np.mean(u[earlier] * u[earlier + 1], axis=0)
        white = -np.sum(basis[earlier] * basis[earlier + 1]) / (len(earlier) * (k - q) / k)
        phi = np.clip((r1 - white) / max(0.3, 1 - (2 + q) / k), -0.9, 0.95)
    psi = phi ** gaps[:, None]
    w = np.vstack([u[:1], (u[1:] - psi * u[:-1]) / np.sqrt(1 - psi**2)])

    panel.residuals[np.ix_(days, members)] = u
    panel.innovations[np.ix_(days, members)] = w
    panel.phi[members] = phi
    panel.usable[members] = True


def autocorrelations(panel):
    """r_w(1...7) of each column. Times n_j / k, a mean over n_j days is a sum over k."""
    count = np.maximum(panel.known.sum(axis=0), 1)
    centred = (panel.innovations - panel.innovations.sum(axis=0) / count) * panel.known
    square = np.where(panel.usable, np.sum(centred**2, axis=0), 1)
    return np.array([
        np.where(np.sum(panel.known[:-j] & panel.known[j:], axis=0) >= 8,
                 np.sum(centred[:-j] * centred[j:], axis=0) / square, 0)
        for j in range(1, MEMORY + 1)])


def pearson(n, x, y, xx, yy, xy):
    """r of sums; 0 where a side does not vary."""
    left, right = n * xx - x**2, n * yy - y**2
    varies = (left > 1e-12 * n * xx) & (right > 1e-12 * n * yy)
    size = np.sqrt(np.where(varies, left * right, 1))
    return np.where(varies, np.clip((n * xy - x * y) / size, -1, 1), 0)


def innovation_correlations(x, y, lag):
    """Step 5: r and D of all pairs of two panels."""
    end = len(x.known) - lag
    a, b = x.innovations[:end], y.innovations[lag:]
    known_a, known_b = x.known[:end].astype(float), y.known[lag:].astype(float)
    r = pearson(known_a.T @ known_b, a.T @ known_b, known_a.T @ b,
                (a**2).T @ known_b, known_a.T @ b**2, a.T @ b)
    weights = 1 - np.arange(1, MEMORY + 1) / (MEMORY + 1)
    return r, np.maximum(1, 1 + 2 * (weights[:, None] * x.memory).T @ y.memory)


def generalised_correlations(x, y, lag):
    """Step 6: r of all pairs, both sides differenced with the outcome's phi."""
    end = len(x.known) - lag
    known_x, known_y = x.known[:end].astype(float), y.known[lag:].astype(float)
    now, before = x.residuals[:end], day_before(x.residuals)[:end] * known_x
    follows = day_before(y.known)[lag:]
    # What a day and the day before are multiplied by; 0 where the outcome is unknown.
    own = np.where(follows, 1, np.sqrt(1 - y.phi**2)) * known_y
    last = np.where(follows, -y.phi, 0) * known_y
    e = own * y.residuals[lag:] + last * day_before(y.residuals)[lag:]
    return pearson(
        known_x.T @ known_y, now.T @ own + before.T @ last, known_x.T @ e,
        (now**2).T @ own**2 + 2 * (now * before).T @ (own * last) + (before**2).T @ last**2,
        known_x.T @ e**2, now.T @ (own * e) + before.T @ (last * e))


def day_before(values):
    return np.vstack([np.zeros_like(values[:1]), values[:-1]])


def tails(r, v, dispersion=1.0):
    with np.errstate(divide="ignore"):
        t = np.abs(r) * np.sqrt(v / ((1 - r) * (1 + r) * dispersion))
    return 2 * special.stdtr(v, -t)


def fisher(a, b, c, d):
    """Fisher's two-sided p of many tables; R's definition of what is as rare."""
    n, with_x, with_y = a + b + c + d, a + b, a + c
    chance = stats.hypergeom.pmf(np.arange(with_x.max() + 1)[:, None], n, with_y, with_x)
    own = chance[a, np.arange(len(a))]
    return np.minimum(1, np.sum(chance, axis=0, where=chance <= own * (1 + 1e-7)))


def deflated(p, phi_x, phi_y):
    """Step 7: p with days that persistence makes alike counted once."""
    likeness = phi_x * phi_y
    effect = np.maximum(1, (1 + likeness) / (1 - likeness))
    return 2 * special.ndtr(special.ndtri(p / 2) / np.sqrt(effect))


def table_counts(x, y):
    """a, b, c, d of all pairs of yes/no views, in which NaN is unknown."""
    with_x, without_x = (x == 1).astype(float), (x == 0).astype(float)
    with_y, without_y = (y == 1).astype(float), (y == 0).astype(float)
    return [(left.T @ right).astype(int) for left in (with_x, without_x)
            for right in (with_y, without_y)]


def side_counts(x, y):
    """Of all pairs: the complete days, and on how many of them x lies above its minimum there."""
    known = ~np.isnan(x)[:, :, None] & ~np.isnan(y)[:, None, :]
    values = np.where(known, x[:, :, None], np.inf)
    return known.sum(axis=0), np.sum(known & (values > values.min(axis=0)), axis=0)


class Side:
    """The triggers or the outcomes of a person, as one method sees them."""

    def __init__(self, columns, names, runs, panel):
        self.names = names
        self.values = np.column_stack([columns[name] for name in names])
        self.panel = panel
        self.is_event = np.array([name in runs for name in names])
        # A quantity has no episodes, and needs none.
        often = np.array([runs.get(name, 4) >= 4 for name in names])
        self.usable = often & panel.usable


def planned_tables(x, y, lag, least):
    """(planned, n, counts) of the 2x2 tables of all pairs."""
    a, b, c, d = table_counts(x.values[:len(x.values) - lag], y.values[lag:])
    n = a + b + c + d
    planned = (n >= least) & (np.minimum(a + b, c + d) >= 5) & (np.minimum(a + c, b + d) >= 4)
    return planned & x.usable[:, None] & y.usable, n, (a, b, c, d)


def planned_ranks(x, y, lag, least):
    """(planned, n, None) of all pairs that are ranked."""
    left, right = x.values[:len(x.values) - lag], y.values[lag:]
    n, above_x = side_counts(left, right)
    above_y = side_counts(right, left)[1].T
    event_x, event_y = x.is_event[:, None], y.is_event
    planned = (n >= least) & (above_x > 0) & (above_y > 0) & ~(event_x & event_y)
    planned &= ~event_x | (np.minimum(above_x, n - above_x) >= 5)
    planned &= ~event_y | (np.minimum(above_y, n - above_y) >= 5)
    return planned & x.usable[:, None] & y.usable, n, None


def tested(plan, sides, lag, q):
    """[(trigger, outcome, lag, n, p)] of the pairs of two sides that are planned."""
    x, y = sides
    planned, n, counts = plan(x, y, lag, max(15, q + 2 + 3))
    i, j = np.nonzero(planned)
    if len(i) == 0:
        return []
    r, dispersion = innovation_correlations(x.panel, y.panel, lag)
    v = (n[i, j] - q - 2).astype(float)
    p = np.maximum(tails(r[i, j], v, dispersion[i, j]),
                   tails(generalised_correlations(x.panel, y.panel, lag)[i, j], v))
    if counts:
        raw = fisher(*(count[i, j] for count in counts))
        p = np.maximum(p, deflated(raw, x.panel.phi[i], y.panel.phi[j]))
    return [(x.names[first], y.names[second], lag, days, tail)
            for first, second, days, tail in zip(i, j, n[i, j].tolist(), p.tolist())]


def honest_pairs(views, runs, names):
    """[(trigger, outcome, lag, n, p)] of a person's family.

    `views` are the numeric and the yes/no columns by name, NaN where nothing is known; their rows
    are days without a gap. `runs` are the episodes of each yes/no column, `names` the triggers and
    the outcomes.
    """
    numeric, binary = views
    ranks = pd.DataFrame(numeric).rank()
    design = seasonal_design(len(ranks))
    panel = whiten(np.column_stack([ranks, *binary.values()]), design)
    ranked = {name: place for place, name in enumerate(numeric)}
    marked = {name: len(ranked) + place for place, name in enumerate(binary)}
    found = []
    for plan, columns, places in (
            (planned_tables, binary, marked), (planned_ranks, numeric, ranked)):
        sides = [[name for name in side if name in places] for side in names]
        if all(sides):
            sides = [Side(columns, side, runs, panel.take([places[name] for name in side]))
                     for side in sides]
            for lag in LAGS:
                found += tested(plan, sides, lag, design.shape[1])
    return found
