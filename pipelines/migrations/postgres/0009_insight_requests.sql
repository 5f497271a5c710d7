-- « Mettre à jour »: an app asks here for the insights of a person, and a program that waits for
-- requests (`constat work`) answers. An app writes user_id, and since if it likes, and no more:
--
--   insert into insight_requests (user_id, since) values (?, ?) on conflict do nothing
--
-- since: what the caller saw last. status: pending, running, then done with inserted (how many
-- insights are new), or failed with error, a JSON object with code, message (in the person's
-- language) and sometimes retry_at. run_id is NULL where nothing had to be computed. Nobody has two
-- requests that are not answered.
--
-- Workers listen on constat_requests. Everybody who can log in can listen, so nothing is said there
-- but that something waits.

create table public.insight_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  since timestamptz,
  status text not null default 'pending'
    check (status in ('pending', 'running', 'done', 'failed')),
  inserted int check (inserted >= 0),
  error jsonb check (jsonb_typeof(error) = 'object'),
  started_at timestamptz,
  finished_at timestamptz,
  run_id text
);

create unique index insight_requests_open on public.insight_requests (user_id)
  where status in ('pending', 'running');
create index insight_requests_status_requested on public.insight_requests (status, requested_at);
create index insight_requests_user_finished on public.insight_requests (user_id, finished_at);

-- When rows of a person were last deleted that leave no trace of their own: a period, or an entry
-- that has no signals. Signals leave theirs in deleted_signals.
create table public.last_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  deleted_at timestamptz not null
);

-- As constat.leave_tombstone: with its owner's rights, and not where the account itself goes.
create function constat.leave_trace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.last_deletions (user_id, deleted_at)
    select old.user_id, pg_catalog.clock_timestamp()
    where exists (select from auth.users where id = old.user_id)
    on conflict (user_id) do update set deleted_at = excluded.deleted_at;
  return null;
end
$$;
revoke all on function constat.leave_trace() from public;

create trigger periods_leave_trace after delete on public.periods
  for each row execute function constat.leave_trace();
create trigger entries_leave_trace after delete on public.entries
  for each row execute function constat.leave_trace();

create function constat.wake_workers() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('constat_requests', '');
  return null;
end
$$;
revoke all on function constat.wake_workers() from public;

create trigger insight_requests_wake after insert on public.insight_requests
  for each row when (new.status = 'pending') execute function constat.wake_workers();

alter table public.insight_requests enable row level security;
alter table public.last_deletions enable row level security;
revoke all on public.insight_requests, public.last_deletions
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.insight_requests, public.last_deletions
  to service_role;
grant select on public.last_deletions to authenticated, constat_job;
grant select, insert (user_id, since) on public.insight_requests to authenticated;
grant select, insert on public.insight_requests to constat_job;
grant update (status, inserted, error, started_at, finished_at, run_id)
  on public.insight_requests to constat_job;
create policy own_select on public.insight_requests for select to authenticated
  using ((select auth.uid()) = user_id);
create policy own_insert on public.insight_requests for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy job_select on public.insight_requests for select to constat_job using (true);
create policy job_insert on public.insight_requests for insert to constat_job with check (true);
create policy job_update on public.insight_requests for update to constat_job
  using (true) with check (true);
create policy job_guard on public.insight_requests to constat_job
  using (constat.refuse('insight_requests'));
create policy own_select on public.last_deletions for select to authenticated
  using ((select auth.uid()) = user_id);
create policy job_select on public.last_deletions for select to constat_job using (true);
create policy job_guard on public.last_deletions to constat_job
  using (constat.refuse('last_deletions'));
