"""What people reach of their own rows, of each other's, and of what servers write."""

from audit import DONE, OWN, PERSON, REFUSED, Audit
from journal import A, B, insert


class People(Audit):
    """Who is not logged in, who is, and another."""

    def test_anon_reaches_nothing(self):
        for role, person in (("anon", None), ("anon", A)):
            self.expect(REFUSED, *(
                (role, person, statement) for table in self.tables for statement in (
                    f"select 1 from {table}", f"select count(*) from {table}",
                    insert(table, A, "cccccccc"), f"update {table} set user_id = user_id",
                    f"delete from {table}", f"truncate {table}", f"copy {table} to stdout")))

    def test_nobody_adds_to_a_schema(self):
        schemas = self.database.run("select nspname from pg_namespace where nspname !~ '^pg_' "
                                    "and nspname <> 'information_schema'")
        self.assertEqual(set(schemas), {"public", "auth", "constat"})
        self.expect(REFUSED, *((role, A, f"create table {schema}.x (id int)")
                               for role in ("anon", PERSON) for schema in schemas))

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

    def test_a_person_is_known_by_either_setting(self):
        for setting, value in (("claim.sub", A), ("claims", f'{{"sub": "{A}"}}')):
            self.assertEqual(self.database.run(
                "begin; set local role authenticated; "
                f"set local request.jwt.{setting} = '{value}'; select user_id from profiles"), [A])

    def test_a_person_reads_their_rows_alone(self):
        for table in self.tables:
            mine, = self.database.ask((PERSON, A, f"select distinct user_id from {table}"))
            self.assertEqual(mine.rows, [A], table)
            theirs, = self.database.ask(
                (PERSON, A, f"select user_id from {table} where user_id = '{B}'"))
            self.assertEqual((theirs.state, theirs.count), (DONE, 0), table)

    def test_a_person_adds_nothing_for_another(self):
        self.expect(REFUSED, *(
            (PERSON, A, insert(table, B, "cccccccc")) for table in self.tables))

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
