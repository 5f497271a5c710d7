"""The eight steps once more as plain loops over lists, None for an unobserved day."""

import math
import unittest
from datetime import date, timedelta

import numpy
from scipy import stats

import honest_features
import honest_tests

FIRST = date(2024, 1, 3)
COSINES = ((44, 2), (75, 3), (120, 4), (150, 5), (180, 6), (210, 7))


def twin_side(values, ranked):
    """(u, w, phi, r_w, q) of one view."""
    n, seen = len(values), [t for t, value in enumerate(values) if value is not None]
    cosines = next(count for most, count in COSINES if n <= most)
    k, q = len(seen), 7 + cosines
    y = [values[t] for t in seen]
    if ranked:
        y = [sum(b < a for b in y) + (sum(b == a for b in y) + 1) / 2 for a in y]
    rows = []
    for t in seen:
        weekday = (FIRST + timedelta(days=t)).isoweekday()
        rows.append([1.0] + [float(weekday == other) for other in range(1, 7)] + [
            math.cos(math.pi * j * (t + 1 - 0.5) / n) for j in range(1, cosines + 1)])
    hat = numpy.array(rows) @ numpy.linalg.pinv(numpy.array(rows), rcond=1e-10)
    left = numpy.array(y) - hat @ numpy.array(y)
    u = dict(zip(seen, left / math.sqrt(sum(left**2) / k)))
    adjacent = [(seen.index(t), t) for t in seen if t + 1 in u]
    phi = 0.0
    if len(adjacent) >= 5:
        r1 = sum(u[t] * u[t + 1] for _, t in adjacent) / len(adjacent)
        c1 = -sum(hat[i, i + 1] for i, _ in adjacent) / (len(adjacent) * (k - q) / k)
        phi = max(-0.9, min(0.95, (r1 - c1) / max(0.3, 1 - (2 + q) / k)))
    w = {seen[0]: u[seen[0]]}
    for before, t in zip(seen, seen[1:]):
        psi = phi ** (t - before)
        w[t] = (u[t] - psi * u[before]) / math.sqrt(1 - psi**2)
    mean = sum(w.values()) / k
    size = sum((value - mean)**2 for value in w.values()) / k
    r_w = []
    for j in range(1, 8):
        products = [(w[t] - mean) * (w[t + j] - mean) for t in seen if t + j in w]
        r_w.append(sum(products) / k / size if len(products) >= 8 else 0.0)
    return u, w, phi, r_w, q


def correlation(pairs):
    x, y = ([pair[side] for pair in pairs] for side in (0, 1))
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    cross = sum((a - mean_x) * (b - mean_y) for a, b in pairs)
    return cross / math.sqrt(sum((a - mean_x)**2 for a in x) * sum((b - mean_y)**2 for b in y))


def twin_tail(r, v, d=1.0):
    return 2 * float(stats.t.sf(abs(r) * math.sqrt(v / ((1 - r * r) * d)), v))


def twin_pair(first, second, lag, p_fisher=None):
    """(v, r, D, p_pw, p_gls, p_d or None)"""
    (ux, wx, phi_x, corr_x, q), (uy, wy, phi_y, corr_y, _) = first, second
    days = [t for t in sorted(ux) if t + lag in uy]
    v = len(days) - q - 2
    r = correlation([(wx[t], wy[t + lag]) for t in days])
    d = max(1, 1 + 2 * sum((1 - j / 8) * corr_x[j - 1] * corr_y[j - 1] for j in range(1, 8)))
    whitened, alone = [], math.sqrt(1 - phi_y**2)
    for t in days:
        if t + lag - 1 in uy:
            whitened.append((ux[t] - phi_y * ux.get(t - 1, 0.0),
                             uy[t + lag] - phi_y * uy[t + lag - 1]))
        else:
            whitened.append((alone * ux[t], alone * uy[t + lag]))
    p_d = None
    if p_fisher is not None:
        deff = max(1, (1 + phi_x * phi_y) / (1 - phi_x * phi_y))
        p_d = 2 * stats.norm.cdf(stats.norm.ppf(p_fisher / 2) / math.sqrt(deff))
    return v, r, d, twin_tail(r, v, d), twin_tail(correlation(whitened), v), p_d


def random_series(random, n, binary):
    """A sticky series with a week in it; gaps; ranks with ties, or marks."""
    phi = random.choice([-0.7, 0.0, 0.5, 0.9])
    walk = [random.normal()]
    for _ in range(n - 1):
        walk.append(phi * walk[-1] + random.normal())
    walk = [value + (t % 7 == 2) + math.sin(t) for t, value in enumerate(walk)]
    values = [float(value > 0.3) if binary else float(round(2 * value)) for value in walk]
    share = random.choice([0.0, 0.1, 0.3])
    return [None if random.random() < share else value for value in values]


class TwinTests(unittest.TestCase):
    def test_the_plain_loops_agree(self):
        inflated = 0
        for seed in range(150):
            random = numpy.random.default_rng(seed)
            n = int(random.choice([40, 44, 45, 75, 76, 120, 121, 150, 151, 200]))
            binary, lag = bool(seed % 2), int(random.integers(2))
            calendar = honest_features.Calendar(FIRST, n)
            series = [random_series(random, n, binary) for _ in range(2)]
            arrays = [numpy.array([math.nan if value is None else value for value in values])
                      for values in series]
            sides = [honest_features.residual_of(array, calendar, ranked=not binary)
                     for array in arrays]
            twins = [twin_side(values, not binary) for values in series]
            for side, (u, w, phi, correlations, q) in zip(sides, twins):
                self.assertEqual(calendar.q, q, seed)
                self.assertAlmostEqual(side.phi, phi, delta=1e-11, msg=seed)
                numpy.testing.assert_allclose(side.u[sorted(u)], list(u.values()), atol=1e-10)
                numpy.testing.assert_allclose(side.w[sorted(w)], list(w.values()), atol=1e-9)
                numpy.testing.assert_allclose(side.correlations, correlations, atol=1e-10)
            p_fisher = 0.003 if binary else None
            found = honest_tests.honest(*sides, lag, calendar.q,
                                        math.log(p_fisher) if binary else None)
            v, r, d, *parts = twin_pair(*twins, lag, p_fisher)
            self.assertEqual(found.v, v, seed)
            numpy.testing.assert_allclose((found.r, found.d), (r, d), atol=1e-10, err_msg=seed)
            logs = (found.log_pw, found.log_gls, found.log_d)
            for log, expected in zip(logs, parts):
                if expected is None:
                    self.assertIsNone(log, seed)
                else:
                    self.assertAlmostEqual(math.exp(log) / expected, 1, delta=1e-8, msg=seed)
            inflated += d > 1.05
        self.assertGreater(inflated, 20)


if __name__ == "__main__":
    unittest.main()
