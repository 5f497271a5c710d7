"""Starts nights and recomputations together, and compares the journal with a serial order.

together.py PROGRAM [--seed N] [--rounds N]: two `nightly` and ten `recompute`, some of the same
people, all at once over one journal. A round in three, the nights keep their runs apart, so that
neither is refused; a round in three, they are the two shards of one night. Whatever was done or
refused, insights, looks and each person's latest run must be those of one command after another.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
BEFORE = ["--now", "2026-05-21T06:00:00Z", "--as-of", "2026-05-20"]
# One instant for all, so that no order can be told from another.
NOW = ["--now", "2026-09-01T06:00:00Z", "--as-of", "last"]
ROUNDS = ("one folder", "folders apart", "shards")
# Given anew to each run.
LEFT_OUT = {"id", "run_id", "computed_at"}
DONE, LATER = 0, 75


class Bench:
    """A journal in which much is told, and a place for its copies."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.journal = folder / "journal.db"
        self.pipeline = self.looser()
        database = ["--database", f"sqlite:{self.journal}"]
        demo = PROJECT / "datasets" / "demo"
        self.must("synthesize", "--users", "60", "--days", "60", "--signals-per-day", "12",
                  *database)
        self.must("import", "csv", "--profiles", str(demo / "profiles.csv"), "--signals",
                  str(demo / "signals.csv"), *database)
        # Something to change and to let fade is told already.
        self.must("nightly", *database, "--pipeline", self.pipeline, "--runs",
                  str(folder / "before"), *BEFORE)
        self.people = [row[0] for row in rows(self.journal, "SELECT DISTINCT user_id FROM signals")]
        self.told = [row[0] for row in rows(
            self.journal, "SELECT DISTINCT user_id FROM insights ORDER BY 1")]

    def looser(self) -> str:
        """A pipeline that lets much through, so that much is written."""
        source = PROJECT / "pipelines" / "nightly-insights.json"
        pipeline = json.loads(source.read_text())
        pipeline["gates"] |= {"falseDiscoveryRate": 0.9, "minimumLift": 1.1, "minimumPhi": 0.2,
                              "minimumRho": 0.2, "minimumIncidents": 2, "maximumSilenceP": 0}
        path = self.folder / "pipeline.json"
        path.write_text(json.dumps(pipeline))
        shutil.copy(source.parent / pipeline["taxonomy"], self.folder)
        return str(path)

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Starts the program."""
        return subprocess.Popen([self.program, *words], env={"PATH": "/usr/bin:/bin"}, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def must(self, *words: str) -> None:
        """What has to work before anything is tried."""
        begun = self.start(*words)
        _, error = begun.communicate(timeout=60)
        if begun.returncode not in (0, 65):
            raise SystemExit(error)

    def copy(self, name: str) -> Path:
        """A place with a journal of its own."""
        place = self.folder / name
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        source = sqlite3.connect(self.journal)
        with sqlite3.connect(place / "journal.db") as target:
            source.backup(target)
        source.close()
        return place

    def words(self, place: Path, verb: str, *more: str) -> list[str]:
        """A command over the journal of a place."""
        return [verb, "--database", f"sqlite:{place / 'journal.db'}", "--pipeline", self.pipeline,
                *NOW, "--confirm", *more]

    def commands(self, place: Path, kind: str, chance: random.Random) -> list[list[str]]:
        """Two nights and ten recomputations, some of which are of the same person."""
        apart = [["--runs", str(place / "one")], ["--runs", str(place / "two")]]
        nights = {"one folder": [[], []], "folders apart": apart,
                  "shards": [["--shard", "1/2"], ["--shard", "2/2"]]}[kind]
        asking = chance.sample(self.people, 4) + chance.choices(self.told, k=6)
        return ([self.words(place, "nightly", "--workers", "1", *night) for night in nights]
                + [self.words(place, "recompute", "--user", user, "--interval", "0",
                              "--format", "json") for user in asking])


def rows(journal: Path, query: str) -> list[tuple]:
    """The rows of a query."""
    connection = sqlite3.connect(journal)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def dump(place: Path) -> list[str]:
    """What people have to read, what was looked at, and each person's latest run."""
    journal = place / "journal.db"
    lines = [f"integrity {rows(journal, 'PRAGMA integrity_check')}"]
    sources = {
        "insights": "insights",
        "insight_looks": "insight_looks",
        "insight_runs": "(SELECT *, max(computed_at || run_id) AS id FROM insight_runs "
                        "GROUP BY user_id)",
    }
    for table, source in sources.items():
        names = [row[1] for row in rows(journal, f"PRAGMA table_info({table})")]
        kept = ", ".join(name for name in names if name not in LEFT_OUT)
        lines += sorted(f"{table} {row}" for row in rows(journal, f"SELECT {kept} FROM {source}"))
    return lines


def unclear(words: list[str], status: int, out: str, error: str) -> str:
    """Why an ending is not one that a person or a caller understands; empty when it is."""
    name = f"{words[0]} {' '.join(words[-5:]) if words[0] == 'recompute' else ''}".strip()
    if status not in (DONE, LATER):
        return f"{name}: status {status}: {error.strip()[-300:]}"
    if status == LATER and "constat: " not in error:
        return f"{name}: refused without a word: {error.strip()[-300:]}"
    if words[0] == "recompute" and ("error" in json.loads(out)) != (status == LATER):
        return f"{name}: status {status}, but {out.strip()[:300]}"
    return ""


def together(bench: Bench, kind: str, chance: random.Random) -> tuple[list[str], list[int]]:
    """Starts all at once; what is wrong, and how each ended."""
    place = bench.copy("together")
    commands = bench.commands(place, kind, chance)
    chance.shuffle(commands)
    begun = [(words, bench.start(*words)) for words in commands]
    bad, statuses = [], []
    for words, process in begun:
        out, error = process.communicate(timeout=120)
        statuses.append(process.returncode)
        if why := unclear(words, process.returncode, out, error):
            bad.append(why)
    nights = [status for words, status in zip(commands, statuses) if words[0] == "nightly"]
    needed = 1 if kind == "one folder" else 2
    if nights.count(DONE) < needed:
        bad.append(f"{nights.count(DONE)} nights were done, not {needed}")
    serial = bench.copy("serial")
    for words, status in zip(commands, statuses):
        if status == DONE:
            bench.must(*[word.replace(str(place), str(serial)) for word in words])
    now, whole = dump(place), dump(serial)
    if now != whole:
        other = sorted(set(now) ^ set(whole))
        bad.append(f"{len(now)} rows, and {len(whole)} one after another; differs in "
                   f"{len(other)}, such as {other[:1]}")
    return bad, statuses


def main() -> int:
    """Some rounds of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    bad: list[str] = []
    ends: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(os.path.abspath(options.program), Path(folder))
        for number in range(options.rounds):
            kind = ROUNDS[number % len(ROUNDS)]
            wrong, statuses = together(bench, kind, chance)
            bad += [f"round {number + 1}, {kind}: {why}" for why in wrong]
            ends += statuses
    for why in bad[:20]:
        print(why, file=sys.stderr)
    print(f"{options.rounds} rounds of 2 nights and 10 recomputations at once (seed "
          f"{options.seed}), {ends.count(DONE)} done and {ends.count(LATER)} refused: {len(bad)} "
          f"unlike one after another")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
