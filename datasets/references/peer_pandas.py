"""The tests of the people of a snapshot, as one would write it with pandas, SciPy, statsmodels.

    peer_pandas.py SNAPSHOT [--honest] [--answers answers.csv]

Reads the same file as the engine, person by person: rows to days, days to a matrix, every pair,
Fisher or Spearman, one Benjamini-Hochberg a person. Vectorised where these packages allow it: one
groupby a person, the 2x2 counts of all pairs as matrix products, one `spearmanr` for all pairs that
have the same days; with `--honest`, what `peer_honest.py` tells of. Knows what crowds of the
synthesiser hold, not the whole vocabulary: no explicit zeros, no unread entries, one source a key.
Prints its time, and how far the answers are apart.
"""

import argparse
import csv
import json
import resource
import sqlite3
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests

from peer_honest import honest_pairs

WINDOW_DAYS = 90
TOLERANCE = 1e-8
HEALTH, MANUAL = 1, 0  # the first two bits of a row's flags
SCALES = {"mood.state", "energy.level", "stress.level", "sleep.quality"}
RESOLUTION = {"sleep.duration": 100, "sleep.awakening": 100, "environment.temperature": 10,
              "environment.pressure": 10, "environment.rain": 10}
FEELING = {"mood", "energy", "stress", "pain", "symptom"}
TRIGGERS = {"food", "environment", "sleep", "activity", "medication"}
OUTCOMES = {"pain", "symptom", "mood", "energy"}


def category(name):
    return name.split(".")[0]


def is_presence(name):
    return category(name) in {"food", "medication", "pain", "symptom", "activity"} and \
        name != "activity.steps"


def read_rows(database, person):
    """A person's rows with their local day, counted from the window's first."""
    rows = pd.read_sql_query(
        "select key, flags, instant, value, confidence from signals "
        "where number >= ? and number < ?", database,
        params=(person["first_row"], person["first_row"] + person["row_count"]))
    local = pd.to_datetime(rows["instant"], unit="ms", utc=True).dt.tz_convert(person["zone"])
    last = pd.Timestamp(person["now"], unit="ms", tz="UTC").tz_convert(person["zone"])
    first = (last.tz_localize(None).normalize() - pd.Timedelta(days=WINDOW_DAYS))
    wall = local.dt.tz_localize(None)
    rows["day"] = (wall.dt.normalize() - first).dt.days
    rows["source"] = rows["flags"] & 3
    return rows, wall


def read_people(database):
    now = database.execute("select value from meta where name = 'instant'").fetchone()[0]
    people = pd.read_sql_query("select * from people order by number", database)
    people["now"] = now
    names = {number: f"{category}.{key}" for number, category, key in database.execute(
        "select number, category, key from names")}
    return people.to_dict("records"), names


def day_matrix(rows, wall, names):
    """(numeric, binary): the columns of features by name; NaN where nothing is known.

    Their rows are the days of the window from the first on which a row was used.
    """
    rows["name"] = rows["key"].map(names)
    rows["category"] = rows["key"].map({key: category(name) for key, name in names.items()})
    night = (rows["source"] == HEALTH) & (rows["category"] == "sleep") & (wall.dt.hour >= 18)
    rows.loc[night, "day"] += 1
    rows = rows[(rows["day"] >= 0) & (rows["day"] < WINDOW_DAYS) & (rows["flags"] & 48 == 0)]
    refused = rows["confidence"] < 0.5
    doubts, used = rows[refused], rows[~refused]
    if used.empty:
        return {}, {}
    typed = rows[rows["source"] == MANUAL]
    silent = {
        "food": known(typed[typed["category"] == "food"]["day"]),
        "feeling": known(typed[typed["category"].isin(FEELING)]["day"]), "all": known(typed["day"]),
    }
    doubtful = {name: known(days) for name, days in doubts.groupby("name")["day"]}
    grouped = used.groupby(["day", "name"])["value"].agg(["size", "max", "mean", "sum"])
    tables = {how: grouped[how].unstack().reindex(range(WINDOW_DAYS)) for how in grouped}
    numeric, binary = {}, {}
    for name in sorted(tables["size"].columns):
        if is_presence(name):
            present = tables["size"][name].notna().to_numpy()
            binary[name] = presence(name, present, silent, doubtful.get(name, False))
            numeric[name] = binary[name]
            if name.startswith("pain."):
                numeric[name] = np.where(present, tables["max"][name], binary[name])
        else:
            numeric[name] = measure(name, tables)
    start = used["day"].min()
    return tuple({name: column[start:] for name, column in view.items()}
                 for view in (numeric, binary))


def known(days):
    mask = np.zeros(WINDOW_DAYS, bool)
    mask[days.to_numpy(int)] = True
    return mask


def presence(name, present, silent, doubtful):
    kind = {"food": "food", "pain": "feeling", "symptom": "feeling"}.get(category(name), "all")
    absent = silent[kind] & ~present & np.logical_not(doubtful)
    return np.where(present, 1.0, np.where(absent, 0.0, np.nan))


def measure(name, tables):
    if name in {"sleep.duration", "activity.steps", "environment.rain"}:
        values = tables["sum"][name]
    elif name == "sleep.awakening":
        hours = tables["sum"]["sleep.duration"]
        values = tables["sum"][name] / hours.where(hours > 0)
    else:
        values = tables["mean"][name]
    per_unit = 100 if name in SCALES else RESOLUTION.get(name, 1)
    values = values.to_numpy(float) * per_unit
    return np.trunc(np.round(values, 9) + np.copysign(0.5, values))


def episodes(marks):
    seen = marks[~np.isnan(marks)]
    return int(np.count_nonzero(np.diff(np.concatenate(([0.0], seen))) == 1))


def lagged(columns, names, lag, end):
    """The columns side by side, cut so that row d of a trigger meets row d + lag of an outcome."""
    block = np.column_stack([columns[name] for name in names])
    return block[:len(block) - lag] if end == "trigger" else block[lag:]


def tables_of_all(binary, triggers, outcomes, lag):
    """Yields (trigger, outcome, n, phi, p) of every planned 2x2 table."""
    x, y = lagged(binary, triggers, lag, "trigger"), lagged(binary, outcomes, lag, "outcome")
    with_x, without_x = (x == 1).astype(int), (x == 0).astype(int)
    with_y, without_y = (y == 1).astype(int), (y == 0).astype(int)
    a, b = with_x.T @ with_y, with_x.T @ without_y
    c, d = without_x.T @ with_y, without_x.T @ without_y
    runs = {name: episodes(binary[name]) for name in {*triggers, *outcomes}}
    often = np.array([runs[t] >= 4 for t in triggers])[:, None] & \
        np.array([runs[o] >= 4 for o in outcomes])
    planned = (a + b + c + d >= 15) & (np.minimum(a + b, c + d) >= 5) & \
        (np.minimum(a + c, b + d) >= 4) & often
    with np.errstate(divide="ignore", invalid="ignore"):
        phi = (a * d - b * c) / np.sqrt(
            (a + b) * (c + d) * ((a + c) * (b + d)).astype(float))
    for i, j in np.argwhere(planned):
        table = [[a[i, j], b[i, j]], [c[i, j], d[i, j]]]
        p = stats.fisher_exact(table).pvalue
        yield triggers[i], outcomes[j], int(np.sum(table)), phi[i, j], p


def is_usable(values, name, runs):
    """Whether a side varies enough on the days of its pair."""
    if values.min() == values.max():
        return False
    at_minimum = int((values == values.min()).sum())
    return not is_presence(name) or \
        (min(at_minimum, len(values) - at_minimum) >= 5 and runs[name] >= 4)


def by_days(columns, names, lag, end):
    """Columns that are known on the same days, together."""
    groups = {}
    for name in names:
        values = lagged(columns, [name], lag, end)[:, 0]
        groups.setdefault((~np.isnan(values)).tobytes(), []).append((name, values))
    return [(np.frombuffer(mask, bool), group) for mask, group in groups.items()]


def ranks_of_all(numeric, binary, triggers, outcomes, lag):
    """Yields (trigger, outcome, n, rho, p) of every planned pair that is ranked."""
    runs = {name: episodes(binary[name]) for name in binary}
    for x_days, xs in by_days(numeric, triggers, lag, "trigger"):
        for y_days, ys in by_days(numeric, outcomes, lag, "outcome"):
            days = x_days & y_days
            if days.sum() < 15:
                continue
            left = [(t, v[days]) for t, v in xs if is_usable(v[days], t, runs)]
            right = [(o, v[days]) for o, v in ys if is_usable(v[days], o, runs)]
            if not left or not right or all(
                    t in binary and o in binary for t, _ in left for o, _ in right):
                continue
            block = np.column_stack([v for _, v in left + right])
            found = stats.spearmanr(block)
            rho, p = np.atleast_2d(found.statistic), np.atleast_2d(found.pvalue)
            for i, (t, _) in enumerate(left):
                for j, (o, _) in enumerate(right):
                    if not (t in binary and o in binary):
                        place = (0, 0) if block.shape[1] == 2 else (i, len(left) + j)
                        yield t, o, int(days.sum()), rho[place], p[place]


def sides(numeric):
    """The names of the triggers and of the outcomes."""
    return [[n for n in numeric if category(n) in roles] for roles in (TRIGGERS, OUTCOMES)]


def examine_raw(numeric, binary):
    """[(trigger, outcome, lag, n, effect, p)] of a person."""
    triggers, outcomes = sides(numeric)
    found = []
    for lag in (0, 1):
        marked = [[n for n in side if n in binary] for side in (triggers, outcomes)]
        if all(marked):
            found += [(t, o, lag, *rest) for t, o, *rest in tables_of_all(binary, *marked, lag)]
        found += [(t, o, lag, *rest) for t, o, *rest in ranks_of_all(
            numeric, binary, triggers, outcomes, lag)]
    return found


def examine_honest(numeric, binary):
    """[(trigger, outcome, lag, n, p)] of a person."""
    runs = {name: episodes(marks) for name, marks in binary.items()}
    return honest_pairs((numeric, binary), runs, sides(numeric))


def examine(database, person, names, test):
    """[(trigger, outcome, lag, ..., p, q, rejected)] of a person."""
    rows, wall = read_rows(database, person)
    numeric, binary = day_matrix(rows, wall, names)
    found = test.examine(numeric, binary) if numeric else []
    if not found:
        return []
    rejected, q, *_ = multipletests(
        [pair[-1] for pair in found], alpha=test.rate, method="fdr_bh")
    return [(*pair, *verdict) for pair, verdict in zip(found, zip(q, rejected.astype(int)))]


@dataclass(frozen=True)
class Test:
    """Which p is controlled, at which rate, and what the answers tell of a pair."""

    examine: Callable
    rate: float
    columns: tuple


RAW = Test(examine_raw, 0.10, ("n", "effect", "p_raw", "q", "rejected"))
HONEST = Test(examine_honest, 0.08, ("n", "p_honest", "q", "rejected"))


def compare(ours, path, columns):
    """(pairs compared, pairs that differ, the worst relative difference)."""
    with open(path, encoding="utf-8", newline="") as file:
        theirs = {(row["user_id"], row["trigger"], row["outcome"], int(row["lag_days"])):
                  [float(row[column]) for column in columns] for row in csv.DictReader(file)}
    differences, worst = 0, 0.0
    for key in sorted(ours.keys() ^ theirs.keys()):
        print(*key, "ours" if key in ours else "theirs", "only", file=sys.stderr)
        differences += 1
    common = ours.keys() & theirs.keys()
    for key in sorted(common):
        apart = max(relative(*both) for both in zip(ours[key], theirs[key], columns, strict=True))
        worst = max(worst, apart)
        if not apart <= TOLERANCE:
            print(*key, ours[key], theirs[key], file=sys.stderr)
            differences += 1
    return len(common), differences, worst


def relative(first, second, column):
    # An effect near 0 is rounding; a p near 0 is not.
    size = max(abs(first), abs(second), 1e-12 if column == "effect" else 1e-300)
    return abs(first - second) / size


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("snapshot")
    parser.add_argument("--honest", action="store_true", help="honest p-values, not raw ones")
    parser.add_argument("--answers", help="the engine's answers, to compare with")
    options = parser.parse_args(arguments)
    test = HONEST if options.honest else RAW
    warnings.simplefilter("error")
    database = sqlite3.connect(f"file:{options.snapshot}?mode=ro&immutable=1", uri=True)
    start = time.perf_counter()
    people, names = read_people(database)
    pairs = {person["user_id"]: examine(database, person, names, test) for person in people}
    seconds = time.perf_counter() - start
    answer = {
        "seconds": seconds, "tests": sum(map(len, pairs.values())),
        "peakKilobytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        "versions": f"Python {sys.version.split()[0]}, NumPy {np.__version__}, "
                    f"pandas {pd.__version__}, SciPy {scipy.__version__}, "
                    f"statsmodels {statsmodels.__version__}",
        "compared": 0, "differences": 0, "worst": 0.0,
    }
    if options.answers:
        ours = {(user, t, o, lag): numbers
                for user, found in pairs.items() for t, o, lag, *numbers in found}
        answer["compared"], answer["differences"], answer["worst"] = compare(
            ours, options.answers, test.columns)
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
