-- Who may touch a journal on PostgreSQL, and what Supabase would bring.
--
-- On Supabase nothing of schema auth and no role of Supabase's is made or changed. Elsewhere the
-- least of it is made: auth.users, auth.uid() and three roles without a login. Roles belong to the
-- whole server: another database, migrated at the same instant, may be making them too.
--
-- constat_job is what a job may do, whoever it logs in as. The operator makes the login, with a
-- password that stands in no file:
--   create role constat_night login in role constat_job;
-- Where no superuser migrates, service_role sees no rows until one gives it bypassrls.
--
-- The job must leave row_security on: off, PostgreSQL refuses every query that a policy applies to,
-- however much the policy grants.

do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'constat_job'] loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = name) then
        execute pg_catalog.format(
          'create role %I nologin %s %s', name,
          -- A login that is a member of constat_job has its privileges; the others are switched to.
          case when name <> 'constat_job' then 'noinherit' end,
          case when name = 'service_role'
            and (select rolsuper from pg_catalog.pg_roles where rolname = current_user)
            then 'bypassrls' end);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;

  if pg_catalog.to_regclass('auth.users') is null then
    create schema if not exists auth;
    create table auth.users (id uuid primary key);
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
  if pg_catalog.to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as $body$
      select coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    $body$;
  end if;
end
$$;

grant usage on schema public to authenticated, service_role, constat_job;
-- Databases from before PostgreSQL 15 let everybody add to it, and so take the place of a name.
revoke create on schema public from public;

-- Not public: there PostgREST would offer every function to everybody.
create schema if not exists constat;
grant usage on schema constat to constat_job;

-- The second policy of the job on every table that it may touch. Beside `using (true)` it is never
-- evaluated; where that one is missing or narrower, the job ends here instead of reading fewer rows
-- than there are: a journal that looks empty would fade every insight.
-- Volatile, so that it is not evaluated while a query is planned.
create function constat.refuse(relation text) returns boolean
language plpgsql volatile parallel safe set search_path = '' as $$
begin
  raise exception 'no policy lets the job reach every row of %', relation
    using errcode = 'insufficient_privilege',
      hint = 'Apply the migrations again, or restore the policies of constat_job.';
end
$$;
revoke all on function constat.refuse(text) from public;
grant execute on function constat.refuse(text) to constat_job;

-- Raises where constat_job was granted a command on a table of the journal without the policy for
-- it, without the guard above, or beside a restrictive policy that hides rows in silence. The job
-- asks before it reads and before it writes.
create function constat.check_job_policies() returns void
language plpgsql stable set search_path = '' as $$
declare
  gaps text;
begin
  with job as (
    select oid from pg_catalog.pg_roles where rolname = 'constat_job'
  ), granted as (
    select distinct class.oid, class.relname, class.relrowsecurity, entry.privilege_type as command
    from pg_catalog.pg_class as class
    left join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid
    cross join job
    cross join lateral (
      select * from pg_catalog.aclexplode(class.relacl)
      union all select * from pg_catalog.aclexplode(attribute.attacl)
    ) as entry
    where class.relnamespace = 'public'::pg_catalog.regnamespace and class.relkind in ('r', 'p')
      and entry.grantee = job.oid
      and entry.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  ), policy as (
    select polrelid, polpermissive,
      case polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE'
        when 'd' then 'DELETE' else '*' end as command,
      pg_catalog.pg_get_expr(polqual, polrelid) as seen,
      pg_catalog.pg_get_expr(coalesce(polwithcheck, polqual), polrelid) as written
    from pg_catalog.pg_policy cross join job
    where job.oid = any (polroles) or (not polpermissive and 0 = any (polroles))
  )
  select pg_catalog.string_agg(relname || ' ' || lower(granted.command), ', ' order by relname)
  into gaps
  from granted
  where not relrowsecurity
    or exists (select from policy where polrelid = granted.oid and not polpermissive)
    or not exists (
      select from policy where polrelid = granted.oid and command = '*' and seen like '%refuse(%')
    or not exists (
      select from policy
      where polrelid = granted.oid and polpermissive and policy.command = granted.command
        and (policy.command = 'INSERT' or seen = 'true')
        and (policy.command in ('SELECT', 'DELETE') or written = 'true'));
  if gaps is not null then
    raise exception 'the policies of constat_job have gaps: %', gaps
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function constat.check_job_policies() from public;
grant execute on function constat.check_job_policies() to constat_job;

-- When a row was edited, by this server's clock. A client's own may be slow, and an edit made
-- offline arrives hours later: neither may hide it from a reader who asks what has changed since.
-- What writes for others, an import or a restore, may bring the time along.
create function constat.stamp_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated'
    or (tg_op = 'UPDATE' and new.updated_at is not distinct from old.updated_at)
  then
    new.updated_at := pg_catalog.clock_timestamp();
  end if;
  return new;
end
$$;
revoke all on function constat.stamp_edit() from public;
