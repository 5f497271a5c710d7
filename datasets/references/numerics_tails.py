"""Writes numerics-tails.json: right values for the tails and quantiles of the module Numerics.

Run: python3 -m venv VENV && VENV/bin/pip install mpmath==1.3.0 && VENV/bin/python numerics_tails.py
Every value is computed with 60 digits and written with 17, so that it is the nearest double; arguments are doubles, taken
exactly. Tolerance of the tests: relative 1e-12.
"""

import json
import math
import pathlib

import mpmath
from mpmath import mp, mpf

assert mpmath.__version__ == "1.3.0"
mp.dps = 60


def digits(value):
    return float(mpmath.nstr(value, 17, min_fixed=0, max_fixed=0))


def log_beta_lower(x, y, a, b):
    """log I_x(a, b) and log I_y(b, a), both without cancellation: each is a hypergeometric series of positive terms."""
    def lower(x, y, a, b):
        front = a * mpmath.log(x) + b * mpmath.log(y) - mpmath.log(a)
        front -= mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)
        return front + mpmath.log(mpmath.hyp2f1(1, a + b, a + 1, x, maxterms=10**7))

    if x < a / (a + b):
        log_x = lower(x, y, a, b)
        return log_x, mpmath.log1p(-mpmath.exp(log_x))
    log_y = lower(y, x, b, a)
    return mpmath.log1p(-mpmath.exp(log_y)), log_y


def log_student(t, v):
    x, y = v / (v + t * t), t * t / (v + t * t)
    return log_beta_lower(x, y, v / 2, mpf(1) / 2)[0]


def student():
    rows = []
    for v in [1, 2, 3, 5, 8, 13, 30.5, 43, 88, 200, 1000, 9998]:
        for t in [1e-9, 0.01, 0.3, 1, 1.75, 2.5, 4, 6, 9, 15, 25, 36, 50, 100, 1e4, 1e20, 1e100, 1e200]:
            log_p = log_student(mpf(t), mpf(v))
            upper = mpmath.exp(log_p) / 2
            rows.append({"v": v, "t": t, "log_p": digits(log_p), "p": digits(2 * upper),
                         "upper": digits(upper), "upper_of_minus": digits(1 - upper)})
    return rows


def student_quantile():
    rows = []
    for v in [1, 2, 3, 7, 43, 88, 1000, 9998]:
        for p in [0.999, 0.9, 0.6, 0.5, 0.3, 0.08, 0.01, 1e-4, 1e-8, 1e-20, 1e-100, 1e-300]:
            goal = mpmath.log(mpf(p))
            low, high = mpf(-30), mpf(800)
            for _ in range(180):
                middle = (low + high) / 2
                if log_student(mpmath.exp(middle), mpf(v)) > goal:
                    low = middle
                else:
                    high = middle
            rows.append({"v": v, "p": p, "t": digits(mpmath.exp(low))})
    return rows


def normal():
    rows = []
    for z in [0, 1e-10, 0.1, 0.5, 1, 1.96, 3, 5, 8, 12, 20, 29.5, 30, 31, 37, 50, 1000, 1e8]:
        upper = mpmath.erfc(mpf(z) / mpmath.sqrt(2)) / 2
        rows.append({"z": z, "upper": digits(upper), "lower": digits(1 - upper),
                     "log_upper": digits(mpmath.log(upper)), "log_lower": digits(mpmath.log1p(-upper))})
    return rows


def normal_quantile():
    rows = []
    ps = [0.5, 0.49999999, 0.45, 0.3, 0.1, 0.075, 0.0749, 0.02, 1e-3, 1e-6, 1e-10, 1e-11, 1e-12, 1e-30, 1e-100, 1e-300]
    for log_p in [mpmath.log(mpf(p)) for p in ps] + [mpf(x) for x in [-728, -730, -2000, -1e5, -1e12]]:
        log_p = mpf(digits(log_p))
        start = mpmath.sqrt(-2 * log_p)
        low, high = mpf(-1), start + 1
        for _ in range(230):
            middle = (low + high) / 2
            if mpmath.log(mpmath.erfc(middle / mpmath.sqrt(2)) / 2) > log_p:
                low = middle
            else:
                high = middle
        rows.append({"log_p": digits(log_p), "z": digits(-(low + high) / 2)})
    return [row for row in rows if abs(row["z"]) > 1e-12]


def incomplete_beta():
    rows = []
    for a, b in [(0.5, 0.5), (1, 3), (2.5, 0.5), (10, 20), (44, 0.5), (300, 4), (700, 800), (5000, 3000), (0.1, 40)]:
        for x in [2.0**-40, 2.0**-10, 0.125, 0.375, 0.5, 0.625, 0.75, 0.9375, 1 - 2.0**-20]:
            low, high = log_beta_lower(mpf(x), 1 - mpf(x), mpf(a), mpf(b))
            rows.append({"a": a, "b": b, "x": x, "log": digits(low), "value": digits(mpmath.exp(low))})
    return rows


def hypergeometric():
    rows = []
    for total, marked, drawn, count in [(20, 8, 7, 3), (90, 30, 43, 9), (120, 60, 60, 60), (500, 250, 3, 1), (1000, 400, 300, 150),
                                        (10000, 5000, 5000, 2600), (200000, 140000, 60000, 49999), (100000, 20, 50000, 19)]:
        def mass(k):
            return mpmath.binomial(marked, k) * mpmath.binomial(total - marked, drawn - k) / mpmath.binomial(total, drawn)

        def tail(k, step):
            end = min(marked, drawn) if step > 0 else max(0, marked + drawn - total)
            term, sum_ = mass(k), mpf(0)
            while term > sum_ * mpf(10)**-50:
                sum_ += term
                if k == end:
                    break
                k += step
                term = mass(k)
            return sum_

        rows.append({"total": total, "marked": marked, "drawn": drawn, "count": count,
                     "log_mass": digits(mpmath.log(mass(count))), "log_upper": digits(mpmath.log(tail(count, 1))),
                     "log_lower": digits(mpmath.log(1 - tail(count + 1, 1) if count * total > marked * drawn else tail(count, -1)))})
    return rows


def incomplete_gamma():
    """Q(a, x) as 1 - P, P by its series of positive terms; enough digits for what the difference loses."""
    rows = []
    for a in [1e-3, 0.5, 1, 4.5, 14, 46.446, 1000.5, 1e6]:
        root = math.sqrt(a)
        # Far below the mean, at both sides of x = a + 1 where the method changes, and far above.
        places = [0, a * 1e-3, a / 2, a, a + 1 - 2**-20, a + 1, a + 1 + 2**-20, a + 1 + root, a + 4 * root + 3]
        places += [a + 8 * root + 30, a + 20 * root + 150, a + 30 * root + 500, a + 36 * root + 640]
        for x in places + [1e-300]:
            with mpmath.workdps(420):
                term = total = mpf(1)
                step = mpf(a)
                while term > total * mpf(10)**-415:
                    step += 1
                    term *= x / step
                    total += term
                front = mpf(a) * mpmath.log(mpf(x)) - x - mpmath.loggamma(mpf(a) + 1) if x else mpmath.ninf
                upper = 1 - mpmath.exp(front) * total
                if upper >= mpf(10)**-300:
                    rows.append({"a": a, "x": x, "upper": digits(upper)})
    return rows


def fisher_f():
    rows = []
    for n, m in [(1, 8), (1, 70), (7, 8), (9, 66), (14, 60), (20, 300), (3, 1e4), (0.5, 0.5), (1e-3, 5), (100, 1e4)]:
        for f in [1e-30, 1e-3, 0.3, 0.97, 1, 1.05, 2, 5, 12, 40, 200, 1e3, 1e5, 1e10, 1e40, 1e100]:
            scaled, rest = mpf(n) * mpf(f), mpf(m)
            log_p = log_beta_lower(rest / (rest + scaled), scaled / (rest + scaled), rest / 2, mpf(n) / 2)[0]
            upper = mpmath.exp(log_p)
            if upper >= mpf(10)**-300:
                rows.append({"n": n, "m": m, "f": f, "upper": digits(upper)})
    return rows


def tracy_widom_quantile(share):
    """Of order 1, from F(s) = det(1 - K) with K(x, y) = Ai((x + y) / 2) / 2 above s (Ferrari and Spohn 2005), by the
    determinant of Gauss and Legendre's rule (Bornemann 2010)."""
    with mpmath.workdps(25):
        nodes = []
        for k in range(1, 31):
            x = mpmath.cos(mpmath.pi * (k - mpf(1) / 4) / mpf(30.5))
            for _ in range(8):
                before, value = mpf(1), x
                for n in range(2, 31):
                    before, value = value, ((2 * n - 1) * x * value - (n - 1) * before) / n
                slope = 30 * (before - x * value) / (1 - x * x)
                x -= value / slope
            nodes.append((x, 2 / ((1 - x * x) * slope**2)))

        def below(s):
            half = mpf(9)
            points = [(s + half * (1 + x), half * w) for x, w in nodes]
            return mpmath.det(mpmath.matrix([
                [(i == j) - mpmath.sqrt(v * w) * mpmath.airyai((x + y) / 2) / 2 for j, (y, w) in enumerate(points)]
                for i, (x, v) in enumerate(points)]))

        return mpmath.findroot(lambda s: below(s) - share, (mpf("0.9"), mpf("1.05")), solver="secant", tol=1e-30)


def tracy_widom():
    """The 0.95 point of the largest eigenvalue of noise (Johnstone 2001)."""
    quantile = tracy_widom_quantile(mpf("0.95"))
    rows = []
    for rows_, columns in [(1, 1), (1, 5), (2, 10), (7, 28), (9, 150), (28, 70), (77.5, 10), (77.5, 77.5), (350, 28)]:
        n, p = mpf(max(rows_, columns)), mpf(min(rows_, columns))
        a, b = mpmath.sqrt(n - 1), mpmath.sqrt(p)
        scale = (a + b) * mpmath.cbrt(1 / a + 1 / b) if a else mpf(1)
        rows.append({"rows": rows_, "columns": columns, "edge": digits((a + b)**2 + quantile * scale)})
    return rows


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent
    tables = {"student": student(), "student_quantile": student_quantile(), "normal": normal(),
              "normal_quantile": normal_quantile(), "incomplete_beta": incomplete_beta(), "hypergeometric": hypergeometric(),
              "incomplete_gamma": incomplete_gamma(), "fisher_f": fisher_f(), "tracy_widom": tracy_widom()}
    lines = [f' "{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in rows) + "\n ]" for name, rows in tables.items()]
    made = '{\n "made_by": "numerics_tails.py, mpmath 1.3.0, 60 digits",\n'
    (here / "numerics-tails.json").write_text(made + ",\n".join(lines) + "\n}\n")
