"""From rows to observations: which rows are used, why the others are not, and on which day."""

import csv
import math
import re
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import raw_taxonomy as taxonomy

MINIMUM_CONFIDENCE = 0.5
DEFAULT_CONFIDENCE = 0.7  # the column's default in the schema
_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?"
    r"(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_READINGS = re.compile(r"\s*(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)\s*")


@dataclass
class Observation:
    """One accepted number (or mention) of one feature on one day."""

    feature: str
    day: date
    source: str
    order: tuple  # (instant, id): which of a day's is the last
    value: Fraction | None
    is_zero: bool = False


@dataclass
class Person:
    """Everything of one user that the day matrix needs, before any window is chosen."""

    zone: ZoneInfo
    observations: list = field(default_factory=list)
    refused_days: set = field(default_factory=set)  # (feature, day)
    waiting_days: set = field(default_factory=set)  # days with a pending or failed entry
    manual_days: set = field(default_factory=set)
    feeling_days: set = field(default_factory=set)
    food_days: set = field(default_factory=set)
    any_days: set = field(default_factory=set)


def parse_instant(text):
    """(UTC datetime in whole seconds, exact fraction of a second); None unless ISO with offset."""
    match = _TIME.fullmatch((text or "").strip())
    if not match:
        return None
    day, hour, minute, second, fraction, zulu, sign, off_hour, off_minute = match.groups()
    try:
        moment = datetime.fromisoformat(f"{day}T{hour}:{minute}:{second or '00'}")
        if not zulu:
            if int(off_hour) > 23 or int(off_minute or 0) > 59:
                return None
            offset = timedelta(hours=int(off_hour), minutes=int(off_minute or 0))
            moment = moment - offset if sign == "+" else moment + offset
    except (ValueError, OverflowError):
        return None
    return moment.replace(tzinfo=timezone.utc), Fraction("0." + (fraction or "0"))


def local_time(instant, zone):
    """The wall clock of an instant; None where the calendar ends."""
    try:
        return instant[0].astimezone(zone)
    except (ValueError, OverflowError):
        return None


def exists(day, zone):
    """False for a date that the zone skipped (Apia, 2011-12-30)."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=zone)
    return noon.astimezone(timezone.utc).astimezone(zone).date() == day


def step(day, zone, by=1):
    """The next (or the previous) existing date."""
    day += timedelta(days=by)
    while not exists(day, zone):
        day += timedelta(days=by)
    return day


def day_of(row, instant, zone):
    """The local date; a tracker's sleep from 18:00 on counts for the next day."""
    local = local_time(instant, zone) if instant else None
    if local is None:
        return None
    if row["source"] == "health" and row["category"] == "sleep" and local.hour >= 18:
        return step(local.date(), zone)
    return local.date()


def parse_number(text):
    """None when empty, a Fraction, or NaN for what is no finite number."""
    text = (text or "").strip()
    if not text:
        return None
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        return math.nan
    return Fraction(text)


def _confident(row):
    text = (row.get("confidence") or "").strip()
    try:
        return (float(text) if text else DEFAULT_CONFIDENCE) >= MINIMUM_CONFIDENCE
    except ValueError:
        return False


def _pressure(row, name):
    match = _READINGS.fullmatch(row.get("value_text") or "")
    if not match:
        return "not_a_number", []
    if row["unit"] not in ("", "mmHg"):
        return "unknown_unit", []
    values = []
    for part, text in zip(("systolic", "diastolic"), match.groups()):
        key = taxonomy.feature(f"{name}_{part}")
        value = Fraction(text)
        if not key.low <= value <= key.high:
            return "out_of_range", []
        values.append((f"{name}_{part}", value, False))
    return None, values


_POLARITY = {"positive": 4, "negative": 2}


def _reading(row, name):
    """(reason, [(feature, value, explicit zero)]) from the number, the unit and the range."""
    key = taxonomy.feature(name)
    number = parse_number(row.get("value_num"))
    if isinstance(number, float):
        return "not_a_number", []
    if key.kind == taxonomy.PRESSURE_TEXT:
        return _pressure(row, name)
    if number is None and key.kind in (taxonomy.QUANTITY, taxonomy.PHASE):
        return "not_a_number", []
    presence = key.kind in (taxonomy.EVENT, taxonomy.INTENSITY)
    if presence and number == 0:
        return None, [(name, Fraction(0), True)]
    convert = taxonomy.conversion(row["unit"], key.unit)
    if convert is None:
        return (None, [(name, None, False)]) if presence else ("unknown_unit", [])
    if number is None:
        return None, [(name, _from_polarity(row, name, key), False)]
    value = convert(number)
    if (key.low is not None and value < key.low) or (key.high is not None and value > key.high):
        return "out_of_range", []
    return None, [(name, value, False)]


def _from_polarity(row, name, key):
    if key.kind != taxonomy.SCALE:
        return None
    value = _POLARITY.get(row.get("polarity"), 3)
    return Fraction(6 - value if name == "stress.level" else value)


def _judge(row, person, instant, now, deleted_entries):
    """The first reason that refuses the row, all but `duplicate`; and its values."""
    name = f"{row['category']}.{row['key']}"
    if person is None:
        return "no_profile", []
    if row.get("deleted_at"):
        return "deleted", []
    if row.get("entry_id") and row["entry_id"] in deleted_entries:
        return "entry_deleted", []
    if taxonomy.feature(name) is None:
        return "unknown_key", []
    if instant is None or local_time(instant, person.zone) is None:
        return "bad_time", []
    if instant > now:
        return "future", []
    reason, values = _reading(row, name)
    if reason is None and not _confident(row):
        return "low_confidence", []
    return reason, values


def _mark_days(person, row, day):
    """Journaled, feeling and food days; refused rows count, deleted ones do not."""
    person.any_days.add(day)
    if row["source"] != "manual":
        return
    person.manual_days.add(day)
    if row["category"] in {"mood", "energy", "stress", "pain", "symptom"} or (
            row["category"], row["key"]) == ("other", "note"):
        person.feeling_days.add(day)
    if row["category"] == "food":
        person.food_days.add(day)


def _repeat_key(row, person, instant):
    if row["source"] == "weather":
        return (row["user_id"], "weather", local_time(instant, person.zone).date(),
                row["category"], row["key"])
    return (row["user_id"], row["source"], row["source_uuid"]) if row["source_uuid"] else None


def _repeats(passed, people):
    """Indices of rows that lose to a later `updated_at`, then to a greater id."""
    best = {}
    lost = set()
    for index, (row, instant, _) in enumerate(passed):
        key = _repeat_key(row, people[row["user_id"]], instant)
        if key is None:
            continue
        never = (datetime.min.replace(tzinfo=timezone.utc), Fraction(0))
        rank = (parse_instant(row.get("updated_at")) or never, row["id"], index)
        if key in best:
            lost.add(min(best[key], rank)[2])
            rank = max(best[key], rank)
        best[key] = rank
    return lost


def read_table(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def read_people(folder):
    people = {}
    for row in read_table(Path(folder) / "profiles.csv"):
        try:
            people[row["user_id"]] = Person(ZoneInfo(row["timezone"]))
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise SystemExit(f"unknown time zone of user {row['user_id']}") from error
    return people


def _read_entries(folder, people):
    """Ids of deleted entries; marks the days of those still pending or failed."""
    path = Path(folder) / "entries.csv"
    deleted = set()
    for row in read_table(path) if path.exists() else []:
        if row.get("deleted_at"):
            deleted.add(row["id"])
        elif row.get("status") in ("pending", "failed") and row["user_id"] in people:
            instant = parse_instant(row.get("event_time") or row.get("created_at"))
            person = people[row["user_id"]]
            if instant and local_time(instant, person.zone):
                person.waiting_days.add(local_time(instant, person.zone).date())
    return deleted


def read_journal(folder, now):
    """(people by user, refused rows as (id, user, reason)) of a folder of CSV files."""
    people = read_people(folder)
    deleted_entries = _read_entries(folder, people)
    refused, passed = [], []
    for row in read_table(Path(folder) / "signals.csv"):
        person = people.get(row["user_id"])
        instant = parse_instant(row["event_time"])
        reason, values = _judge(row, person, instant, now, deleted_entries)
        day = day_of(row, instant, person.zone) if person else None
        if day and reason not in ("deleted", "entry_deleted"):
            if instant <= now:
                _mark_days(person, row, day)
            if reason:
                person.refused_days.add((f"{row['category']}.{row['key']}", day))
        if reason:
            refused.append((row["id"], row["user_id"], reason))
        else:
            passed.append((row, instant, values))
    lost = _repeats(passed, people)
    for index, (row, instant, values) in enumerate(passed):
        if index in lost:
            refused.append((row["id"], row["user_id"], "duplicate"))
            continue
        person = people[row["user_id"]]
        day = day_of(row, instant, person.zone)
        for name, value, is_zero in values:
            person.observations.append(
                Observation(name, day, row["source"], (instant, row["id"]), value, is_zero))
    return people, refused
