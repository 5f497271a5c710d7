"""Applies the migrations of PostgreSQL in every order that may happen, and compares them with those
of SQLite."""

import re
import sqlite3
import unittest
from concurrent.futures import ThreadPoolExecutor

import journal
from journal import FILES, FOLDER

# What a migrator of ours needs: each file is one transaction, of which it keeps the record.
FORBIDDEN = r"(?im)^\s*(begin|commit|rollback|start)( transaction)?;|\bconcurrently\b|^\\"


class Steps(unittest.TestCase):
    """Twice, at once, and from each earlier step."""

    @classmethod
    def setUpClass(cls):
        cls.whole = journal.plain("whole")
        cls.whole.migrate()
        cls.schema = cls.whole.schema()

    @classmethod
    def tearDownClass(cls):
        cls.whole.drop()

    def made(self, name: str) -> journal.Database:
        """Another empty database, gone when the test is over."""
        database = journal.plain(name)
        self.addCleanup(journal.Database("postgres").run,
                        f"drop database if exists {name} with (force)")
        return database

    def test_files_leave_the_transaction_to_the_migrator(self):
        self.assertEqual(len(FILES), 10)
        for place, file in enumerate(FILES):
            self.assertRegex(file.stem, rf"^{place:04}_[a-z_]+$")
            self.assertNotRegex(file.read_text(encoding="utf-8"), FORBIDDEN)

    def test_a_file_applied_again_is_refused_whole(self):
        for file in FILES:
            self.assertEqual(self.whole.apply(file).returncode, 3, file.name)
        self.assertEqual(self.whole.schema(), self.schema)

    def test_of_several_at_once_one_succeeds(self):
        database = self.made("at_once")
        with ThreadPoolExecutor() as pool:
            for file in FILES:
                tries = list(pool.map(database.apply, [file] * 4))
                self.assertEqual(sorted(done.returncode for done in tries), [0, 3, 3, 3], file.name)
        self.assertEqual(database.schema(), self.schema)

    def test_databases_of_one_server_are_migrated_at_once(self):
        """They share the roles, which none of them may find half made."""
        self.whole.drop()
        databases = [self.made(name) for name in ("one", "two", "three")]
        roles = journal.Database("postgres").run("select rolname from pg_roles order by 1")
        self.assertNotIn("constat_job", roles)
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda database: database.migrate(), databases))
        for database in databases:
            self.assertEqual(database.schema(), self.schema)
        self.whole = type(self).whole = journal.plain("whole")
        self.whole.migrate()

    def test_a_journal_of_every_step_is_brought_up_to_date(self):
        """Before each step a person more comes, with a row in every table that there is."""
        database = self.made("older")
        database.migrate(FILES[:2])
        people = {}
        for step in range(2, len(FILES)):
            person = f"{step:08}-3333-4333-8333-333333333333"
            people[person] = database.tables()
            database.fill(person)
            with self.subTest(FILES[step].stem):
                database.migrate([FILES[step]])
        self.assertEqual(database.schema(), self.schema)
        for table in journal.ROWS:
            expected = [person for person, tables in people.items() if table in tables]
            self.assertEqual(
                database.run(f"select user_id from {table} order by 1"), expected, table)
        # What 0005 writes into rows that were there before.
        self.assertEqual(database.run("select caveat from insights"), ["a caveat"] * len(people))
        self.assertEqual(database.run("select count(*) from insights where faded_caveat = caveat"),
                         ["4"])


class Twins(unittest.TestCase):
    """The same tables and columns as on SQLite, whose statements both run."""

    @classmethod
    def setUpClass(cls):
        cls.database = journal.plain("twin")
        cls.database.migrate()
        cls.sqlite = sqlite3.connect(":memory:")
        cls.files = sorted((FOLDER / "sqlite").glob("*.sql"))
        for file in cls.files:
            cls.sqlite.executescript(file.read_text(encoding="utf-8"))

    @classmethod
    def tearDownClass(cls):
        cls.sqlite.close()
        cls.database.drop()

    def test_files_have_the_same_names(self):
        ours = [file.name for file in FILES]
        self.assertEqual(ours[0], "0000_roles.sql")
        self.assertEqual(ours[1:len(self.files) + 1], [file.name for file in self.files])

    def test_tables_have_the_same_columns(self):
        tables = [name for name, in self.sqlite.execute(
            "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")]
        self.assertGreater(len(tables), 10)
        for table in tables:
            theirs = [row[1:4] for row in self.sqlite.execute(f"pragma table_info({table})")]
            ours = [line.split("|") for line in self.database.run(
                "select attname, attnotnull from pg_attribute where attnum > 0 "
                f"and not attisdropped and attrelid = '{table}'::regclass "
                # In place of the number that SQLite gives each row.
                "and attname <> 'published_in' order by attnum")]
            self.assertEqual([name for name, _ in ours], [name for name, _, _ in theirs], table)
            keys = {row[1] for row in self.sqlite.execute(f"pragma table_info({table})") if row[5]}
            self.assertEqual({name for name, never in ours if never == "t"},
                             {name for name, _, never in theirs if never} | keys, table)

    def test_words_that_are_allowed_are_the_same(self):
        enums = dict(line.split("|") for line in self.database.run(
            "select typname, string_agg(enumlabel, ',' order by enumlabel) from pg_enum "
            "join pg_type on pg_type.oid = enumtypid group by 1"))
        checks = self.database.run("select pg_get_constraintdef(oid) from pg_constraint "
                                   "where contype = 'c'")
        allowed = set(enums.values()) | {
            ",".join(sorted(re.findall(r"'([a-z_]+)'::text", check))) for check in checks}
        count = 0
        for text, in self.sqlite.execute("select sql from sqlite_schema where type = 'table'"):
            for words in re.findall(r"in\s*\(((?:\s*'[a-z_]+',?)+)\)", text):
                count += 1
                self.assertIn(",".join(sorted(re.findall(r"'([a-z_]+)'", words))), allowed)
        self.assertGreater(count, 10)
