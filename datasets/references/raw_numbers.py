"""The raw numbers of a journal, computed a second time from the written pages alone.

    raw_numbers.py compute --journal DIR --as-of last --output DIR [--now INSTANT]
    raw_numbers.py compare --ours DIR_OR_FILE --theirs associations.csv
                           [--refused refused.csv] [--matrix matrix.csv]
"""

import argparse
import csv
import sys
from datetime import date, datetime, timezone
from fractions import Fraction
from pathlib import Path

from raw_compare import compare
from raw_journal import parse_instant, read_journal
from raw_matrix import build_matrix, journaled_in, last_day, window_ending
from raw_pairs import examine_pairs

MINIMUM_JOURNALED_DAYS = 7
PAIR_COLUMNS = ("user_id,trigger,outcome,lag_days,method,n,a,b,c,d,rho,phi,lift,p_raw,p_honest,"
                "q,band,kept,reason").split(",")


def compute(folder, as_of, now):
    """(pairs by user, columns by user, refused rows)."""
    people, refused = read_journal(folder, now)
    pairs, matrices = {}, {}
    for user, person in sorted(people.items()):
        day = last_day(person, as_of, now)
        if day is None:
            continue
        window = window_ending(day, person.zone)
        matrices[user] = build_matrix(person, window)
        enough = journaled_in(person, window) >= MINIMUM_JOURNALED_DAYS
        pairs[user] = examine_pairs(matrices[user], window, person.zone) if enough else []
    return pairs, matrices, sorted(refused)


def _cell(value):
    return "" if value is None else repr(float(value))


def pair_row(user, pair):
    counts = pair.counts or ("",) * 4
    numbers = [_cell(value) for value in (pair.rho, pair.phi, pair.lift, pair.p)]
    return [user, pair.trigger, pair.outcome, pair.lag, pair.method, pair.n, *counts, *numbers,
            "", _cell(pair.q), pair.band, "true" if pair.kept else "false",
            pair.refusal or pair.reason]


def _matrix_rows(matrices):
    for user, columns in matrices.items():
        for name, column in columns.items():
            for day, mark in sorted((column.binary or {}).items()):
                yield user, day.isoformat(), name, "binary", repr(float(mark))
            for day, value in sorted(column.numeric.items()):
                yield user, day.isoformat(), name, "numeric", repr(float(value))


def _write(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_all(folder, pairs, matrices, refused):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = (pair_row(user, pair) for user, found in pairs.items() for pair in found)
    _write(folder / "associations.csv", PAIR_COLUMNS, rows)
    _write(folder / "refused.csv", ["id", "user_id", "reason"], refused)
    _write(folder / "matrix.csv", ["user_id", "day", "feature", "view", "value"],
           _matrix_rows(matrices))


def _instant(text):
    instant = parse_instant(text)
    if instant is None:
        raise argparse.ArgumentTypeError("an ISO 8601 instant with its offset is needed")
    return instant


def _as_of(text):
    return text if text in ("last", "yesterday") else date.fromisoformat(text)


def _now():
    moment = datetime.now(timezone.utc)
    return moment.replace(microsecond=0), Fraction(moment.microsecond, 1_000_000)


def _parser():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    computing = commands.add_parser("compute", help="write associations, refused rows, matrix")
    computing.add_argument("--journal", required=True, help="folder of profiles.csv, signals.csv")
    computing.add_argument("--as-of", type=_as_of, default="yesterday", help="last, or a date")
    computing.add_argument("--now", type=_instant, default=None)
    computing.add_argument("--output", required=True)
    comparing = commands.add_parser("compare", help="print every difference; fail on any")
    comparing.add_argument("--ours", required=True)
    comparing.add_argument("--theirs", required=True)
    comparing.add_argument("--refused")
    comparing.add_argument("--matrix")
    return parser


def main(arguments=None):
    options = _parser().parse_args(arguments)
    if options.command == "compare":
        return compare(options.ours, options.theirs, options.refused, options.matrix)
    results = compute(options.journal, options.as_of, options.now or _now())
    write_all(options.output, *results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
