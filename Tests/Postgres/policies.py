"""Audits the policies of a journal on PostgreSQL. What is asked is generated from the catalogue, so
that a new table, column, key or function is asked about too."""

import unittest

import journal
from journal import A, B, ROWS, insert

REFUSED = "42501"
DONE = "00000"
VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE")
# What each may do, table by table: a grant more is a failure, and so is one less.
OWN = {
    "profiles": "SELECT INSERT UPDATE DELETE", "entries": "SELECT INSERT UPDATE DELETE",
    "signals": "SELECT INSERT UPDATE DELETE", "device_tokens": "SELECT INSERT UPDATE DELETE",
    "periods": "SELECT INSERT UPDATE DELETE", "insights": "SELECT UPDATE",
    "nudge_habits": "SELECT", "ai_logs": "SELECT", "insight_runs": "SELECT",
    "insight_looks": "SELECT", "deleted_signals": "SELECT", "insight_requests": "SELECT INSERT",
}
JOB = {
    "profiles": "SELECT", "entries": "SELECT", "signals": "SELECT", "periods": "SELECT",
    "deleted_signals": "SELECT", "ai_logs": "SELECT INSERT", "insights": "SELECT INSERT UPDATE",
    "insight_runs": "SELECT INSERT UPDATE", "insight_looks": "SELECT INSERT UPDATE",
    "insight_requests": "SELECT INSERT UPDATE", "device_tokens": "", "nudge_habits": "",
}
PERSON = "authenticated"


class Audit:
    """Every question, asked on each shape of a database."""

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
            select relname || ' ' || attname from pg_class join pg_attribute on attrelid = pg_class.oid
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
              and not attisdropped
              and has_column_privilege('{role}', pg_class.oid, attnum, '{verb}') order by attnum"""):
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

    # Tables as such

    def test_every_table_is_known_here_and_under_row_security(self):
        self.assertEqual(set(self.tables), set(ROWS))
        self.assertEqual(self.database.run(
            "select relname from pg_class where relnamespace = 'public'::regnamespace "
            "and relkind in ('r', 'p', 'v', 'm', 'f') and not relrowsecurity"), [])

    def test_every_table_cascades_from_the_account(self):
        cascading = self.database.run(
            "select conrelid::regclass from pg_constraint where contype = 'f' "
            "and confrelid = 'auth.users'::regclass and confdeltype = 'c'")
        self.assertEqual(set(cascading), set(self.tables))

    def test_nobody_is_granted_more_or_less_than_meant(self):
        self.assertEqual(self.verbs("anon"), dict.fromkeys(self.tables, ""))
        self.assertEqual(self.verbs(PERSON), OWN)
        self.assertEqual(self.verbs("constat_job"), JOB)
        self.assertEqual(self.verbs("service_role"), dict.fromkeys(self.tables, " ".join(VERBS)))
        # No policy covers these.
        self.assertEqual(self.database.run("""
            select relname, rolname, verb from pg_class, pg_roles,
              unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as verb
            where relnamespace = 'public'::regnamespace and relkind = 'r'
              and rolname in ('anon', 'authenticated', 'service_role', 'constat_job')
              and has_table_privilege(rolname, pg_class.oid, verb)"""), [])

    def test_sequences_and_functions_are_not_the_clients(self):
        self.assertEqual(self.database.run("""
            select relname, rolname from pg_class, pg_roles
            where relnamespace = 'public'::regnamespace and relkind = 'S'
              and rolname in ('anon', 'authenticated')
              and (has_sequence_privilege(rolname, pg_class.oid, 'USAGE')
                or has_sequence_privilege(rolname, pg_class.oid, 'SELECT')
                or has_sequence_privilege(rolname, pg_class.oid, 'UPDATE'))"""), [])
        ours = "pronamespace in ('public'::regnamespace, 'constat'::regnamespace)"
        self.assertEqual(self.database.run(f"""
            select proname, rolname from pg_proc, pg_roles
            where {ours} and rolname in ('anon', 'authenticated', 'service_role')
              and has_function_privilege(rolname, pg_proc.oid, 'EXECUTE')"""), [])
        self.assertEqual(self.database.run(f"""
            select proname from pg_proc
            where {ours} and not coalesce('search_path=""' = any (proconfig), false)"""), [])
        self.assertEqual(self.database.run(
            f"select proname from pg_proc where {ours} and prosecdef"), ["leave_tombstone"])

    # Who is not logged in

    def test_anon_reaches_nothing(self):
        for role, person in (("anon", None), ("anon", A)):
            self.expect(REFUSED, *(
                (role, person, statement) for table in self.tables for statement in (
                    f"select 1 from {table}", f"select count(*) from {table}",
                    insert(table, A, "cccccccc"), f"update {table} set user_id = user_id",
                    f"delete from {table}", f"truncate {table}", f"copy {table} to stdout")))

    def test_a_person_without_claims_reaches_nothing(self):
        own = self.columns(PERSON, "UPDATE")
        for table, verbs in OWN.items():
            statements = [f"select user_id from {table}"]
            if "UPDATE" in verbs:
                statements.append(f"update {table} set {own[table][-1]} = {own[table][-1]}")
            if "DELETE" in verbs:
                statements.append(f"delete from {table}")
            answers = self.database.ask(*((PERSON, None, text) for text in statements))
            self.assertEqual([(answer.state, answer.count) for answer in answers],
                             [(DONE, 0)] * len(statements), table)
            self.expect(REFUSED, (PERSON, None, insert(table, A, "cccccccc")))

    # One person and another

    def test_a_person_reads_their_rows_alone(self):
        for table in self.tables:
            mine, = self.database.ask((PERSON, A, f"select distinct user_id from {table}"))
            self.assertEqual(mine.rows, [A], table)
            theirs, = self.database.ask(
                (PERSON, A, f"select user_id from {table} where user_id = '{B}'"))
            self.assertEqual((theirs.state, theirs.count), (DONE, 0), table)

    def test_a_person_adds_nothing_for_another(self):
        self.expect(REFUSED, *((PERSON, A, insert(table, B, "cccccccc", **(
            {"user_id": f"'{B}'"}))) for table in self.tables))

    def test_a_person_adds_their_own_where_meant(self):
        gone = "; ".join(f"delete from {table} where user_id = '{A}'"
                         for table in ("profiles", "insight_requests")) + ";"
        for table, verbs in OWN.items():
            self.expect(DONE if "INSERT" in verbs else REFUSED,
                        (PERSON, A, insert(table, A, "cccccccc")), before=gone)

    def test_a_person_moves_nothing_to_another(self):
        self.expect(REFUSED, *(
            (PERSON, A, f"update {table} set user_id = '{B}'") for table in self.tables))

    def test_a_person_edits_and_deletes_their_rows_alone(self):
        own = self.columns(PERSON, "UPDATE")
        for table, verbs in OWN.items():
            for column in own.get(table, []):
                self.expect(DONE, (PERSON, A, f"update {table} set {column} = {column}"))
            everywhere = f"where user_id in ('{A}', '{B}')"
            self.expect(DONE if "DELETE" in verbs else REFUSED,
                        (PERSON, A, f"delete from {table} {everywhere}"))

    def test_another_persons_entry_is_as_good_as_none(self):
        entries = (f"{B[:8]}-0000-4000-8000-000000000001", "99999999-0000-4000-8000-000000000001")
        asked = [f"insert into signals (user_id, entry_id, category, event_time) "
                 f"values ('{A}', '{entry}', 'food', now())" for entry in entries]
        asked += [f"update signals set entry_id = '{entry}'" for entry in entries]
        self.expect("23503", *((PERSON, A, statement) for statement in asked))

    def test_foreign_keys_stay_within_a_person(self):
        self.assertEqual(self.database.run("""
            select conname from pg_constraint
            where contype = 'f' and connamespace = 'public'::regnamespace
              and confrelid <> 'auth.users'::regclass
              and not (select attnum from pg_attribute
                where attrelid = conrelid and attname = 'user_id') = any (conkey)"""), [])

    def test_only_random_ids_are_unique_across_people(self):
        """Who guesses such an id learns that it is taken: 122 random bits are in the way."""
        shared = self.database.run("""
            select class.relname from pg_index
            join pg_class as class on class.oid = indexrelid
            where indisunique and class.relnamespace = 'public'::regnamespace
              and has_any_column_privilege('authenticated', indrelid, 'INSERT')
              and not (select attnum from pg_attribute
                where attrelid = indrelid and attname = 'user_id') = any (indkey) order by 1""")
        # insight_requests: not a column that a person may give.
        self.assertEqual(shared, ["device_tokens_pkey", "entries_pkey", "insight_requests_pkey",
                                  "periods_pkey", "signals_pkey"])
        for table in ("device_tokens", "entries", "periods", "signals"):
            row = {"entry_id": "null"} if table == "signals" else {}
            self.expect("23505", (PERSON, A, insert(table, A, B[:8], **row)))

    # What servers write

    def test_a_person_changes_nothing_of_an_insight_but_its_status(self):
        self.expect(DONE, *((PERSON, A, f"update insights set status = '{status}'")
                            for status in ("seen", "dismissed", "new")))
        self.expect("22P02", (PERSON, A, "update insights set status = 'faded'"))
        every = self.database.run("select attname from pg_attribute where attnum > 0 "
                                  "and attrelid = 'insights'::regclass and not attisdropped")
        self.assertGreater(len(every), 30)
        self.expect(REFUSED, *((PERSON, A, f"update insights set {column} = {column}")
                               for column in every if column != "status"))
        self.assertEqual(self.columns(PERSON, "UPDATE")["insights"], ["status"])

    def test_a_person_asks_for_a_recomputation_and_no_more(self):
        self.assertEqual(self.columns(PERSON, "INSERT")["insight_requests"], ["user_id", "since"])
        ask = f"insert into insight_requests (user_id, since) values ('{A}', now())"
        self.expect("23505", (PERSON, A, ask))
        again, = self.database.ask((PERSON, A, ask + " on conflict do nothing"))
        self.assertEqual((again.state, again.count), (DONE, 0))
        done = f"update insight_requests set status = 'done' where user_id = '{A}';"
        self.expect(DONE, (PERSON, A, ask), before=done)

    def test_a_request_wakes_workers_without_telling_whose(self):
        said = self.database.psql(
            "listen constat_requests;\nupdate insight_requests set status = 'done';\n"
            f"begin;\nset local role authenticated;\n"
            f"select set_config('request.jwt.claims', '{{\"sub\": \"{A}\"}}', true);\n"
            f"insert into insight_requests (user_id) values ('{A}');\ncommit;\n"
            "delete from insight_requests where status = 'pending';\n"
            "update insight_requests set status = 'pending';").stdout
        self.assertRegex(said, r'notification "constat_requests" received from')
        self.assertNotIn("payload", said)

    def test_what_nobody_is_told_of_others_work(self):
        self.expect(REFUSED, (PERSON, A, "select id from ai_logs"),
                    (PERSON, A, "select call_id from ai_logs"))

    # The job

    def test_the_job_reads_everybody_and_no_text(self):
        for table, verbs in JOB.items():
            state = DONE if "SELECT" in verbs else REFUSED
            answer, = self.database.ask(("constat_job", None, f"select user_id from {table}"))
            self.assertEqual(answer.state, state, table)
            if state == DONE:
                self.assertEqual(sorted(answer.rows), [A, B], table)
        self.assertEqual(self.columns("constat_job", "SELECT")["entries"], [
            "id", "user_id", "created_at", "event_time", "status", "updated_at", "deleted_at"])
        self.expect(REFUSED, *(("constat_job", None, f"select {text} from entries")
                               for text in ("raw_text", "ocr_text", "photo_path", "*")))
        self.expect(REFUSED, ("constat_job", None, "select notif_prefs from profiles"))

    def test_the_job_writes_what_it_finds_and_no_more(self):
        again = "delete from insight_requests;"
        for table, verbs in JOB.items():
            self.expect(DONE if "INSERT" in verbs else REFUSED,
                        ("constat_job", None, insert(table, A, "cccccccc")), before=again)
            self.expect(REFUSED, ("constat_job", None, f"delete from {table}"),
                        ("constat_job", None, f"truncate {table}"))
        for table, columns in self.columns("constat_job", "UPDATE").items():
            for column in columns:
                answer, = self.database.ask(
                    ("constat_job", None, f"update {table} set {column} = {column}"))
                self.assertEqual((answer.state, answer.count), (DONE, 2), f"{table}.{column}")
        self.expect(REFUSED, *(("constat_job", None, f"update insights set {column} = {column}")
                               for column in ("id", "user_id", "status", "first_seen")))

    def test_the_job_can_update_every_number_of_an_insight(self):
        every = set(self.columns("constat_job", "SELECT")["insights"])
        self.assertEqual(every - set(self.columns("constat_job", "UPDATE")["insights"]),
                         {"id", "user_id", "status", "first_seen"})

    def test_the_job_is_outside_auth(self):
        self.expect(REFUSED, *(("constat_job", None, statement) for statement in (
            "select id from auth.users", "delete from auth.users", "select auth.uid()",
            f"insert into auth.users (id) values ('{A}')", "create table auth.x (id int)",
            "create table public.x (id int)", "create table constat.x (id int)")))
        self.assertEqual(self.database.run(
            "select has_schema_privilege('constat_job', 'auth', 'USAGE')"), ["f"])
        role = self.database.run(
            "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, "
            "rolreplication from pg_roles where rolname = 'constat_job'")
        self.assertEqual(role, ["f|f|f|f|f|f"])
        self.assertEqual(self.database.run(
            "select roleid::regrole from pg_auth_members where member = 'constat_job'::regrole"), [])

    def test_a_login_of_the_job_has_what_the_job_has(self):
        made = "create role a_night login in role constat_job;"
        self.expect(DONE, ("a_night", None, "select constat.check_job_policies()"), before=made)
        answer, = self.database.ask(("a_night", None, "select id from signals"), before=made)
        self.assertEqual((answer.state, answer.count), (DONE, 2))
        self.expect(REFUSED, ("a_night", None, "select raw_text from entries"), before=made)

    # A policy that is missing

    def policies(self, pattern: str) -> list[tuple[str, str]]:
        """The policies with such a name, with their tables."""
        lines = self.database.run("select tablename, policyname from pg_policies "
                                  f"where policyname like '{pattern}' order by 1, 2")
        return [tuple(line.split("|")) for line in lines]

    def test_a_missing_policy_is_an_error_and_not_an_empty_journal(self):
        found = self.policies("job\\_select")
        self.assertEqual({table for table, _ in found}, {name for name, may in JOB.items() if may})
        for table, policy in found:
            ask = ("constat_job", None, f"select user_id from {table}")
            for broken in (f"drop policy {policy} on {table};",
                           f"alter policy {policy} on {table} using (user_id = '{A}');",
                           f"alter policy {policy} on {table} to authenticated;"):
                self.expect(REFUSED, ask, before=broken)
        for table, policy in self.policies("job\\_update"):
            column = self.columns("constat_job", "UPDATE")[table][0]
            self.expect(REFUSED, ("constat_job", None, f"update {table} set {column} = {column}"),
                        before=f"drop policy {policy} on {table};")

    def test_the_check_finds_whatever_is_missing(self):
        check = ("constat_job", None, "select constat.check_job_policies()")
        self.expect(DONE, check)
        found = self.policies("job\\_%")
        self.assertGreater(len(found), 20)
        for table, policy in found:
            self.expect(REFUSED, check, before=f"drop policy {policy} on {table};")
        self.expect(REFUSED, check, before="alter table signals disable row level security;")
        self.expect(REFUSED, check, before="create policy p on signals as restrictive to public "
                                           "using (deleted_at is null);")
        self.expect(REFUSED, check, before="alter policy job_select on signals using (key = '');")
        self.expect(REFUSED, check, before="create table t (id int); "
                                           "alter table t enable row level security; "
                                           "grant select (id) on t to constat_job;")
        self.expect(DONE, check, before="create table t (id int);")

    def test_row_security_off_refuses_whatever_a_policy_applies_to(self):
        """Why the job leaves it on."""
        off = "set local row_security = off;"
        self.expect(REFUSED, *(("constat_job", None, f"select user_id from {table}")
                               for table, verbs in JOB.items() if verbs), before=off)
        # The other way, BYPASSRLS, is an attribute that members do not inherit.
        bypassing = ("create role bypassing bypassrls; grant select on signals to bypassing; "
                     "create role a_night login in role bypassing;")
        answer, = self.database.ask(("bypassing", None, "select id from signals"),
                                    before=bypassing + off)
        self.assertEqual((answer.state, answer.count), (DONE, 2))
        self.expect(REFUSED, ("a_night", None, "select id from signals"), before=bypassing + off)
        # And before PostgreSQL 16 only a superuser may give it.
        if int(self.database.run("show server_version_num")[0]) < 160000:
            self.expect(REFUSED, (self.database.owner, None, "create role another bypassrls"))

    # Edits, deletions, accounts

    def test_an_edit_bears_the_servers_time(self):
        stamped = self.database.run("select tgrelid::regclass from pg_trigger "
                                    "where tgname like '%\\_stamp'")
        self.assertEqual(set(stamped), {
            table for table, columns in self.columns("service_role", "UPDATE").items()
            if "updated_at" in columns})
        old = "alter table {0} disable trigger {0}_stamp; update {0} set updated_at = " \
              "'2001-01-01'; alter table {0} enable trigger {0}_stamp;"
        for table in stamped:
            for role, person in ((PERSON, A), (None, None)):
                self.expect(DONE, (role, person, f"update {table} set user_id = user_id where "
                                   f"user_id = '{A}' returning 1 / (updated_at >= now())::int"),
                            before=old.format(table))
        for column in ("'1999-01-01'", "'infinity'"):
            self.expect(DONE, (PERSON, A, f"update entries set updated_at = {column} "
                               "returning 1 / (updated_at between now() and now() + '1 h')::int"))
        self.expect(DONE, (PERSON, A, insert("entries", A, "cccccccc", updated_at="'1999-01-01'")
                           + " returning 1 / (updated_at >= now())::int"))
        # What restores a journal brings its times along.
        self.expect(DONE, ("service_role" if self.database.name == "supabase" else None, None,
                           f"update entries set updated_at = '1999-01-01' where user_id = '{A}' "
                           "returning 1 / (updated_at = '1999-01-01')::int"))

    def test_a_deleted_signal_leaves_a_tombstone_of_its_owner(self):
        left = f"select 1 from deleted_signals where id = '{A[:8]}-0000-4000-8000-000000000002'"
        for statement in ("delete from signals", "delete from entries"):
            claims = f"set local request.jwt.claims = '{{\"sub\": \"{A}\"}}';"
            done = f"set local role authenticated; {claims} {statement}; reset role;"
            self.expect(DONE, (PERSON, A, left), before=done)
            theirs, = self.database.ask((PERSON, B, left), before=done)
            self.assertEqual((theirs.state, theirs.count), (DONE, 0))

    def test_an_account_that_is_deleted_leaves_nothing(self):
        admin = "supabase_auth_admin" if self.database.name == "supabase" else self.database.owner
        self.database.run(f"set role {admin};\ndelete from auth.users where id = '{A}';")
        try:
            tables = self.database.run("""
                select quote_ident(nspname) || '.' || quote_ident(relname)
                from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                where relkind in ('r', 'p', 'm') and nspname !~ '^pg_'
                  and nspname <> 'information_schema'""")
            self.assertGreater(len(tables), len(self.tables))
            self.assertEqual(self.database.run(" union all ".join(
                f"select '{table}' from {table} as t "
                f"where t::text ~ '{A}|{A.replace('-', '')}|{A[:8]}'" for table in tables)), [])
            for table in self.tables:
                self.assertEqual(
                    self.database.run(f"select distinct user_id from {table}"), [B], table)
        finally:
            self.database.run("; ".join(f"delete from auth.users where id = '{user}'"
                                        for user in (A, B)))
            self.database.fill(A, B)


class Plain(Audit, unittest.TestCase):
    """PostgreSQL as it comes, with an owner who is no superuser."""

    @classmethod
    def setUpClass(cls):
        cls.prepare(journal.plain())


class Supabase(Audit, unittest.TestCase):
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
