"""Damages one file of a run in every way, and looks at what each command makes of it.

damage.py PROGRAM [--seed N] [--flips N]: every kind of file is taken away, emptied, cut in half and
has single bits turned. A command then either says clearly what is wrong, or does what it would have
done; it never ends by a signal, and the journal is never changed by what was damaged.
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

from crash import NOW, Bench, dump

RUN_FILES = ("run.json", "pipeline.json", "taxonomy.json", "snapshot.sqlite", "results.sqlite",
             "summary.txt")


def readings(place: Path, user: str) -> list[list[str]]:
    """The commands that look at a run and change nothing."""
    run = str(next((place / "runs").glob("2*")))
    return [
        ["runs", "show", run],
        ["runs", "explain", run, "--user", user, "--pair", "food.dairy:pain.headache:0"],
        ["associations", run, "--user", user],
        ["signals", run, "--refused"],
        ["runs", "list", "--runs", str(place / "runs")],
    ]


def damaged(data: bytes, how: str, chance: random.Random) -> bytes | None:
    """The bytes of a file after it was damaged; None when it is gone."""
    if how == "missing":
        return None
    if how == "empty":
        return b""
    if how == "half":
        return data[:len(data) // 2]
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1:]


def hurt(path: Path, how: str, chance: random.Random) -> None:
    """Damages a file."""
    data = damaged(path.read_bytes(), how, chance)
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data)


class Ward:
    """A run that was computed and not published, and one that was: each to be damaged."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.whole = bench.copy("whole")
        self.must(bench.night(self.whole))
        self.told = dump(self.whole)
        self.cut = bench.copy("ward")
        # Everything is computed, and nothing is published.
        self.must(bench.night(self.cut, "--dry-run", "--now", NOW, "--as-of", "last"))
        journal = sqlite3.connect(self.whole / "journal.db")
        self.user = journal.execute("SELECT min(user_id) FROM profiles").fetchone()[0]
        journal.close()
        self.answers = [self.ask(words) for words in readings(self.whole, self.user)]

    def must(self, done: subprocess.CompletedProcess[str]) -> None:
        """What has to work before anything is damaged."""
        if done.returncode:
            raise SystemExit(done.stderr)

    def ask(self, words: list[str]) -> tuple[int, str, str]:
        """What a command answers."""
        done = self.bench.run(words)
        return done.returncode, done.stdout, done.stderr

    def copy(self, source: Path, name: str) -> Path:
        """The same place once more."""
        place = self.bench.folder / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(source, place)
        return place


def unclear(status: int, error: str) -> str:
    """Why an ending is not one that a person understands; empty when it is."""
    if status < 0 or status >= 128:
        return f"ended by signal {status}"
    if status and not error.startswith("constat: ") and "\nconstat: " not in error:
        return f"status {status} without a clear error: {error[-200:]}"
    return ""


def read_damaged(ward: Ward, name: str, how: str, chance: random.Random) -> list[str]:
    """Looks at a damaged run in every way."""
    place = ward.copy(ward.whole, "read")
    before = dump(place)
    hurt(next((place / "runs").glob("2*")) / name, how, chance)
    bad = []
    for words, answer in zip(readings(place, ward.user), ward.answers):
        status, text, error = ward.ask(words)
        why = unclear(status, error)
        told = text.replace("/read/", "/whole/") == answer[1]
        lists = words[:2] in (["runs", "list"], ["runs", "show"])
        # A run without results is one that was cut before it had any, and is told as such.
        begun = name == "results.sqlite" and how in ("missing", "empty")
        if not why and status == 0 and not told and not lists and not begun:
            why = f"told something else: {text[-200:]}"
        if why:
            bad.append(f"{' '.join(words[:2])} of a damaged {name} ({how}): {why}")
    if dump(place) != before:
        bad.append(f"{name} ({how}): the journal changed")
    return bad


def resume_damaged(ward: Ward, name: str, how: str, chance: random.Random) -> list[str]:
    """Goes on with a damaged run."""
    place = ward.copy(ward.cut, "go-on")
    before = dump(place)
    hurt(next((place / "runs").glob("2*")) / name, how, chance)
    done = ward.bench.night(place, "--resume", "latest")
    why = unclear(done.returncode, done.stderr)
    after = dump(place)
    if not why and done.returncode and after != before:
        why = "refused, and the journal changed"
    if not why and not done.returncode and after != ward.told:
        other = sorted(set(after) ^ set(ward.told))
        why = f"published something else: {other[0][:300]}"
    return [f"--resume with a damaged {name} ({how}): {why}"] if why else []


def journal_damaged(ward: Ward, how: str, chance: random.Random) -> list[str]:
    """A night over a damaged journal: it ends clearly, and an error changes no byte of it."""
    place = ward.bench.copy("source")
    path = place / "journal.db"
    hurt(path, how, chance)
    before = path.read_bytes() if path.exists() else None
    done = ward.bench.night(place)
    why = unclear(done.returncode, done.stderr)
    # A bit that is turned in a person's text is that person's text.
    if not why and done.returncode in (65, 66, 74) and how != "flip":
        after = path.read_bytes() if path.exists() else None
        if after != before:
            why = "the journal changed"
    if not why and done.returncode == 0 and how != "flip":
        why = "a night over it was published"
    return [f"a damaged journal ({how}): {why}"] if why else []


def main() -> int:
    """Every kind of file, every kind of damage."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flips", type=int, default=8)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    ways = ["missing", "empty", "half"] + ["flip"] * options.flips
    bad: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        ward = Ward(Bench(os.path.abspath(options.program), Path(folder)))
        for name in RUN_FILES:
            for how in ways:
                bad += read_damaged(ward, name, how, chance)
                if (next((ward.cut / "runs").glob("2*")) / name).exists():
                    bad += resume_damaged(ward, name, how, chance)
        for how in ways:
            bad += journal_damaged(ward, how, chance)
    for why in bad[:20]:
        print(why, file=sys.stderr)
    print(f"{len(ways)} damages of each of {len(RUN_FILES) + 1} kinds of file (seed {options.seed}): "
          f"{len(bad)} without a clear end")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
