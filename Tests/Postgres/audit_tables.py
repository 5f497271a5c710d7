"""What holds of every table, and what becomes of edits, deletions and accounts."""

from audit import DONE, OWN, JOB, PERSON, VERBS, Audit
from journal import A, B, ROWS, insert


class Tables(Audit):
    """Grants, keys, functions, triggers and cascades."""

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
            f"select proname from pg_proc where {ours} and prosecdef order by 1"),
            ["leave_tombstone", "leave_trace"])

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

    def test_a_deleted_entry_or_period_leaves_its_time(self):
        for table in ("entries", "periods"):
            for before in ("", "delete from last_deletions;"):
                self.expect(DONE, (PERSON, A, "select 1 / (deleted_at >= now())::int "
                                   "from last_deletions"), before=before + (
                    "set local role authenticated; "
                    f"set local request.jwt.claims = '{{\"sub\": \"{A}\"}}'; "
                    f"delete from {table}; reset role;"))

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
