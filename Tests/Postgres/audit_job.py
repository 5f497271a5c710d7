"""What the job reaches, and what becomes of it where a policy is missing."""

from audit import DONE, JOB, REFUSED, Audit
from journal import A, B, insert


class Job(Audit):
    """The role of the job, and logins that are members of it."""

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

    def test_the_jobs_own_ways_of_writing_pass(self):
        numbers = "statement = excluded.statement, incidents = excluded.incidents"
        row = insert("insights", A, outcome_key="'headache'", lag_days="0")
        key = "(user_id, outcome_cat, outcome_key, trigger_key, lag_days)"
        known = "update insights set outcome_key = 'headache', lag_days = 0;"
        fresh = row.replace("-000000000003", "-000000000033")
        merge = f"{fresh} on conflict {key} do update set "
        self.expect(DONE, ("constat_job", None, merge + numbers),
                    ("constat_job", None, merge + "incidents = 4 returning 1 / (incidents = 4 "
                     f"and id = '{A[:8]}-0000-4000-8000-000000000003')::int"), before=known)
        self.expect(REFUSED, ("constat_job", None, merge + "status = 'new'"), before=known)
        self.expect(DONE, ("constat_job", None, "with asked as (select id from insight_requests "
                           "where status = 'pending' order by requested_at for update skip locked "
                           "limit 1) update insight_requests set status = 'running', "
                           "started_at = now() from asked where asked.id = insight_requests.id"),
                    ("constat_job", None, "insert into ai_logs (call_id, user_id) select 'c', "
                     f"user_id from profiles where user_id = '{A}' on conflict (call_id) "
                     "do nothing"))
        copied, = self.database.ask(("constat_job", None, "create temporary table staged as "
                                     "select id from signals"))
        self.assertEqual((copied.state, copied.count), (DONE, 2))

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
            "select roleid::regrole from pg_auth_members "
            "where member = 'constat_job'::regrole"), [])

    def test_a_login_of_the_job_has_what_the_job_has(self):
        made = "create role a_night login in role constat_job;"
        self.expect(DONE, ("a_night", None, "select constat.check_job_policies()"), before=made)
        answer, = self.database.ask(("a_night", None, "select id from signals"), before=made)
        self.assertEqual((answer.state, answer.count), (DONE, 2))
        self.expect(REFUSED, ("a_night", None, "select raw_text from entries"), before=made)

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

    def test_a_guard_costs_nothing_while_it_is_not_needed(self):
        plan, = self.database.ask(("constat_job", None, "explain select * from signals"))
        self.assertEqual(len(plan.rows), 1)
        self.assertRegex(plan.rows[0], "^Seq Scan on signals")

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
