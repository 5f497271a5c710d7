"""Kills a night at its writes, lets it go on, and compares what was published with a whole night.

crash.py PROGRAM [--all] [--seed N] [--faults N]: without --all a seeded choice of faults.
"""

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOW = "2026-09-01T06:00:00Z"
KINDS = ("kill", "torn", "enospc", "eio")
TABLES = ("insights", "insight_runs", "insight_looks", "signals", "profiles", "deleted_signals")
# Given anew to each run.
LEFT_OUT = {"id", "run_id"}


class Bench:
    """A journal and a place for its copies."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.journal = folder / "journal.db"
        self.shim = folder / "fault.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(self.shim),
                        str(HERE / "fault.c"), "-ldl", "-lpthread"], check=True)
        demo = HERE.parent.parent / "datasets" / "demo"
        done = self.run(["import", "csv", "--profiles", str(demo / "profiles.csv"), "--signals",
                         str(demo / "signals.csv"), "--database", f"sqlite:{self.journal}"])
        if done.returncode not in (0, 65):
            raise SystemExit(done.stderr)

    def run(self, words: list[str], **faults: str) -> subprocess.CompletedProcess[str]:
        """Runs the program, with faults where some are given."""
        environment = {"PATH": "/usr/bin:/bin"}
        if faults:
            environment |= {"LD_PRELOAD": str(self.shim), **faults}
        return subprocess.run([self.program, *words], env=environment, text=True,
                              capture_output=True, timeout=120, check=False)

    def night(self, place: Path, *more: str, **faults: str) -> subprocess.CompletedProcess[str]:
        """A night over the journal of a place, or one that goes on."""
        words = ["nightly", "--database", f"sqlite:{place / 'journal.db'}", "--workers", "1"]
        words += more or ["--now", NOW, "--as-of", "last"]
        return self.run(words, **faults)

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


def dump(place: Path) -> list[str]:
    """What a journal holds, but for what every run makes anew."""
    journal = sqlite3.connect(place / "journal.db")
    lines = [f"integrity {journal.execute('PRAGMA integrity_check').fetchall()}"]
    for table in TABLES:
        names = [row[1] for row in journal.execute(f"PRAGMA table_info({table})")]
        kept = [name for name in names if name not in LEFT_OUT or table == "signals"]
        rows = journal.execute(f"SELECT {', '.join(kept)} FROM {table}").fetchall()
        lines += sorted(f"{table} {row}" for row in rows)
    journal.close()
    return lines


def go_on(bench: Bench, place: Path) -> str:
    """Goes on with the night of a place until it is done; says why when it is not."""
    folders = sorted((place / "runs").glob("2*/run.json"))
    done = bench.night(place, "--resume", "latest") if folders else bench.night(place)
    return "" if done.returncode == 0 else f"status {done.returncode}: {done.stderr.strip()[-300:]}"


def check(bench: Bench, whole: list[str], at: int, kind: str) -> str:
    """One fault; empty when all is well after it."""
    place = bench.copy("cut")
    cut = bench.night(place, FAULT_AT=str(at), FAULT_KIND=kind)
    if cut.returncode != 0:
        if kind in ("enospc", "eio") and "constat: " not in cut.stderr:
            return f"no clear error: status {cut.returncode}, {cut.stderr.strip()[-200:]}"
        why = go_on(bench, place)
        if why:
            return why
    now = dump(place)
    if now == whole:
        return ""
    other = sorted(set(now) ^ set(whole))
    return f"differs in {len(other)} rows, such as {other[0][:200]}"


def main() -> int:
    """Every fault, or some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true", help="every write, in every way")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=240)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(os.path.abspath(options.program), Path(folder))
        count = Path(folder) / "count"
        whole_place = bench.copy("whole")
        done = bench.night(whole_place, FAULT_COUNT=str(count))
        if done.returncode:
            print(done.stderr, file=sys.stderr)
            return 1
        whole = dump(whole_place)
        writes = int(count.read_text())
        faults = [(at, kind) for at in range(1, writes + 1) for kind in KINDS]
        if not options.all:
            faults = random.Random(options.seed).sample(faults, min(options.faults, len(faults)))
        bad = [(at, kind, why) for at, kind in faults if (why := check(bench, whole, at, kind))]
        for at, kind, why in bad[:20]:
            print(f"write {at} of {writes}, {kind}: {why}", file=sys.stderr)
        print(f"{len(faults)} faults in the {writes} writes of a night (seed {options.seed}): "
              f"{len(bad)} nights did not come out whole")
        return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
