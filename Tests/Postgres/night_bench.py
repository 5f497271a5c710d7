"""A journal on a server in which much is told, and copies of it for a program to be broken over."""

import csv
import io
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import journal

PROJECT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CONSTAT_BINARY", "")
PASSWORD = "a-secret-of-the-night"
BEFORE = ["--now", "2026-05-21T06:00:00Z", "--as-of", "2026-05-20"]
NOW = ["--now", "2026-09-01T06:00:00Z", "--as-of", "last"]

# What tells a whole night from another one; ids are given anew to each.
TOLD = """
select 'insight', to_jsonb(i) - '{id,run_id,published_in}'::text[] from insights i
union all
select 'look', to_jsonb(l) - '{run_id,published_in}'::text[] from insight_looks l
union all
select 'run', to_jsonb(r) - '{id,run_id,published_in}'::text[] from (
  select distinct on (user_id) * from insight_runs
    order by user_id, computed_at desc, published_in desc) r
order by 1, 2
"""


def login(database: journal.Database) -> str:
    """The address of a database for the role of nights."""
    parts = urlsplit(database.url)
    return urlunsplit(parts._replace(
        netloc=f"constat_night:{PASSWORD}@{parts.hostname}:{parts.port}"))


def copied(table: str, columns: str, source: sqlite3.Connection) -> str:
    """A COPY of columns of a table of a file, for psql."""
    text = io.StringIO()
    rows = source.execute(f"select {columns} from {table}").fetchall()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return f"\\copy public.{table} ({columns}) from pstdin csv\n{text.getvalue()}\\.\n"


class Bench:
    """A server with a journal in which much is told, of which copies are broken."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="constat-nights-"))
        self.pipeline = self.looser()
        self.count = 0
        self.said = []
        self.base = journal.Database("night_base")
        self.base.create()
        journal.Database("postgres").psql("drop role if exists constat_night")
        self.must(["migrate"], self.base.url)
        self.base.run(f"create role constat_night login password '{PASSWORD}' in role constat_job")
        self.fill()
        night = self.night(self.folder / "before", BEFORE)
        self.must(night, login(self.base))

    def close(self) -> None:
        """Removes what it made on the server and here."""
        for number in range(1, self.count + 1):
            journal.Database("postgres").run(
                f"drop database if exists night_{number} with (force)")
        self.base.drop()
        shutil.rmtree(self.folder)

    def looser(self) -> Path:
        """A pipeline that lets much through, so that much is written."""
        source = PROJECT / "pipelines" / "nightly-insights.json"
        pipeline = json.loads(source.read_text(encoding="utf-8"))
        pipeline["gates"] |= {"falseDiscoveryRate": 0.9, "minimumLift": 1.1, "minimumPhi": 0.2,
                              "minimumRho": 0.2, "minimumIncidents": 2, "maximumSilenceP": 0}
        shutil.copy(source.parent / pipeline["taxonomy"], self.folder)
        path = self.folder / "pipeline.json"
        path.write_text(json.dumps(pipeline), encoding="utf-8")
        return path

    def fill(self) -> None:
        """Brings a crowd and the people of the demo into the journal."""
        file = self.folder / "people.db"
        demo = PROJECT / "datasets" / "demo"
        self.must(["synthesize", "--users", "40", "--days", "60", "--signals-per-day", "12",
                   "--database", f"sqlite:{file}"])
        self.must(["import", "csv", "--profiles", str(demo / "profiles.csv"), "--signals",
                   str(demo / "signals.csv"), "--database", f"sqlite:{file}"], allowed=(0, 65))
        source = sqlite3.connect(file)
        self.people = [row[0] for row in source.execute(
            "select user_id from profiles union select user_id from signals order by 1")]
        users = ",".join(f"('{person}')" for person in self.people)
        self.base.run(
            "set session_replication_role = replica;\n"
            + f"insert into auth.users (id) values {users};\n"
            + copied("profiles", "user_id, lang, timezone", source)
            + copied("signals", "id, user_id, source, source_uuid, category, key, value_text, "
                     "value_num, unit, polarity, event_time, confidence", source))
        source.close()

    # What is run.

    def night(self, runs: Path, when: list[str] | None = None) -> list[str]:
        """The words of a night."""
        return ["nightly", "--pipeline", str(self.pipeline), "--runs", str(runs), "--confirm",
                "--workers", "1", *(NOW if when is None else when)]

    def start(self, words: list[str], address: str = "", **more) -> subprocess.Popen[str]:
        """Starts the program, which is told of the password by its environment alone."""
        environment = {"PATH": "/usr/bin:/bin"}
        if address:
            environment["CONSTAT_DATABASE_URL"] = address
        return subprocess.Popen([PROGRAM, *words], env=environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **more)

    def end(self, begun: subprocess.Popen[str], limit: float = 120) -> tuple[int, str, str]:
        """How a program ends: the status and what it said."""
        out, error = begun.communicate(timeout=limit)
        self.said += [out, error]
        return begun.returncode, out, error

    def run(self, words: list[str], address: str = "") -> tuple[int, str, str]:
        """Runs the program to its end."""
        return self.end(self.start(words, address))

    def must(self, words: list[str], address: str = "", allowed: tuple[int, ...] = (0,)) -> None:
        """What has to work before anything is tried."""
        status, _, error = self.run(words, address)
        if status not in allowed:
            raise AssertionError(f"{words[0]} ended with {status}: {error[-500:]}")

    def copy(self) -> tuple[journal.Database, Path]:
        """A journal of its own, and a folder for its runs."""
        self.count += 1
        name = f"night_{self.count}"
        journal.Database("postgres").run(f"drop database if exists {name} with (force);\n"
                                         f"create database {name} template night_base")
        return journal.Database(name), self.folder / f"runs-{self.count}"

    def told(self, database: journal.Database) -> list[str]:
        """What people have to read, what was looked at, and each person's latest run."""
        return database.run(TOLD)

    def resumed(self, runs: Path) -> list[str]:
        """The words that go on with the latest night."""
        return self.night(runs, ["--resume", "latest"])

    def finish(self, database: journal.Database, runs: Path) -> tuple[int, str, str]:
        """Goes on with the night that was cut; begins it anew where it had not come to a run."""
        if not list(runs.glob("2*")):
            return self.run(self.night(runs), login(database))
        return self.run(self.resumed(runs), login(database))

    def terminate(self, database: journal.Database) -> int:
        """Ends every session of the program; gives how many there were."""
        return int(database.run(
            "select count(*) filter (where pg_terminate_backend(pid)) from pg_stat_activity "
            "where usename = 'constat_night' and datname = current_database()")[0])

    def restart(self, how: str = "fast") -> None:
        """Stops the server, and starts it again where it was."""
        folder = journal.Database("postgres").run("show data_directory")[0]
        tools = journal.Database("postgres").run(
            "select setting from pg_config where name = 'BINDIR'")
        words = [f"{tools[0]}/pg_ctl", "restart", "-s", "-w", "-m", how, "-D", folder]
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} \
            if os.geteuid() == 0 else {}
        with open(self.folder / "pg_ctl.txt", "w", encoding="utf-8") as said:
            subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                           cwd="/tmp", env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}, **user)
