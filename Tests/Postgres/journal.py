"""Databases to try the migrations on: a plain one, and one shaped like Supabase's."""

import os
import subprocess
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

FOLDER = Path(__file__).resolve().parents[2] / "pipelines" / "migrations"
FILES = sorted((FOLDER / "postgres").glob("*.sql"))
SERVER = os.environ.get("CONSTAT_TEST_POSTGRES", "")

A = "aaaaaaaa-1111-4111-8111-aaaaaaaaaaaa"
B = "bbbbbbbb-2222-4222-8222-bbbbbbbbbbbb"

# One row of a person in every table: a new table is told here, or the audit fails. {u} is the
# person, {n} the first digits of new ids, {p} those of rows that were there before.
ROWS = {
    "profiles": {"user_id": "'{u}'"},
    "entries": {"id": "'{n}-0000-4000-8000-000000000001'", "user_id": "'{u}'",
                "raw_text": "'a secret of {u}'", "ocr_text": "'{u}'", "photo_path": "'{u}/1.jpg'"},
    "signals": {"id": "'{n}-0000-4000-8000-000000000002'", "user_id": "'{u}'",
                "entry_id": "'{p}-0000-4000-8000-000000000001'", "source_uuid": "'{n}'",
                "category": "'pain'", "key": "'headache'", "event_time": "now()"},
    "insights": {"id": "'{n}-0000-4000-8000-000000000003'", "user_id": "'{u}'",
                 "statement": "'a sentence'", "caveat": "'a caveat'", "outcome_cat": "'pain'",
                 "trigger_key": "'food.{n}'", "incidents": "3", "days_observed": "30",
                 "strength": "0.4", "strength_band": "'moderate'"},
    "device_tokens": {"id": "'{n}-0000-4000-8000-000000000004'", "user_id": "'{u}'",
                      "apns_token": "'{n}'"},
    "nudge_habits": {"id": "'{n}-0000-4000-8000-000000000005'", "user_id": "'{u}'",
                     "category": "'food'"},
    "ai_logs": {"user_id": "'{u}'", "kind": "'narration'", "error": "'of {u}'"},
    "insight_runs": {"user_id": "'{u}'", "run_id": "'{n}'", "status": "'ok'"},
    "deleted_signals": {"id": "'{n}-0000-4000-8000-000000000006'", "user_id": "'{u}'"},
    "insight_looks": {"user_id": "'{u}'", "outcome_cat": "'pain'", "outcome_key": "'headache'",
                      "trigger_key": "'food.{n}'", "lag_days": "0", "window_end": "'2026-01-01'",
                      "run_id": "'r'", "kept": "true"},
    "periods": {"id": "'{n}-0000-4000-8000-000000000007'", "user_id": "'{u}'",
                "label": "'travel'", "first_day": "'2026-01-01'"},
    "insight_requests": {"user_id": "'{u}'"},
    "last_deletions": {"user_id": "'{u}'", "deleted_at": "'2026-01-01'"},
}


def insert(table: str, user: str, digits: str = "", **more: str) -> str:
    """The statement that adds a person's row, with ids that begin with digits."""
    row = ROWS[table] | more
    values = ", ".join(row.values()).format(u=user, n=digits or user[:8], p=user[:8])
    return f"insert into public.{table} ({', '.join(row)}) values ({values})"


class Answer:
    """What became of one statement."""

    def __init__(self, text: str) -> None:
        *lines, status = text.strip("\n").split("\n")
        self.rows = [line for line in lines if line]
        self.state, count = status.split()
        self.count = int(count)

    def __repr__(self) -> str:
        return f"{self.state}, {self.count} rows {self.rows[:3]}"


class Database:
    """A database of the server, and the login that owns it."""

    def __init__(self, name: str, owner: str | None = None) -> None:
        self.name = name
        self.url = urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))
        self.owner = owner
        self.session = None

    def psql(self, text: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs a text as the superuser."""
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-d", self.url, *words], input=text,
                              capture_output=True, text=True, check=False)

    def run(self, text: str) -> list[str]:
        """Runs statements that must succeed; gives the lines they answer."""
        done = self.psql(text, "-v", "ON_ERROR_STOP=1")
        if done.returncode:
            raise AssertionError(f"{done.stderr}\n{text[:2000]}")
        return [line for line in done.stdout.split("\n") if line]

    def create(self) -> None:
        """Makes it anew."""
        Database("postgres").run(
            f"drop database if exists {self.name} with (force);\ncreate database {self.name}"
            + (f" owner {self.owner}" if self.owner else ""))

    def drop(self) -> None:
        """Removes it, and every role that came with it."""
        self.close()
        server = Database("postgres")
        server.run(f"drop database if exists {self.name} with (force)")
        for role in server.run("select rolname from pg_roles where rolname !~ '^pg_' "
                               "and rolname <> current_user"):
            server.psql(f"drop role {role}")

    def migrate(self, files: list[Path] | None = None) -> None:
        """Applies migrations as the owner, each in a transaction of its own."""
        for file in FILES if files is None else files:
            done = self.apply(file)
            if done.returncode:
                raise AssertionError(f"{file.name}: {done.stderr}")

    def apply(self, file: Path) -> subprocess.CompletedProcess[str]:
        """Applies one migration as the owner."""
        text = file.read_text(encoding="utf-8")
        login = f"set session authorization {self.owner};\n" if self.owner else ""
        return self.psql(f"{login}begin;\n{text}\ncommit;", "-v", "ON_ERROR_STOP=1")

    def ask(self, *asked: tuple[str | None, str | None, str], before: str = "") -> list[Answer]:
        """What a role, with a person's claims, gets for each statement; nothing of it stays.

        Without a role the superuser asks. `before` is done by the superuser, each time anew.
        """
        lines = []
        for role, person, statement in asked:
            claims = f'{{"sub": "{person}", "role": "{role}"}}' if person else ""
            lines += ["begin;", "\\o /dev/null", before, f"set local role {role};" if role else "",
                      f"select set_config('request.jwt.claims', '{claims}', true);", "\\o",
                      statement + ";", "\\echo :SQLSTATE :ROW_COUNT", "\\echo @", "rollback;"]
        # One process for all questions: there are some thousands. It must not keep answers back.
        if self.session is None:
            self.session = subprocess.Popen(
                ["stdbuf", "-oL", "psql", "-X", "-q", "-A", "-t", "-d", self.url],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.session.stdin.write("\n".join(lines) + "\n")
        self.session.stdin.flush()
        answers = []
        said = ""
        while len(answers) < len(asked):
            line = self.session.stdout.readline()
            if not line:
                raise AssertionError("psql has ended")
            if line == "@\n":
                answers.append(Answer(said))
                said = ""
            else:
                said += line
        return answers

    def close(self) -> None:
        """Ends the process that questions are asked through."""
        if self.session is not None:
            self.session.communicate()
            self.session = None

    def tables(self) -> list[str]:
        """Every table that the migrations made."""
        return self.run("select relname from pg_class where relnamespace = 'public'::regnamespace "
                        "and relkind in ('r', 'p') order by 1")

    def fill(self, *people: str) -> None:
        """A row of each person in every table that there is."""
        tables = set(self.tables())
        for user in people:
            self.run(f"insert into auth.users (id) values ('{user}');\n" + ";\n".join(
                insert(table, user) for table in ROWS if table in tables))

    def schema(self) -> str:
        """The schema as pg_dump writes it."""
        # Each dump has a key of its own against hostile names.
        said = subprocess.run(["pg_dump", "-s", "-d", self.url], capture_output=True, text=True,
                              check=True).stdout
        return "\n".join(line for line in said.split("\n") if "restrict " not in line)


def plain(name: str = "plain") -> Database:
    """An empty database whose owner may make roles, and no more."""
    Database("postgres").psql("create role journal_owner login createrole")
    database = Database(name, "journal_owner")
    database.create()
    # As in databases from before PostgreSQL 15.
    database.run("grant create on schema public to public")
    return database


def supabase() -> Database:
    """What the image of Supabase has in place before the first migration of a project, as far as
    it matters here: roles, schema auth, and grants of everything to everybody by default."""
    Database("postgres").run("""
        create role supabase_admin superuser createdb createrole replication bypassrls;
        create role postgres login nosuperuser createdb createrole replication bypassrls;
        create role anon nologin noinherit;
        create role authenticated nologin noinherit;
        create role service_role nologin noinherit bypassrls;
        create role authenticator login noinherit;
        grant anon, authenticated, service_role to authenticator;
        grant anon, authenticated, service_role to postgres;
        create role supabase_auth_admin login noinherit createrole;
        """)
    database = Database("supabase", "postgres")
    database.create()
    database.run("""
        grant all on schema public to postgres;
        grant usage on schema public to anon, authenticated, service_role;
        alter default privileges for role postgres in schema public
          grant all on tables to postgres, anon, authenticated, service_role;
        alter default privileges for role postgres in schema public
          grant all on functions to postgres, anon, authenticated, service_role;
        alter default privileges for role postgres in schema public
          grant all on sequences to postgres, anon, authenticated, service_role;
        create schema auth authorization supabase_admin;
        grant usage on schema auth to anon, authenticated, service_role, postgres;
        grant all on schema auth to supabase_auth_admin;
        create table auth.users (
          instance_id uuid, id uuid primary key, email varchar(255), encrypted_password text,
          raw_user_meta_data jsonb, created_at timestamptz);
        create table auth.refresh_tokens (
          id bigserial primary key, token text, user_id varchar(255), revoked boolean);
        alter table auth.users owner to supabase_auth_admin;
        alter table auth.refresh_tokens owner to supabase_auth_admin;
        alter table auth.users enable row level security;
        alter table auth.refresh_tokens enable row level security;
        grant all on all tables in schema auth to postgres;
        create function auth.uid() returns uuid language sql stable as $$
          select coalesce(
            nullif(current_setting('request.jwt.claim.sub', true), ''),
            (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'))::uuid
        $$;
        alter function auth.uid() owner to supabase_auth_admin;
        """)
    return database
