"""The people of whom pages are made: the demo's, a crowd's, real ones, and some made to be hard.

A person is (name, user, journal, pipeline); the hard ones are stored straight with SQLite, as
somebody else's program might.
"""

import datetime
import json
import random
import shutil
import sqlite3
import subprocess
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
NOW = "2026-09-01T06:00:00.500Z"
LAST = datetime.date(2026, 8, 31)
# Names of medications, which are any text that a person gives. Each becomes a finding.
NAMES = {
    "long": "Paracetamol effervescent 500 mg taken with a large glass of water after lunch " * 4,
    "unbroken": "paracetamolcodeine" * 17,
    "arabic": "باراسيتامول أقراص للصداع",
    "hebrew with numbers": "אקמול 500 mg (2)",
    "chinese": "对乙酰氨基酚缓释片",
    "long and wide": "对乙酰氨基酚缓释片" * 7,
    "emoji": "💊👨‍👩‍👧‍👦🇫🇷👍🏽❤️ pill",
    "right to left": "aspirin \u202egnp.exe\u202c \u2066x\u2069",
    "zalgo": "p" + "\u0300\u0316\u0488" * 1000 + "i\u0338ll",
    "controls": "pill\x00\x01\x1b[31mred\x7f\x9b2J\r\nnext\tline\u2028end",
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "formula": '=HYPERLINK("http://example.org/","pill")',
    "cdata": "]]><!--&amp;-->&#60;&lt;",
    "quotes": "l'\"aspirine\" `500` «mg» {name} %s \\",
    "markup of fonts": "<span size='99999'>&</span>",
    "spaces": "   ",
    "private": "\ue000\ufdd0\U0010fffe pill",
}


@dataclass(frozen=True)
class Person:
    """Somebody of whom a page is made."""

    name: str
    user: str
    journal: Path
    pipeline: str = ""
    # The exit status that a report ends with.
    status: int = 0


class Diary:
    """Writes what one person told."""

    def __init__(self, journal: Path, name: str, days: int, zone: str | None = "Europe/Paris",
                 language: str = "fr", last: datetime.date = LAST) -> None:
        self.user = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{journal.name}/{name}"))
        self.chance = random.Random(name)
        self.dates = [last - datetime.timedelta(days=days - 1 - day) for day in range(days)]
        self.connection = sqlite3.connect(journal)
        if zone is not None:
            self.connection.execute(
                "INSERT INTO profiles (user_id, lang, timezone) VALUES (?, ?, ?)",
                (self.user, language, zone))

    def note(self, day: int, category: str, key: str, value: float | None = None) -> None:
        """One typed signal."""
        self.connection.execute(
            "INSERT INTO signals (user_id, category, key, value_num, event_time, confidence) "
            "VALUES (?, ?, ?, ?, ?, 1)",
            (self.user, category, key, value, f"{self.dates[day]}T10:00:00Z"))

    def write(self, day: int, status: str) -> None:
        """A text of which nothing is read yet."""
        time = f"{self.dates[day]}T10:00:00Z"
        name = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{self.user}/{time}"))
        self.connection.execute(
            "INSERT INTO entries (id, user_id, event_time, raw_text, status) "
            "VALUES (?, ?, ?, 'x', ?)", (name, self.user, time, status))

    def days(self, share: float) -> list[bool]:
        """Days drawn afresh."""
        return [self.chance.random() < share for _ in self.dates]

    def plant(self, trigger: tuple[str, str], outcome: tuple[str, str], on: list[bool],
              lag: int = 1, slip: float = 0.06) -> None:
        """An outcome `lag` days after a trigger, but for some slips."""
        value = 6 if outcome[0] == "pain" else None
        for day, taken in enumerate(on):
            if taken:
                self.note(day, *trigger)
            follows = day >= lag and on[day - lag]
            if follows != (self.chance.random() < slip):
                self.note(day, *outcome, value)

    def feel(self) -> None:
        """A mood and a meal a day, so that silence about the rest says no."""
        for day in range(len(self.dates)):
            self.note(day, "mood", "state", self.chance.randint(1, 5))
            self.note(day, "food", "meal")

    def close(self) -> str:
        """Keeps it, and gives the person's id."""
        self.connection.commit()
        self.connection.close()
        return self.user


class Bench:
    """The program, a folder, and the people in it."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folder = folder

    def run(self, words: list[str], **more: str) -> subprocess.CompletedProcess[bytes]:
        """Runs the program in an environment with little in it."""
        environment = {"PATH": "/usr/bin:/bin", "TMPDIR": str(self.folder), **more}
        return subprocess.run([self.program, *words], env=environment, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=60, check=False)

    def must(self, *words: str) -> None:
        """What has to work before anything is checked."""
        done = self.run(list(words))
        if done.returncode not in (0, 65):
            raise SystemExit(done.stderr.decode())

    def journal(self, name: str, source: Path | None = None) -> Path:
        """A new journal with the rows of some files, by default of nobody."""
        path = self.folder / f"{name}.db"
        if source is None:
            source = self.folder / "nobody"
            source.mkdir(exist_ok=True)
            demo = PROJECT / "datasets" / "demo"
            for file in ("profiles.csv", "signals.csv"):
                (source / file).write_text((demo / file).read_text().split("\n")[0] + "\n")
        self.must("import", "csv", "--profiles", str(source / "profiles.csv"), "--signals",
                  str(source / "signals.csv"), "--database", f"sqlite:{path}")
        return path

    def pipeline(self, name: str, change: Callable[[dict], None]) -> str:
        """The pipeline of `recompute` but for a change."""
        source = PROJECT / "pipelines" / "recompute.json"
        pipeline = json.loads(source.read_text())
        change(pipeline)
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(pipeline))
        shutil.copy(source.parent / pipeline["taxonomy"], self.folder)
        return str(path)


def users(journal: Path) -> list[str]:
    """Everybody with a profile."""
    connection = sqlite3.connect(journal)
    found = [row[0] for row in connection.execute("SELECT user_id FROM profiles ORDER BY 1")]
    connection.close()
    return found


def night(bench: Bench, journal: Path, last: datetime.date, *more: str) -> None:
    """A night of which `last` is the last day."""
    bench.must("nightly", "--database", f"sqlite:{journal}", "--as-of", str(last), "--now",
               f"{last + datetime.timedelta(days=1)}T06:00:00Z", "--confirm", "--narrator",
               "template", *more)


def demo(bench: Bench) -> list[Person]:
    """The people of the demo after two nights."""
    journal = bench.journal("demo", PROJECT / "datasets" / "demo")
    for last in (datetime.date(2026, 5, 20), datetime.date(2026, 5, 31)):
        night(bench, journal, last)
    return [Person(f"demo{place}", user, journal) for place, user in enumerate(users(journal))]


def crowd(bench: Bench, count: int) -> list[Person]:
    """Random people."""
    journal = bench.folder / "crowd.db"
    bench.must("synthesize", "--users", str(count), "--database", f"sqlite:{journal}")
    return [Person(f"crowd{place}", user, journal) for place, user in enumerate(users(journal))]


def real(bench: Bench) -> list[Person]:
    """Journals outside of the repository, where there are any."""
    source = PROJECT.parent / "shared" / "data" / "real-journals"
    if not source.is_dir():
        return []
    journal = bench.journal("real", source)
    return [Person(f"real{place}", user, journal) for place, user in enumerate(users(journal))]


def hard(bench: Bench) -> list[Person]:
    """People made to be hard."""
    journal = bench.journal("hard")
    return ([*sparse(journal), *named(journal)] + many(bench, journal) + [year(bench, journal)]
            + changed(bench))


def sparse(journal: Path) -> list[Person]:
    """People of whom little is known."""
    people = [Person("nothing", Diary(journal, "nothing", 0).close(), journal)]
    for name, days, noted in (("only written", 20, 0), ("written and noted", 60, 40)):
        diary = Diary(journal, name, days)
        for day in range(noted):
            diary.note(day, "mood", "state", diary.chance.randint(1, 5))
        for day in range(noted, days):
            diary.write(day, ("pending", "failed")[day % 2])
        people.append(Person(name, diary.close(), journal))
    one = Diary(journal, "one day", 1)
    one.note(0, "mood", "state", 3)
    people.append(Person("one day", one.close(), journal))
    for name, zone, status in (("no profile", None, 0), ("no zone", "Mars/Olympus", 65)):
        diary = Diary(journal, name, 40, zone)
        diary.feel()
        people.append(Person(name, diary.close(), journal, status=status))
    return people


def named(journal: Path) -> list[Person]:
    """People whose medications have names that are hard to print, each of which is a finding."""
    people = []
    for place, (name, key) in enumerate(NAMES.items()):
        diary = Diary(journal, name, 80, language=("fr", "en")[place % 2])
        diary.feel()
        diary.plant(("medication", key), ("pain", "headache"), diary.days(0.35))
        # Read in a list of pairs of which nothing is said.
        for day, taken in enumerate(diary.days(0.3)):
            if taken:
                diary.note(day, "medication", f"{key} 2")
        people.append(Person(name, diary.close(), journal))
    return people


def many(bench: Bench, journal: Path) -> list[Person]:
    """Twenty-four medications that go with one symptom, and six that go with six others."""
    diary = Diary(journal, "many", 90)
    diary.feel()
    base = diary.days(0.4)
    diary.plant(("medication", "base"), ("symptom", "nausea"), base)
    for number in range(24):
        for day, taken in enumerate(base):
            if taken != (diary.chance.random() < 0.08):
                diary.note(day, "medication", f"substance {number + 1}")
    for number, key in enumerate(("joint", "back", "stomach", "muscle", "other", "headache")):
        diary.plant(("medication", f"other {number}"), ("pain", key), diary.days(0.35),
                    lag=number % 2)

    def loose(pipeline: dict) -> None:
        pipeline["gates"]["sharedDrivers"] = False

    user = diary.close()
    return [Person("many", user, journal, bench.pipeline("loose", loose)),
            Person("many and a driver", user, journal)]


def year(bench: Bench, journal: Path) -> Person:
    """A year of days, with numbers beside yes and no."""
    diary = Diary(journal, "year", 365, language="en")
    on = diary.days(0.3)
    diary.plant(("medication", "ibuprofen"), ("pain", "headache"), on)
    for day in range(365):
        if diary.chance.random() < 0.85:
            sleep = diary.chance.gauss(7, 1)
            diary.note(day, "sleep", "duration", max(2.0, round(sleep, 2)))
            mood = 3 + (sleep - 7) + diary.chance.gauss(0, 0.7)
            diary.note(day, "mood", "state", min(5, max(1, round(mood))))
            walked = diary.chance.random() < 0.4
            if walked:
                diary.note(day, "activity", "walk", 30)
            diary.note(day, "energy", "level",
                       min(5, max(1, round(2.5 + 1.5 * walked + diary.chance.gauss(0, 0.8)))))

    def whole(pipeline: dict) -> None:
        pipeline["window"]["days"] = 365

    return Person("year", diary.close(), journal, bench.pipeline("whole", whole))


def changed(bench: Bench) -> list[Person]:
    """Somebody who dismissed what was found, and somebody of whom it holds no more."""
    journal = bench.journal("changed")
    diary = Diary(journal, "dismissed", 80)
    diary.feel()
    diary.plant(("medication", "aspirin"), ("pain", "headache"), diary.days(0.35))
    dismissed = diary.close()
    diary = Diary(journal, "faded", 150, language="en")
    diary.feel()
    early = [day < 75 and is_on for day, is_on in enumerate(diary.days(0.35))]
    diary.plant(("medication", "aspirin"), ("pain", "headache"), early)
    late = diary.days(0.35)
    for day in range(75, 150):
        if late[day]:
            diary.note(day, "medication", "aspirin")
        if diary.chance.random() < 0.35:
            diary.note(day, "pain", "headache", 6)
    faded = diary.close()
    night(bench, journal, diary.dates[74])
    night(bench, journal, LAST)
    connection = sqlite3.connect(journal)
    with connection:
        count = connection.execute("UPDATE insights SET status = 'dismissed' WHERE user_id = ?",
                                   (dismissed,)).rowcount
        looks = connection.execute("SELECT count(*) FROM insights WHERE user_id = ? "
                                   "AND stage = 'faded'", (faded,)).fetchone()[0]
    connection.close()
    if not count or not looks:
        raise SystemExit(f"pages: {count} findings to dismiss, and {looks} that faded")
    return [Person("dismissed", dismissed, journal), Person("faded", faded, journal)]


def everybody(bench: Bench, size: int) -> list[Person]:
    """All of them, the hard ones first."""
    return hard(bench) + demo(bench) + real(bench) + crowd(bench, size)
