"""Breaks nights and requests of a journal on a server, and looks at what is left.

The program is CONSTAT_BINARY; without it nothing is tried. What is left to chance follows from
CONSTAT_SEED, which is printed.
"""

import json
import os
import random
import time
import unittest
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import journal
from night_bench import NOW, PASSWORD, PROGRAM, Bench, login

SEED = int(os.environ.get("CONSTAT_SEED", "0")) or random.randrange(1, 1 << 31)
DONE, DATA, AWAY, LATER, RIGHTS = 0, 65, 69, 75, 77
BENCH = None


def setUpModule():
    """One journal for all; making it takes longest."""
    global BENCH
    if not PROGRAM:
        raise unittest.SkipTest("CONSTAT_BINARY is not set")
    print(f"nights: CONSTAT_SEED={SEED}")
    BENCH = Bench()


def tearDownModule():
    """Nowhere may there be a password, whatever was broken."""
    try:
        kept = [path for path in BENCH.folder.rglob("*") if path.is_file()]
        leaks = [path for path in kept if PASSWORD.encode() in path.read_bytes()]
        assert not leaks, leaks
        assert not any(PASSWORD in text for text in BENCH.said)
    finally:
        BENCH.close()


class Night(unittest.TestCase):
    """What a whole night writes, and the same journal for each test anew."""

    @classmethod
    def setUpClass(cls):
        cls.chance = random.Random(f"{SEED} {cls.__name__}")
        database, runs = BENCH.copy()
        begun = time.monotonic()
        BENCH.must(BENCH.night(runs), login(database))
        cls.seconds = time.monotonic() - begun
        cls.whole = BENCH.told(database)
        assert cls.whole != BENCH.told(BENCH.base)

    def setUp(self):
        self.database, self.runs = BENCH.copy()
        self.address = login(self.database)

    def begin(self, *more: str):
        """Starts a night."""
        return BENCH.start(BENCH.night(self.runs) + list(more), self.address)

    def run_verb(self, verb: str, *more: str) -> tuple[int, str, str]:
        """Runs a verb over the journal of the test."""
        words = [verb, *more]
        if verb != "insights":
            words += ["--runs", str(self.runs)]
        if verb in ("nightly", "recompute", "work"):
            words += ["--pipeline", str(BENCH.pipeline), *NOW]
        return BENCH.run(words, self.address)

    def request(self, person: str) -> None:
        """A person asks."""
        self.database.run(f"insert into insight_requests (user_id) values ('{person}')")

    def answered(self, count: int, limit: float = 30) -> float:
        """Waits until so many requests are answered; gives the seconds that took."""
        begun = time.monotonic()
        while True:
            said = self.database.psql(
                "select count(*) from insight_requests where status = 'done'")
            if said.stdout.strip() == str(count):
                return time.monotonic() - begun
            self.assertLess(time.monotonic() - begun, limit, said.stdout + said.stderr)
            time.sleep(0.05)

    def expect_whole(self, why: str = "") -> None:
        """The journal is that of a night that nothing broke."""
        self.assertEqual(BENCH.told(self.database), self.whole, why)


class Broken(Night):
    """Nights that somebody breaks."""

    def break_and_finish(self, how, times: int = 2) -> None:
        """Breaks a night and those that go on with it at moments by chance."""
        trace = []
        for _ in range(times):
            begun = BENCH.start(
                BENCH.resumed(self.runs) if list(self.runs.glob("2*")) else BENCH.night(self.runs),
                self.address)
            trace.append(self.chance.uniform(0, self.seconds * 0.9))
            time.sleep(trace[-1])
            how(begun)
            status, _, error = BENCH.end(begun)
            self.assertIn(status, (DONE, LATER, AWAY, -9), error)
            # Whoever finds no server ends at once; whoever has begun waits for it.
            if status == AWAY:
                self.assertNotIn("started", error)
            if status == LATER:
                self.assertRegex(error, "constat: .*(later|try again)")
            trace.append(status)
        status, _, error = BENCH.finish(self.database, self.runs)
        self.assertEqual(status, DONE, f"{trace} {error}")
        self.expect_whole(str(trace))

    def test_killed_at_any_moment(self):
        for _ in range(3):
            self.break_and_finish(lambda begun: begun.kill())
            self.setUp()

    def test_sessions_ended_at_any_moment(self):
        for _ in range(3):
            self.break_and_finish(lambda _: BENCH.terminate(self.database))
            self.setUp()

    def test_sessions_ended_all_the_while(self):
        def end_all_the_while(begun):
            while begun.poll() is None:
                BENCH.terminate(self.database)
                time.sleep(self.chance.uniform(0, 0.4))
        self.break_and_finish(end_all_the_while, times=1)

    def test_a_server_that_is_restarted(self):
        for how in ("fast", "immediate"):
            self.break_and_finish(lambda _, how=how: BENCH.restart(how))
            self.setUp()


class Limits(Night):
    """What a server does not let a role do."""

    def alter(self, what: str) -> None:
        """Changes the role until the test ends."""
        server = journal.Database("postgres")
        server.run(f"alter role constat_night {what}")
        self.addCleanup(server.run, "alter role constat_night connection limit -1;\n"
                        "alter role constat_night reset all")

    def refused(self, status: int, words: str) -> None:
        """A night ends so, writes nothing, and another one does all."""
        before = BENCH.told(self.database)
        found, _, error = BENCH.run(BENCH.night(self.runs), self.address)
        self.assertEqual(found, status, error)
        self.assertIn(words, error.strip().split("\n")[-1])
        self.assertEqual(BENCH.told(self.database), before)

    def expect_bad(self, words: str) -> None:
        """The look at the server finds it too."""
        status, out, _ = self.run_verb("check")
        self.assertEqual(status, AWAY, out)
        self.assertIn(words, " ".join(out.split()))

    def test_connections(self):
        self.alter("connection limit 1")
        self.refused(LATER, "no connection left")
        # Two may do, but one that was closed a moment ago still counts.
        self.alter("connection limit 2")
        self.expect_bad("too few connections")
        self.alter("connection limit 5")
        self.assertEqual(self.run_verb("check")[0], DONE)
        BENCH.must(BENCH.night(self.runs), self.address)
        self.expect_whole()

    def test_time_of_a_statement(self):
        self.alter("set statement_timeout = '1ms'")
        self.refused(LATER, "longer than its limit")

    def test_a_role_that_only_reads(self):
        self.alter("set default_transaction_read_only = on")
        self.refused(RIGHTS, "default_transaction_read_only")
        self.assertEqual(list(self.runs.glob("2*")), [])
        self.expect_bad("which only reads")

    def test_settings_that_change_nothing(self):
        self.alter("set datestyle = 'SQL, DMY'")
        for setting in ("intervalstyle = sql_standard", "extra_float_digits = -10",
                        "timezone = 'Asia/Tokyo'", "client_encoding = LATIN1",
                        "search_path = pg_catalog", "default_transaction_isolation = serializable",
                        "idle_session_timeout = '200ms'", "work_mem = '64kB'"):
            self.alter(f"set {setting}")
        BENCH.must(BENCH.night(self.runs), self.address)
        self.expect_whole()

    def test_rights(self):
        for right, table in (("select", "signals"), ("insert", "insight_looks"),
                             ("select", "periods")):
            self.database.run(f"revoke {right} on {table} from constat_job")
            self.refused(RIGHTS, f"right on {table}")
            self.expect_bad(f"lacks {right.upper()} on {table}")
            self.database.run(f"grant {right} on {table} to constat_job")

    def test_another_login(self):
        for kind in ("in role authenticated", "noinherit"):
            server = journal.Database("postgres")
            server.run(f"create role stranger login password '{PASSWORD}' {kind}")
            self.addCleanup(server.psql, "drop role if exists stranger")
            self.address = login(self.database).replace("constat_night", "stranger")
            for verb in ("nightly", "recompute", "work", "insights"):
                more = ["--user", BENCH.people[0]] if verb in ("recompute", "insights") else []
                status, _, error = self.run_verb(verb, *more)
                self.assertEqual(status, RIGHTS, error)
            self.expect_bad("may not do what a job does")
            server.run("drop role stranger")

    def test_a_wrong_password_or_database(self):
        self.address = self.address.replace(PASSWORD, "another")
        self.refused(RIGHTS, "the password is wrong")
        self.address = login(self.database) + "_none"
        self.refused(AWAY, "no such database")

    def test_schemas(self):
        self.database.run("drop table insight_requests cascade;\n"
                          "delete from constat.migrations where name like '0009%'")
        self.refused(DATA, "lacks 1 migration")
        self.database.run("drop schema constat cascade")
        self.refused(DATA, "lacks 10 migrations")
        self.setUp()
        self.database.run(
            """insert into constat.migrations select (jsonb_populate_record(
                 m, '{"name": "0099_future"}')).* from constat.migrations m limit 1""")
        self.refused(DATA, "newer program")


class Together(Night):
    """Those who work at the same time."""

    def refused(self, begun) -> None:
        """Somebody who came second is told who is first."""
        status, _, error = BENCH.end(begun)
        self.assertEqual(status, LATER, error)
        self.assertRegex(error, r"process \d+ of the server, constat nightly")

    def test_two_nights_from_two_machines(self):
        first = self.begin()
        time.sleep(self.seconds / 3)
        there = self.runs.with_name(self.runs.name + "-there")
        second = BENCH.start(BENCH.night(there), self.address)
        shard = BENCH.start(BENCH.night(there) + ["--shard", "1/2"], self.address)
        self.refused(second)
        self.refused(shard)
        self.assertEqual(BENCH.end(first)[0], DONE)
        self.expect_whole()

    def test_shards(self):
        shards = [self.begin("--shard", f"{number}/2") for number in (1, 2)]
        time.sleep(self.seconds / 5)
        there = self.runs.with_name(self.runs.name + "-there")
        self.refused(BENCH.start(BENCH.night(there), self.address))
        self.assertEqual([BENCH.end(shard)[0] for shard in shards], [DONE, DONE])
        self.expect_whole()

    def test_recomputations_beside_nights(self):
        asking = self.chance.sample(BENCH.people, 4) + self.chance.choices(BENCH.people, k=6)
        there = self.runs.with_name(self.runs.name + "-there")
        begun = [self.begin(), BENCH.start(BENCH.night(there), self.address)]
        for person in asking:
            words = ["recompute", "--user", person, "--interval", "0", "--format", "json",
                     "--pipeline", str(BENCH.pipeline), "--confirm", *NOW]
            begun.append(BENCH.start(words + ["--runs", str(self.runs)], self.address))
        for number, one in enumerate(begun):
            status, out, error = BENCH.end(one)
            self.assertIn(status, (DONE, LATER), error)
            if number > 1:
                self.assertEqual("error" in json.loads(out), status == LATER)
        # Of two nights at least one was done, and the order of the same instant does not matter.
        self.expect_whole()


class Requests(Night):
    """A worker that somebody breaks."""

    def work(self, poll: str = "1"):
        """Starts a worker."""
        return BENCH.start(
            ["work", "--pipeline", str(BENCH.pipeline), "--runs", str(self.runs), "--poll", poll,
             "--interval", "0", *NOW], self.address)

    def stop(self, worker) -> str:
        """Ends a worker as an administrator does."""
        worker.terminate()
        status, _, error = BENCH.end(worker)
        self.assertEqual(status, DONE, error)
        return error

    def test_is_woken(self):
        worker = self.work(poll="600")
        self.request(BENCH.people[0])
        self.answered(1)
        for number in (1, 2):
            self.request(BENCH.people[number])
            # By no look: that would be in ten minutes.
            print(f"nights: a request was answered after {self.answered(number + 1):.2f} s")
        self.stop(worker)

    def test_comes_back(self):
        worker = self.work()
        self.request(BENCH.people[0])
        self.answered(1)
        BENCH.restart("immediate")
        self.request(BENCH.people[1])
        self.answered(2)
        BENCH.terminate(self.database)
        self.request(BENCH.people[2])
        self.answered(3)
        self.stop(worker)

    def test_killed_at_any_moment(self):
        for number, person in enumerate(BENCH.people[:4], 1):
            self.request(person)
            worker = self.work()
            time.sleep(self.chance.uniform(0, 0.5))
            worker.kill()
            BENCH.end(worker)
            worker = self.work()
            self.answered(number)
            worker.kill()
            BENCH.end(worker)
        states = self.database.run("select distinct status from insight_requests")
        self.assertEqual(states, ["done"])


if __name__ == "__main__":
    unittest.main()
