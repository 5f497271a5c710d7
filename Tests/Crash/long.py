"""Kills a night of many people at random moments of every stage, and lets it go on each time.

long.py PROGRAM [--users N] [--kills N] [--seed N] [--folder DIR] [--crowd JOURNAL]: a synthetic
journal, and three people of whom something is true; one night of it that nobody disturbs; then the
same night, which SIGKILL ends over and over while it freezes, computes, checks and publishes, and
which goes on with `nightly --resume latest`. What it published must be what the first one did, row
by row.

On demand alone (`make crash-long`): 10,000 people take some minutes and 15 GB in DIR. A night
that ends before its kill comes is compared too, and the kills that are left are of another.
"""

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
NIGHT = ["--now", "2026-09-01T06:00:00Z", "--as-of", "last"]
STAGES = ("freeze", "compute", "check", "publish")
TABLES = ("insights", "insight_runs", "insight_looks")
# Given anew to each run.
LEFT_OUT = {"id", "run_id"}


class Night:
    """One start of the program: which stage it is in, and how long each took."""

    def __init__(self, program: str, place: Path, *more: str) -> None:
        self.stage = ""
        self.seconds: dict[str, float] = {}
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [program, "nightly", "--database", f"sqlite:{place / 'journal.db'}", *more],
            env={"PATH": "/usr/bin:/bin"}, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def watch(self, aim: str = "", delay: float = 0) -> int:
        """Waits for its end, or kills it so long after a stage, or a later one, began."""
        killer = threading.Timer(delay, self.process.kill)
        aimed = False
        for line in self.process.stderr or ():
            self.said.append(line)
            name, _, what = line.partition(": ")
            if name not in STAGES:
                continue
            if what.startswith("started"):
                self.stage, began = name, time.monotonic()
                if aim and not aimed and STAGES.index(name) >= STAGES.index(aim):
                    aimed = True
                    killer.start()
            elif what.startswith("done"):
                self.seconds[name] = time.monotonic() - began
        status = self.process.wait()
        killer.cancel()
        return status


def must(program: str, *words: str) -> None:
    """What has to work before anything is killed."""
    done = subprocess.run([program, *words], text=True, capture_output=True, check=False)
    if done.returncode not in (0, 65):
        raise SystemExit(done.stderr)


def make(program: str, journal: Path, options: argparse.Namespace) -> None:
    """A crowd of whom nothing is true, and three people of whom something is."""
    demo = PROJECT / "datasets" / "demo"
    if options.crowd:
        subprocess.run(["cp", "--reflink=auto", options.crowd, str(journal)], check=True)
    else:
        must(program, "synthesize", "--users", str(options.users), "--days", "60",
             "--signals-per-day", "15", "--database", f"sqlite:{journal}")
    must(program, "import", "csv", "--profiles", str(demo / "profiles.csv"), "--signals",
         str(demo / "signals.csv"), "--database", f"sqlite:{journal}")


def fresh(journal: Path, name: str) -> Path:
    """A place with a copy of the journal, without what a night before left."""
    place = journal.parent / name
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    subprocess.run(["cp", "--reflink=auto", str(journal), str(place / "journal.db")], check=True)
    return place


def dump(place: Path) -> list[str]:
    """What a night writes, and a word on what it must not touch."""
    journal = sqlite3.connect(place / "journal.db")
    untouched = journal.execute("SELECT count(*), max(updated_at) FROM signals").fetchone()
    lines = [f"signals {untouched}"]
    for table in TABLES:
        # That of all tables takes longer than the night.
        lines += [f"{table} {journal.execute(f'PRAGMA integrity_check({table})').fetchall()}"]
        names = [row[1] for row in journal.execute(f"PRAGMA table_info({table})")]
        kept = ", ".join(name for name in names if name not in LEFT_OUT)
        lines += sorted(f"{table} {row}" for row in journal.execute(f"SELECT {kept} FROM {table}"))
    journal.close()
    # A run that was killed before it had a file of its own is an empty folder beside the last one.
    summary = sorted((place / "runs").glob("2*/summary.txt"))[-1]
    lines += [line for line in summary.read_text().splitlines()
              if line.split()[0] in ("decisions", "state", "people", "pairs", "insights")]
    return lines


def begin(program: str, place: Path) -> Night:
    """Begins the night of a place, or goes on with it."""
    begun = any((place / "runs").glob("2*/run.json"))
    return Night(program, place, *(["--resume", "latest"] if begun else NIGHT))


def killed(program: str, journal: Path, seconds: dict[str, float],
           options: argparse.Namespace) -> tuple[list[list[str]], list[str]]:
    """Kills nights so often as is asked; what each published, and where each kill came."""
    chance = random.Random(options.seed)
    nights, hits = [], []
    place = fresh(journal, "cut")
    while len(hits) < options.kills:
        aim = STAGES[len(hits) * len(STAGES) // options.kills]
        delay = chance.uniform(0, seconds[aim] * len(STAGES) / options.kills)
        night = begin(program, place)
        status = night.watch(aim, delay)
        if status == -9:
            hits.append(night.stage)
            print(f"kill {len(hits)}, {delay:.3f} s after {aim} began: in {night.stage}",
                  flush=True)
            continue
        if status:
            raise SystemExit(f"after {len(hits)} kills: status {status}: {''.join(night.said)}")
        nights.append(dump(place))
        place = fresh(journal, "cut")
        # It was quicker than the first: the next kill comes sooner.
        seconds = seconds | night.seconds
    if status := (night := begin(program, place)).watch():
        raise SystemExit(f"after {len(hits)} kills: status {status}: {''.join(night.said)}")
    nights.append(dump(place))
    return nights, hits


def main() -> int:
    """A whole night, and killed ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--crowd", help="a synthetic journal made before (else of --users)")
    parser.add_argument("--folder", help="where there is much room (default: that of the system)")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        journal = Path(folder) / "journal.db"
        make(program, journal, options)
        place = fresh(journal, "whole")
        began = time.monotonic()
        night = Night(program, place, *NIGHT)
        if night.watch():
            raise SystemExit("".join(night.said))
        took = time.monotonic() - began
        whole = dump(place)
        shutil.rmtree(place)
        print(f"a whole night: {took:.1f} s, {len(whole)} rows; "
              f"{', '.join(f'{name} {each:.1f}' for name, each in night.seconds.items())}",
              flush=True)
        nights, hits = killed(program, journal, night.seconds, options)
    bad = 0
    for number, rows in enumerate(nights, 1):
        if other := sorted(set(rows) ^ set(whole)):
            bad += 1
            print(f"night {number} differs in {len(other)} rows, such as {other[0]}",
                  file=sys.stderr)
    print(f"{len(hits)} kills (seed {options.seed}; "
          f"{', '.join(f'{count} in {stage}' for stage, count in Counter(hits).items())}) of "
          f"{len(nights)} nights, {len(whole)} rows each: {bad} did not come out whole")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
