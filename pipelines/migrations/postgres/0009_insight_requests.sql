-- Who waits for a recomputation: an app asks by a row, a worker answers in it.
--
-- A person asks with user_id and since, the rest is the worker's: inserted counts new insights,
-- error is {"code": "...", "message": "..."}. At most one request of a person waits or runs; an app
-- asks with ON CONFLICT DO NOTHING.
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
  error jsonb check (error ? 'code' and error ? 'message'),
  started_at timestamptz,
  finished_at timestamptz
);

create unique index insight_requests_open on public.insight_requests (user_id)
  where status in ('pending', 'running');
create index insight_requests_poll on public.insight_requests (status, requested_at);
create index insight_requests_user on public.insight_requests (user_id, requested_at desc);

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
revoke all on public.insight_requests from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.insight_requests to service_role;
grant select, insert (user_id, since) on public.insight_requests to authenticated;
grant select, insert on public.insight_requests to constat_job;
grant update (status, inserted, error, started_at, finished_at) on public.insight_requests
  to constat_job;
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
