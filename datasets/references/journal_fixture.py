"""Hand-made journals for the tests: rows, a folder of CSV files, what was read from it."""

import contextlib
import csv
import tempfile
from datetime import date, timedelta
from pathlib import Path

import raw_matrix
import raw_numbers
from raw_journal import parse_instant, read_journal

NOW = parse_instant("2024-06-30T12:00:00Z")
START = date(2024, 4, 1)
COLUMNS = ("id user_id source source_uuid category key value_num value_text unit polarity "
           "event_time confidence updated_at deleted_at entry_id").split()


def at(offset, clock="12:00:00Z"):
    return f"{START + timedelta(days=offset)}T{clock}"


def row(name, when, value="", **others):
    category, _, key = name.partition(".")
    cells = dict.fromkeys(COLUMNS, "") | {
        "user_id": "u1", "source": "manual", "category": category, "key": key,
        "value_num": str(value), "polarity": "neutral", "event_time": when, "confidence": "1.0"}
    return cells | {name: str(value) for name, value in others.items()}


@contextlib.contextmanager
def journal(rows, zone="UTC", entries=()):
    """A folder of CSV files; rows without an id are numbered in order."""
    with tempfile.TemporaryDirectory() as folder:
        profiles = [{"user_id": "u1", "label": "one", "lang": "fr", "timezone": zone}]
        rows = [cells | {"id": cells["id"] or f"r{index:04}"} for index, cells in enumerate(rows)]
        tables = {"profiles": profiles, "signals": rows, "entries": list(entries)}
        for name, table in tables.items():
            if table:
                with open(Path(folder) / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
                    writer = csv.DictWriter(file, list(table[0]))
                    writer.writeheader()
                    writer.writerows(table)
        yield folder


def refusals(rows, **options):
    with journal(rows, **options) as folder:
        return {name: reason for name, _, reason in read_journal(folder, NOW)[1]}


def columns_of(rows, last=29, **options):
    with journal(rows, **options) as folder:
        person = read_journal(folder, NOW)[0]["u1"]
    window = raw_matrix.window_ending(START + timedelta(days=last), person.zone)
    return raw_matrix.build_matrix(person, window)


def cells(column, view="numeric"):
    """Values by the offset of the day."""
    return {(day - START).days: value for day, value in getattr(column, view).items()}


def pairs_of(rows, as_of="last"):
    with journal(rows) as folder:
        found = raw_numbers.compute(folder, as_of, NOW)[0]["u1"]
    return {(pair.trigger, pair.outcome, pair.lag): pair for pair in found}
