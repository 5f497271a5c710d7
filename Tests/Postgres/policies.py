"""Audits the policies of a journal on PostgreSQL. What is asked is generated from the catalogue, so
that a new table, column, key or function is asked about too."""

import unittest

import journal
from audit_job import Job
from audit_people import People
from audit_tables import Tables


class Plain(Tables, People, Job, unittest.TestCase):
    """PostgreSQL as it comes, with an owner who is no superuser."""

    @classmethod
    def setUpClass(cls):
        cls.prepare(journal.plain())


class Supabase(Tables, People, Job, unittest.TestCase):
    """Where everything new is everybody's by default."""

    @classmethod
    def setUpClass(cls):
        database = journal.supabase()
        cls.before = database.schema()
        cls.prepare(database)

    def test_nothing_of_supabase_is_changed(self):
        after = self.database.schema()
        for line in self.before.split("\n"):
            if "auth" in line or "DEFAULT PRIVILEGES" in line:
                self.assertIn(line, after)
        auth = "select count(*) from pg_class where relnamespace = 'auth'::regnamespace"
        self.assertEqual(self.database.run(auth), ["5"])
        self.assertEqual(after.count("DEFAULT PRIVILEGES"), self.before.count("DEFAULT PRIVILEGES"))
        self.assertEqual(self.database.run(
            "select rolname from pg_roles where rolbypassrls order by 1"),
            ["constat_owner", "postgres", "service_role", "supabase_admin"])
