"""Runs a command beside a PostgreSQL server of its own, which is gone when the command has ended.

cluster.py [--replica] -- COMMAND...

The command finds its server in CONSTAT_TEST_POSTGRES, a superuser's URL, and with --replica a hot
standby in CONSTAT_TEST_POSTGRES_REPLICA. Its exit status is handed on.
"""

import argparse
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

OLDEST = 15
PROGRAMS = ("initdb", "pg_basebackup", "pg_ctl", "postgres", "psql")
SETTINGS = """
listen_addresses = '127.0.0.1'
max_connections = 50
wal_level = replica
fsync = off
synchronous_commit = off
full_page_writes = off
timezone = 'UTC'
log_timezone = 'UTC'
"""
# Stops the servers once the pipe to its input closes: also when its parent was killed at once.
GUARD = """
trap '' INT TERM HUP
cat >/dev/null
for data in "$2"/primary "$2"/replica; do
  [ ! -f "$data/postmaster.pid" ] || "$1"/pg_ctl stop -s -w -m immediate -D "$data" 2>/dev/null
done
cd /
rm -rf "$2"
"""


class Missing(Exception):
    """Why there can be no server here."""


def programs() -> Path:
    """The folder of the newest PostgreSQL that will do."""
    folders = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    found = []
    for folder in folders:
        if all((folder / name).exists() for name in PROGRAMS):
            said = subprocess.run([folder / "postgres", "--version"], capture_output=True,
                                  text=True, check=True).stdout
            version = re.search(r" (\d+)", said)
            found.append((int(version[1]) if version else 0, folder))
    version, folder = max(found, default=(0, Path()))
    if version < OLDEST:
        raise Missing(f"there is no PostgreSQL {OLDEST} here: run .ci/setup-postgres")
    return folder


def free_port() -> int:
    """A port that nothing listens on at this instant."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """A primary and perhaps a replica, in one folder of the user that runs them."""

    def __init__(self) -> None:
        self.programs = programs()
        # initdb refuses root, and another user may not read where we are: its folder is in /tmp.
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} \
            if os.geteuid() == 0 else {}
        self.password = secrets.token_hex(16)
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                            "PGPASSWORD": self.password}
        self.folder = Path(tempfile.mkdtemp(prefix="constat-postgres-", dir="/tmp"))
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        self.guard = subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "guard", str(self.programs), str(self.folder)],
            stdin=subprocess.PIPE, cwd=self.folder, env=self.environment, start_new_session=True,
            **self.user)

    def close(self) -> None:
        """Stops every server and removes the folder."""
        self.guard.stdin.close()
        self.guard.wait()

    def run(self, program: str, *words: str) -> None:
        """Runs a program of PostgreSQL, and says what it said where it failed."""
        # Not captured by a pipe: a server that is started would hold its end for ever.
        with open(self.folder / f"{program}.txt", "w+", encoding="utf-8") as said:
            done = subprocess.run([self.programs / program, *words], cwd=self.folder,
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=said,
                                  stderr=subprocess.STDOUT, check=False, **self.user)
            if done.returncode:
                said.seek(0)
                raise Missing(f"{program} ended with {done.returncode}:\n{said.read()}")

    def start(self, name: str) -> str:
        """Starts the server of a data folder; gives its URL."""
        log = self.folder / f"{name}.log"
        for last in (False, False, True):
            port = free_port()
            try:
                self.run("pg_ctl", "start", "-s", "-w", "-t", "60", "-D", str(self.folder / name),
                         "-l", str(log), "-o", f"-p {port} -k {self.folder}")
            except Missing as failure:
                # Somebody may have taken the port since.
                if last:
                    raise Missing(f"{failure}\n{log.read_text()[-2000:]}") from failure
            else:
                return f"postgres://constat_owner:{self.password}@127.0.0.1:{port}/"
        raise AssertionError

    def make_primary(self) -> str:
        """A new server with an empty database `constat`."""
        secret = self.folder / "password"
        secret.touch(mode=0o600)
        secret.write_text(self.password)
        if self.user:
            shutil.chown(secret, "postgres", "postgres")
        data = self.folder / "primary"
        self.run("initdb", "-D", str(data), "-U", "constat_owner", "-A", "scram-sha-256",
                 f"--pwfile={secret}", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
                 "--no-instructions")
        secret.unlink()
        with open(data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(SETTINGS)
        server = self.start("primary")
        self.run("psql", "-X", "-q", "-d", server + "postgres", "-c", "create database constat")
        return server

    def make_replica(self, server: str) -> str:
        """A hot standby of a server."""
        self.run("pg_basebackup", "-d", server + "postgres", "-D", str(self.folder / "replica"),
                 "-R", "-X", "stream", "--checkpoint=fast", "--no-sync")
        return self.start("replica")


def run(command: list[str], environment: dict[str, str]) -> int:
    """Runs the command, to which every signal to end is passed on; gives its status."""
    child = subprocess.Popen(command, env=os.environ | environment)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: child.send_signal(number))
    status = child.wait()
    return status if status >= 0 else 128 - status


def stop(number: int, _: object) -> None:
    """Ends while there is no command yet."""
    raise SystemExit(128 + number)


def main() -> int:
    """Parses, starts, runs, stops."""
    parser = argparse.ArgumentParser(prog="cluster.py", usage="%(prog)s [--replica] -- COMMAND...")
    parser.add_argument("--replica", action="store_true")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    cluster = None
    try:
        cluster = Cluster()
        server = cluster.make_primary()
        environment = {"CONSTAT_TEST_POSTGRES": server + "constat"}
        if options.replica:
            environment["CONSTAT_TEST_POSTGRES_REPLICA"] = cluster.make_replica(server) + "constat"
        return run(options.command, environment)
    except (Missing, OSError) as failure:
        print(f"cluster: {failure}", file=sys.stderr)
        return 69
    finally:
        if cluster:
            cluster.close()


if __name__ == "__main__":
    sys.exit(main())
