r"""The honest p of a day matrix, computed a second time from the written pages alone.

    honest_numbers.py compute --matrix matrix.csv [--window windows.csv] [--periods periods.csv] \
        --output honest.csv
    honest_numbers.py windows --journal DIR --as-of last [--now INSTANT] --output windows.csv
    honest_numbers.py random --seed 1 --count 200 --output DIR
    honest_numbers.py compare --ours honest.csv --theirs associations.csv
"""

import argparse
import csv
import math
import sys
from collections import defaultdict
from datetime import date, timedelta
from fractions import Fraction

import raw_taxonomy as taxonomy
from honest_compare import compare
from honest_driven import driven_person
from honest_pairs import DEFAULT_WINDOW_DAYS, examine_person
from honest_periods import read_periods
from honest_users import random_person, random_users
from raw_journal import parse_instant, read_journal, read_table
from raw_matrix import last_day

COLUMNS = ("user_id,trigger,outcome,lag_days,method,n,v,r,d,p_pw,p_gls,p_d,p_honest,q,"
           "kept_by_honest,reason").split(",")
WINDOW_COLUMNS = ["user_id", "first_day", "last_day"]


def read_matrix(path):
    """{user: {feature: {view: {day: value}}}}; values are the exact decimals of the file."""
    users = defaultdict(lambda: defaultdict(lambda: defaultdict(dict)))
    for row in read_table(path):
        if taxonomy.feature(row["feature"]) is None:
            raise SystemExit(f"{path}: unknown feature {row['feature']}")
        cells = users[row["user_id"]][row["feature"]][row["view"]]
        cells[date.fromisoformat(row["day"])] = Fraction(row["value"])
    return users


def read_windows(path):
    return {row["user_id"]: (date.fromisoformat(row["first_day"]),
                             date.fromisoformat(row["last_day"])) for row in read_table(path)}


def occurring_days(columns):
    """The first and the last day that occur in a person's matrix."""
    days = {day for views in columns.values() for cells in views.values() for day in cells}
    return min(days), max(days)


def compute(matrix, windows=None, window_days=DEFAULT_WINDOW_DAYS, drivers=True, periods=None):
    """(user, pair) for every candidate pair; without windows, from first to last day seen."""
    for user, columns in sorted(read_matrix(matrix).items()):
        if windows is not None and user not in windows:
            raise SystemExit(f"no window for user {user}")
        first, last = windows[user] if windows is not None else occurring_days(columns)
        for pair in examine_person(columns, first, last, window_days, drivers,
                                   (periods or {}).get(user, ())):
            yield user, pair


def pair_row(user, pair):
    row = [user, pair.trigger, pair.outcome, pair.lag, pair.method, pair.n]
    if not pair.planned:
        return row + [""] * 8 + ["false", pair.reason]
    found = pair.honest
    parts = [None if log is None else math.exp(log)
             for log in (found.log_pw, found.log_gls, found.log_d, pair.log_p)]
    numbers = [found.r, found.d, *parts, pair.q]
    cells = ["" if number is None else repr(float(number)) for number in numbers]
    return row + [found.v, *cells, "true" if pair.kept else "false", pair.reason]


def journal_windows(folder, as_of, now, window_days=DEFAULT_WINDOW_DAYS):
    """(user, first day with an accepted signal, last day) of each person's window."""
    people, _ = read_journal(folder, now)
    for user, person in sorted(people.items()):
        last = last_day(person, as_of, now)
        earliest = None if last is None else last - timedelta(days=window_days - 1)
        days = [seen.day for seen in person.observations if last and earliest <= seen.day <= last]
        if days:
            yield user, min(days).isoformat(), last.isoformat()


def write(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def _instant(text):
    instant = parse_instant(text)
    if instant is None:
        raise argparse.ArgumentTypeError("an ISO 8601 instant with its offset is needed")
    return instant


def _parser():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    computing = commands.add_parser("compute", help="honest p, q and decision of every pair")
    computing.add_argument("--matrix", required=True)
    computing.add_argument("--window", help="CSV of user_id,first_day,last_day")
    computing.add_argument("--periods", help="CSV of user_id,label,first_day,last_day")
    computing.add_argument("--drivers", action=argparse.BooleanOptionalAction, default=True,
                           help="look for what moves several features, as the pipeline does")
    windows = commands.add_parser("windows", help="the calendar days of each person of a journal")
    windows.add_argument("--journal", required=True)
    windows.add_argument("--as-of", default="last", help="last, or a date")
    windows.add_argument("--now", type=_instant, required=True)
    random = commands.add_parser("random", help="random users: matrix, windows and journal")
    random.add_argument("--seed", type=int, required=True)
    random.add_argument("--count", type=int, required=True)
    random.add_argument("--driven", action="store_true",
                        help="people whom a rota, and often a holiday, moves")
    for command in (computing, windows):
        command.add_argument("--window-days", type=int, default=DEFAULT_WINDOW_DAYS)
    for command in (computing, windows, random):
        command.add_argument("--output", required=True)
    comparing = commands.add_parser("compare", help="print every difference; fail on any")
    comparing.add_argument("--ours", required=True)
    comparing.add_argument("--theirs", required=True)
    return parser


def main(arguments=None):
    options = _parser().parse_args(arguments)
    if options.command == "compare":
        return compare(options.ours, options.theirs)
    if options.command == "random":
        random_users(options.seed, options.count, options.output,
                     driven_person if options.driven else random_person)
    elif options.command == "windows":
        as_of = options.as_of if options.as_of == "last" else date.fromisoformat(options.as_of)
        rows = journal_windows(options.journal, as_of, options.now, options.window_days)
        write(options.output, WINDOW_COLUMNS, rows)
    else:
        windows = read_windows(options.window) if options.window else None
        periods = read_periods(options.periods) if options.periods else None
        found = compute(options.matrix, windows, options.window_days, options.drivers, periods)
        write(options.output, COLUMNS, (pair_row(user, pair) for user, pair in found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
