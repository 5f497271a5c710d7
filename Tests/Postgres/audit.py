"""What the parts of the audit share: who may do what, and how it is asked."""

import journal
from journal import A, B

REFUSED = "42501"
DONE = "00000"
VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE")
# What each may do, table by table: a grant more is a failure, and so is one less.
OWN = {
    "profiles": "SELECT INSERT UPDATE DELETE", "entries": "SELECT INSERT UPDATE DELETE",
    "signals": "SELECT INSERT UPDATE DELETE", "device_tokens": "SELECT INSERT UPDATE DELETE",
    "periods": "SELECT INSERT UPDATE DELETE", "insights": "SELECT UPDATE",
    "nudge_habits": "SELECT", "ai_logs": "SELECT", "insight_runs": "SELECT",
    "insight_looks": "SELECT", "deleted_signals": "SELECT", "last_deletions": "SELECT",
    "insight_requests": "SELECT INSERT",
}
JOB = {
    "profiles": "SELECT", "entries": "SELECT", "signals": "SELECT", "periods": "SELECT",
    "deleted_signals": "SELECT", "last_deletions": "SELECT", "ai_logs": "SELECT INSERT",
    "insights": "SELECT INSERT UPDATE", "insight_runs": "SELECT INSERT UPDATE",
    "insight_looks": "SELECT INSERT UPDATE", "insight_requests": "SELECT INSERT UPDATE",
    "device_tokens": "", "nudge_habits": "",
}
PERSON = "authenticated"


class Audit:
    """Questions about one database, in which two people have a row of everything."""

    database: journal.Database

    @classmethod
    def tearDownClass(cls):
        cls.database.drop()

    @classmethod
    def prepare(cls, database):
        """Migrates and fills it."""
        cls.database = database
        database.migrate()
        database.fill(A, B)
        cls.tables = database.tables()

    def columns(self, role: str, verb: str) -> dict[str, list[str]]:
        """The columns that a role may use with a verb, table by table."""
        found = {}
        for line in self.database.run(f"""
            select relname || ' ' || attname
            from pg_class join pg_attribute on attrelid = pg_class.oid
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
              and not attisdropped
              and has_column_privilege('{role}', pg_class.oid, attnum, '{verb}')
            order by attnum"""):
            table, column = line.split()
            found.setdefault(table, []).append(column)
        return found

    def verbs(self, role: str) -> dict[str, str]:
        """The verbs that a role may use on each table, on a column at least."""
        return dict(line.split("|") for line in self.database.run(f"""
            select relname, coalesce(string_agg(verb, ' ' order by place), '')
            from pg_class left join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
              with ordinality as asked(verb, place) on
              case when verb = 'DELETE' then has_table_privilege('{role}', pg_class.oid, verb)
                else has_any_column_privilege('{role}', pg_class.oid, verb) end
            where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname"""))

    def expect(self, state: str, *asked, before: str = "") -> None:
        """Asserts that every statement ends in a state, and a success in one row."""
        for question, answer in zip(asked, self.database.ask(*asked, before=before), strict=True):
            with self.subTest(question):
                self.assertEqual(answer.state, state)
                if state == DONE:
                    self.assertEqual(answer.count, 1)
