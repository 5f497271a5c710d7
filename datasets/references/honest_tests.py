"""Steps 5 to 8 of the honest p-value, on the residuals of two features and one lag.

All tails are natural logarithms, so that nothing underflows before the last line.
"""

import math
from dataclasses import dataclass

import numpy
from scipy import special

from honest_features import LONGEST_LAG


@dataclass(frozen=True)
class Honest:
    """The parts of one honest p-value; p_d is None unless the pair is a 2x2 table."""

    v: int
    r: float
    d: float
    log_pw: float
    log_gls: float
    log_d: float | None

    @property
    def log_p(self):
        parts = [self.log_pw, self.log_gls]
        return max(parts if self.log_d is None else parts + [self.log_d])


def log_tail(r, v, inflation=1.0):
    """log of the two-sided p of t = r sqrt(v / ((1 - r^2) inflation)), v degrees of freedom.

    With x = v / (v + t^2) it is the regularised incomplete beta I_x(v/2, 1/2); far out its
    power series in x, whose first factor is taken as a logarithm.
    """
    if abs(r) >= 1:
        return -math.inf
    rest = (1 - r) * (1 + r) * inflation
    x = rest / (rest + r * r)
    if x > 0.5:  # near 1, x itself has lost the digits of r
        return math.log(float(special.betaincc(0.5, v / 2, r * r / (rest + r * r))))
    p = float(special.betainc(v / 2, 0.5, x))
    return math.log(p) if p > 1e-280 else _log_series(v / 2, x)


def _log_series(a, x):
    """log I_x(a, 1/2) for a small x."""
    term, total, index = 1.0, 1.0 / a, 0
    while term > 1e-18:
        term *= (index + 0.5) * x / (index + 1)
        index += 1
        total += term / (a + index)
    return a * math.log(x) + math.log(total) - float(special.betaln(a, 0.5))


def pearson(x, y):
    """Pearson about the means of these days; 0 where a side does not vary."""
    x, y = x - x.mean(), y - y.mean()
    size = math.sqrt(float(x @ x) * float(y @ y))
    return max(-1.0, min(1.0, float(x @ y) / size)) if size > 0 else 0.0


def complete_days(x, y, lag):
    """Positions of the trigger days on which x and, `lag` days later, y are observed."""
    n = len(x)
    return numpy.flatnonzero(~numpy.isnan(x[:n - lag]) & ~numpy.isnan(y[lag:]))


def inflation_of(first, second):
    """D of step 5: what one lag did not whiten in both."""
    weights = 1 - numpy.arange(1, LONGEST_LAG + 1) / (LONGEST_LAG + 1)
    return max(1.0, 1 + 2 * float(numpy.sum(weights * first.correlations * second.correlations)))


def whitened_by_outcome(first, second, lag, days):
    """Step 6: (x, y) freed of the outcome's memory, with the outcome's coefficients on both."""
    phi = second.phi
    alone = math.sqrt(1 - phi * phi)
    padded_x = numpy.concatenate([[numpy.nan], first.u])  # padded[t] is the day before t
    padded_y = numpy.concatenate([[numpy.nan], second.u])
    before_y = padded_y[days + lag]
    before_x = padded_x[days]
    has_before = ~numpy.isnan(before_y)
    before_x = numpy.where(numpy.isnan(before_x), 0.0, before_x)
    x, y = first.u[days], second.u[days + lag]
    return (numpy.where(has_before, x - phi * before_x, alone * x),
            numpy.where(has_before, y - phi * numpy.nan_to_num(before_y), alone * y))


def log_deflated(log_fisher, first_phi, second_phi):
    """Step 7: the log of Fisher's p, with its normal deviate shrunk by sqrt(deff)."""
    product = first_phi * second_phi
    deff = max(1.0, (1 + product) / (1 - product))
    deviate = float(special.ndtri_exp(log_fisher - math.log(2))) / math.sqrt(deff)
    return min(0.0, math.log(2) + float(special.log_ndtr(deviate)))


def honest(first, second, lag, q, log_fisher=None):
    """Steps 5 to 8 for x = first and y = second `lag` days later; `log_fisher` for 2x2 only."""
    days = complete_days(first.u, second.u, lag)
    v = len(days) - q - 2
    r = pearson(first.w[days], second.w[days + lag])
    d = inflation_of(first, second)
    along = pearson(*whitened_by_outcome(first, second, lag, days))
    log_d = None if log_fisher is None else log_deflated(log_fisher, first.phi, second.phi)
    return Honest(v, r, d, log_tail(r, v, d), log_tail(along, v), log_d)
