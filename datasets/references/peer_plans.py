"""What other methods show the people of a sample of `constat evaluate --sample`.

    peer_plans.py SAMPLE --output PEERS [--workers N] [--permutations N] [--permuted-people N]

They get the day matrix, the planned pairs and the rate, so that only the method differs:

- textbook: Fisher's exact test or Spearman's t on the complete days of a pair;
- effective_lag_one: phi or rho, Student's t with n (1 - ab) / (1 + ab) in place of n, a and b the
  lag-1 autocorrelations of the two sides (Bretherton et al. 1999, J. Climate 12, 1990-2009);
- effective_sum: the same with 1/n* = 1/n + 2/n sum (n - j)/n r_x(j) r_y(j), j = 1 ... n/5 (Pyper
  and Peterman 1998, Can. J. Fish. Aquat. Sci. 55, 2127-2140);
- block_permutation: |phi| or |rho| against those of the outcome's blocks of seven days in random
  orders. For families of a person's size only: of 800 tests the smallest p that a few thousand
  orders can give is never rejected alone. A circular shift, of which 90 days have 89, can reject
  nothing among 10 tests.

Neither effective number is let above n. Each is followed by Benjamini and Hochberg's correction;
the names that end in _gated then ask for the incidents and the strength that Constat asks for.
Prints the time of each, and fails when the findings of Constat, scored here, give another score
than the program wrote.
"""

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import cache, cached_property, partial
from pathlib import Path

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests

from peer_sample import FORMAT, RANKED, Counts, read_sample, score

PERMUTATIONS, PERMUTED_PEOPLE, BLOCK_DAYS = 1999, 50, 7


@cache
def fisher(a, b, c, d):
    return stats.fisher_exact([[a, b], [c, d]]).pvalue


def fisher_of_all(tables):
    """Fisher's p of each table a, b, c, d. It is the same when rows, columns or both change places
    and when rows become columns: of these eight only the least is computed."""
    a, b, c, d = tables.T
    alike = np.array([(a, b, c, d), (c, d, a, b), (b, a, d, c), (d, c, b, a),
                      (a, c, b, d), (b, d, a, c), (c, a, d, b), (d, b, c, a)])
    base = tables.max(initial=0) + 1
    order = ((alike[:, 0] * base + alike[:, 1]) * base + alike[:, 2]) * base + alike[:, 3]
    least = alike[order.argmin(axis=0), :, np.arange(len(tables))]
    return np.array([fisher(*table) for table in least.tolist()])


def ranks(rows):
    """The mid-ranks of each row among what is known of it; NaN stays."""
    # What is unknown comes last, where it moves no other rank.
    ranked = stats.rankdata(np.where(np.isnan(rows), np.inf, rows), axis=1)
    return np.where(np.isnan(rows), np.nan, ranked)


def correlations(x, y):
    """The correlation of each two rows, which know the same days; 0 where one is constant."""
    x, y = (side - np.nanmean(side, axis=1, keepdims=True) for side in (x, y))
    cross, size = np.nansum(x * y, axis=1), np.nansum(x * x, axis=1) * np.nansum(y * y, axis=1)
    return np.clip(np.divide(cross, np.sqrt(size), out=np.zeros_like(cross), where=size > 0), -1, 1)


def student(r, n):
    """The two-sided p of correlations over n days, which need not be whole; 1 where n <= 2."""
    degrees = np.maximum(n - 2, 1e-9)
    with np.errstate(divide="ignore"):
        t = np.abs(r) * np.sqrt(degrees / (1 - r * r))
    return np.where(n > 2, 2 * stats.t.sf(t, degrees), 1.0)


def autocorrelations(rows, most):
    """The autocorrelations of each row at lags 1 ... most, over the days that are known."""
    known = ~np.isnan(rows)
    left = np.where(known, rows - np.nanmean(rows, axis=1, keepdims=True), 0)
    size = (left * left).sum(axis=1) / known.sum(axis=1)
    found = np.zeros((len(rows), most))
    for lag in range(1, most + 1):
        count = (known[:, :-lag] & known[:, lag:]).sum(axis=1)
        products = (left[:, :-lag] * left[:, lag:]).sum(axis=1)
        np.divide(products, count * size, out=found[:, lag - 1], where=count * size > 0)
    return found


def effective_lag_one(n, x, y):
    """x and y hold a row of autocorrelations for each pair."""
    both = np.clip(x[:, 0] * y[:, 0], -0.999, 0.999)
    return np.minimum(n, n * (1 - both) / (1 + both))


def effective_sum(n, x, y):
    lags = np.arange(1, x.shape[1] + 1)
    weights = np.where(lags <= n[:, None] // 5, 1 - lags / n[:, None], 0)
    return n / np.maximum(1, 1 + 2 * (weights * x * y).sum(axis=1))


class Group:
    """The planned pairs of a person that one method tests, a row each: n, r, and what gates ask."""

    def __init__(self, person, method):
        self.method = method
        self.places = [place for place, pair in enumerate(person.pairs) if pair.method == method]
        self.pairs = [person.pairs[place] for place in self.places]
        self.ranked = method == RANKED
        view = person.view(method)
        self.x = np.array([view[pair.trigger] for pair in self.pairs])
        self.y = np.array([later(view[pair.outcome], pair.lag) for pair in self.pairs])
        unknown = np.isnan(self.x) | np.isnan(self.y)
        self.x[unknown] = self.y[unknown] = np.nan
        self.n = np.sum(~unknown, axis=1)
        self.r = correlations(ranks(self.x), ranks(self.y)) if self.ranked \
            else correlations(self.x, self.y)
        worse = np.array([person.higher_is_worse[pair.outcome] for pair in self.pairs])
        self.protective = np.where(worse, self.r < 0, self.r > 0) if self.ranked else self.r < 0
        self.above = worse != self.protective
        # The columns by themselves, on all days on which each is known.
        self.rows = {place: row for row, place in enumerate(view)}
        columns = np.array(list(view.values()))
        self.columns = ranks(columns) if self.ranked else columns

    @cached_property
    def tables(self):
        """a, b, c, d of each pair."""
        a = np.nansum(self.x * self.y, axis=1)
        with_x, with_y = np.nansum(self.x, axis=1), np.nansum(self.y, axis=1)
        return np.stack([a, with_x - a, with_y - a, self.n - with_x - with_y + a], 1).astype(int)

    @cached_property
    def persistence(self):
        """The autocorrelations of the triggers, and of the outcomes, a row for each pair."""
        found = autocorrelations(self.columns, self.columns.shape[1] // 5)
        return [found[[self.rows[getattr(pair, side)] for pair in self.pairs]]
                for side in ("trigger", "outcome")]

    def textbook(self):
        return student(self.r, self.n) if self.ranked else fisher_of_all(self.tables)

    def effective(self, days):
        return student(self.r, days(self.n.astype(float), *self.persistence))

    def permuted(self, count, seed):
        """p from `count` orders of the days, the same for every pair."""
        orders = block_orders(self.columns.shape[1], count, np.random.default_rng(seed))
        found, alike = np.ones(len(self.pairs)), defaultdict(list)
        for row, pair in enumerate(self.pairs):
            alike[pair.outcome, pair.lag].append(row)
        for (outcome, lag), rows in alike.items():
            x = self.columns[[self.rows[self.pairs[row].trigger] for row in rows]]
            y = later(self.columns[self.rows[outcome]], lag)
            r = np.abs(correlations_of_orders(x, np.vstack([y, y[orders]])))
            found[rows] = np.mean(r >= r[0] * (1 - 1e-12), axis=0)
        return found

    def passes(self, row, gates):
        """Whether a pair has the incidents and the strength that Constat asks for."""
        x, y, r = self.x[row], self.y[row], abs(self.r[row])
        if self.ranked:
            above = y > np.nanmedian(y) if self.above[row] else y < np.nanmedian(y)
            incidents = np.sum((x > np.nanmedian(x)) & above)
            strong = r >= gates["minimumRho"]
        else:
            a, b, c, d = (int(count) for count in self.tables[row])
            incidents = b if self.protective[row] else a
            lift = a * (a + b + c + d) / ((a + b) * (a + c)) if (a + b) * (a + c) else 0
            strong = lift >= gates["minimumLift"] or r >= gates["minimumPhi"]
        return bool(strong and incidents >= gates["minimumIncidents"])


def later(row, lag):
    """The column that holds on day d what this one holds on day d + lag."""
    return np.concatenate([row[lag:], np.full(lag, np.nan)])


def correlations_of_orders(xs, ys):
    """The correlation of each row of ys with each row of xs, over the days that both know."""
    knows_x, knows_y = (~np.isnan(xs)).T.astype(float), (~np.isnan(ys)).astype(float)
    x, y = np.where(np.isnan(xs), 0, xs).T, np.where(np.isnan(ys), 0, ys)
    n, sum_y, sum_yy = knows_y @ knows_x, y @ knows_x, (y * y) @ knows_x
    sum_x, sum_xx, sum_xy = knows_y @ x, knows_y @ (x * x), y @ x
    size = (n * sum_xx - sum_x**2) * (n * sum_yy - sum_y**2)
    cross = n * sum_xy - sum_x * sum_y
    return np.divide(cross, np.sqrt(np.maximum(size, 0)), out=np.zeros_like(cross),
                     where=size > 1e-9)


def block_orders(days, count, random):
    """`count` orders of the days 0 ..< days, in which blocks of seven change places."""
    day = np.arange(days)
    block = day // BLOCK_DAYS
    places = random.permuted(np.tile(np.unique(block), (count, 1)), axis=1)
    return np.argsort(places[:, block] * days + day, axis=1)


TESTS = {
    "textbook": Group.textbook,
    "effective_lag_one": partial(Group.effective, days=effective_lag_one),
    "effective_sum": partial(Group.effective, days=effective_sum),
}


def findings(groups, test, rate):
    """[(group, row)] of what Benjamini and Hochberg reject of the whole family."""
    if not groups:
        return []
    p = np.concatenate([test(group) for group in groups])
    rejected = multipletests(p, alpha=rate, method="fdr_bh")[0]
    rows = [(group, row) for group in groups for row in range(len(group.places))]
    return [found for found, is_rejected in zip(rows, rejected) if is_rejected]


def told(found):
    return [(group.places[row], bool(group.protective[row])) for group, row in found]


def examine(path, options):
    """(header, results, people whose score differs, seconds of each plan) of a cell's file."""
    header, people = read_sample(path)
    constat, plans, seconds, different = Counts(), {}, Counter(), []
    for person in people:
        ours = score(person, person.shown)
        constat.add(ours)
        if ours.as_written() != person.score:
            different.append(f"{path.name}: person {person.number}: {ours.as_written()}, "
                             f"not {person.score}")
        start = time.perf_counter()
        groups = [Group(person, method) for method in header["methods"]
                  if any(pair.method == method for pair in person.pairs)]
        seconds["correlations"] += time.perf_counter() - start
        tests = dict(TESTS)
        if header["family"] == "personal" and person.number < options.permuted_people:
            tests["block_permutation"] = partial(
                Group.permuted, count=options.permutations, seed=[header["seed"], person.number])
        for name, test in tests.items():
            start = time.perf_counter()
            found = findings(groups, test, header["rate"])
            seconds[name] += time.perf_counter() - start
            plans.setdefault(name, Counts()).add(score(person, told(found)))
            if name in TESTS:
                kept = [(group, row) for group, row in found if group.passes(row, header["gates"])]
                plans.setdefault(f"{name}_gated", Counts()).add(score(person, told(kept)))
    cell = {"scenario": header["scenario"], "days": header["days"], "family": header["family"],
            "constat": constat.as_written(),
            "plans": {name: counts.as_written() for name, counts in sorted(plans.items())}}
    return header, cell, different, seconds


def command(options):
    words = "python3 datasets/references/peer_plans.py SAMPLE --output PEERS"
    if options.permutations != PERMUTATIONS:
        words += f" --permutations {options.permutations}"
    if options.permuted_people != PERMUTED_PEOPLE:
        words += f" --permuted-people {options.permuted_people}"
    return words


def results(answers, options):
    """The document that `constat evaluate --peers` reads, a line for each cell."""
    headers = [header for header, *_ in answers]
    if len({(header["seed"], header["people"]) for header in headers}) != 1:
        raise SystemExit("the files are not of one sample: their seeds or people differ")
    making = {
        "format": FORMAT, "command": command(options), "seed": headers[0]["seed"],
        "people": headers[0]["people"],
        "versions": f"Python {sys.version.split()[0]}, NumPy {np.__version__}, "
                    f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}",
    }
    cells = ",\n".join(json.dumps(cell) for _, cell, *_ in answers)
    return f'{json.dumps(making)[:-1]}, "cells": [\n{cells}\n]}}\n'


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sample", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--permutations", type=int, default=PERMUTATIONS)
    parser.add_argument("--permuted-people", type=int, default=PERMUTED_PEOPLE)
    options = parser.parse_args(arguments)
    paths = sorted(options.sample.glob("*.jsonl"))
    if not paths:
        raise SystemExit(f"{options.sample} holds no sample")
    with ProcessPoolExecutor(options.workers) as pool:
        answers = list(pool.map(partial(examine, options=options), paths))
    different = [line for _, _, lines, _ in answers for line in lines]
    for line in different:
        print(line, file=sys.stderr)
    seconds = sum((seconds for *_, seconds in answers), Counter())
    people = sum(header["people"] for header, *_ in answers)
    times = ", ".join(f"{name} {spent:.0f} s" for name, spent in sorted(seconds.items()))
    print(f"{people} people, {len(different)} scored otherwise than by Constat; {times}")
    options.output.write_text(results(answers, options))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
