"""Steps 1 to 4 of the honest p-value: one feature of one person, freed of the calendar and of its
own memory. Days are positions 0..n-1 of the person's calendar; NaN is an unobserved day.
"""

import math
from dataclasses import dataclass
from datetime import timedelta

import numpy
from scipy import linalg, stats

LONGEST_LAG = 7
RANK_TOLERANCE = 1e-10
SMALLEST_RESIDUAL_SHARE = 1e-6


def cosine_count(n):
    """K: how many slow cosines a calendar of n days is given."""
    if n < 45:
        return 2
    if n <= 75:
        return 3
    return 4 if n <= 120 else 4 + math.ceil((n - 120) / 30)


class Calendar:
    """The n calendar days of one person, with Z and one projection a missingness pattern.

    `forces` are more columns of Z, what shared drivers gave.
    """

    def __init__(self, first_day, n, forces=()):
        self.days = [first_day + timedelta(days=offset) for offset in range(n)]
        self.n = n
        self.forces = tuple(forces)
        self.q = 7 + cosine_count(n) + len(forces)
        self.design = numpy.column_stack([self._columns(), *forces])
        self._bases = {}

    def with_force(self, force):
        """The same days, with one more column."""
        return Calendar(self.days[0], self.n, (*self.forces, force))

    def _columns(self):
        weekdays = numpy.array([day.weekday() for day in self.days])
        columns = [numpy.ones(self.n)]
        columns += [(weekdays == weekday).astype(float) for weekday in range(1, 7)]
        middles = numpy.arange(1, self.n + 1) - 0.5
        columns += [numpy.cos(math.pi * j * middles / self.n)
                    for j in range(1, cosine_count(self.n) + 1)]
        return numpy.column_stack(columns)

    def basis(self, observed):
        """Orthonormal columns that span Z on the observed days; their number is the rank."""
        key = observed.tobytes()
        if key not in self._bases:
            rotation, triangle, _ = linalg.qr(self.design[observed], mode="economic",
                                              pivoting=True)
            sizes = numpy.abs(numpy.diag(triangle))
            self._bases[key] = rotation[:, :int(numpy.sum(sizes > RANK_TOLERANCE * sizes[0]))]
        return self._bases[key]


@dataclass(frozen=True)
class Residual:
    """What steps 2 to 4 leave of one view of one feature."""

    u: numpy.ndarray
    w: numpy.ndarray
    phi: float
    correlations: numpy.ndarray  # r_w(1..7), already times min(1, n_j / k)


def scaled_residuals(series, calendar):
    """Step 2: u, or None when the view says nothing beyond the calendar."""
    observed = ~numpy.isnan(series)
    k = int(observed.sum())
    if k < calendar.q + 6:
        return None
    values = series[observed]
    if values.min() == values.max():
        return None
    basis = calendar.basis(observed)
    left = values - basis @ (basis.T @ values)
    if numpy.mean(left**2) < SMALLEST_RESIDUAL_SHARE * numpy.var(values):
        return None
    u = numpy.full(calendar.n, numpy.nan)
    u[observed] = left / math.sqrt(numpy.mean(left**2))
    return u


def white_noise_memory(observed, calendar):
    """c1: the r1 that white noise would show after the projection."""
    k = int(observed.sum())
    basis = calendar.basis(observed)
    row_of = numpy.cumsum(observed) - 1
    shared, adjacent = 0.0, 0
    for day in range(calendar.n - 1):
        if observed[day] and observed[day + 1]:
            shared += float(basis[row_of[day]] @ basis[row_of[day + 1]])
            adjacent += 1
    return -shared / (adjacent * (k - calendar.q) / k)


def memory(u, calendar):
    """Step 3: phi, corrected for the projection, between -0.9 and 0.95."""
    observed = ~numpy.isnan(u)
    both = observed[:-1] & observed[1:]
    adjacent = int(both.sum())
    if adjacent < 5:
        return 0.0
    r1 = float(numpy.mean(u[:-1][both] * u[1:][both]))
    k, q = int(observed.sum()), calendar.q
    phi = (r1 - white_noise_memory(observed, calendar)) / max(0.3, 1 - (2 + q) / k)
    return min(0.95, max(-0.9, phi))


def innovations(u, phi):
    """Step 4: what each observed day adds to the last observed one, g days before."""
    w = numpy.full(len(u), numpy.nan)
    last = None
    for day, value in enumerate(u):
        if math.isnan(value):
            continue
        if last is None:
            w[day] = value
        else:
            gap = day - last
            psi = math.copysign(1.0, phi) ** gap * abs(phi) ** gap
            w[day] = (value - psi * u[last]) / math.sqrt(1 - psi * psi)
        last = day
    return w


def lag_correlations(w):
    """r_w(1..7): about the mean of all observed days, over their mean square, shrunk by n_j/k."""
    observed = ~numpy.isnan(w)
    k = int(observed.sum())
    centred = w - numpy.mean(w[observed])
    size = float(numpy.mean(centred[observed]**2))
    found = numpy.zeros(LONGEST_LAG)
    for lag in range(1, LONGEST_LAG + 1):
        products = centred[:-lag] * centred[lag:]
        products = products[~numpy.isnan(products)]
        if len(products) >= 8:
            found[lag - 1] = products.mean() / size * min(1.0, len(products) / k)
    return found


def mid_ranks(series):
    observed = ~numpy.isnan(series)
    ranks = numpy.full(len(series), numpy.nan)
    ranks[observed] = stats.rankdata(series[observed])
    return ranks


def residual_of(series, calendar, ranked):
    """Steps 1 to 4 of a numeric (`ranked`) or a binary view; None when it has none to use."""
    u = scaled_residuals(mid_ranks(series) if ranked else series, calendar)
    if u is None:
        return None
    phi = memory(u, calendar)
    w = innovations(u, phi)
    return Residual(u, w, phi, lag_correlations(w))
