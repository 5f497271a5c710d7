-- What the engine tells beside the columns of the specification, and the record of its runs.
--
-- The new columns are NULL in rows older than the engine; a row that a run published (run_id) has
-- its identity and its window. trigger_key reads category.key; p_value is the raw p.

alter table public.insights
  add column outcome_key text,
  add column lag_days int check (lag_days >= 0),
  add column method text check (method in ('two_by_two', 'spearman')),
  add column effect double precision,
  add column lift double precision,
  add column p_honest double precision,
  add column q_value double precision,
  add column trigger_days int,
  add column window_start date,
  add column window_end date,
  add column stage text check (stage in ('emerging', 'established', 'faded')),
  add column first_seen date,
  add column looks_held int,
  add column warnings jsonb not null default '[]',
  -- Not jsonb, which writes numbers and members in its own way: the text is what was computed.
  add column facts json not null default '{}',
  add column narrator text,
  add column run_id text
    check (
      run_id is null
      or (
        outcome_key is not null and lag_days is not null and method is not null
        and stage is not null and window_start is not null and window_end is not null));

create unique index insights_identity
  on public.insights (user_id, outcome_cat, outcome_key, trigger_key, lag_days);

-- first_seen is written once.
grant update (
  outcome_key, lag_days, method, effect, lift, p_honest, q_value, trigger_days, window_start,
  window_end, stage, looks_held, warnings, facts, narrator, run_id) on public.insights
  to constat_job;

create table public.insight_runs (
  user_id uuid not null references auth.users (id) on delete cascade,
  run_id text not null,
  computed_at timestamptz not null default now(),
  status text not null check (status in ('ok', 'insufficient_data', 'failed')),
  message text,
  need int,
  have int,
  window_start date,
  window_end date,
  -- The transaction that wrote the row: whoever froze the journal at an instant can tell what was
  -- published since, however long a transaction was open.
  published_in xid8 not null default pg_current_xact_id(),
  unique (user_id, run_id)
);

create index insight_runs_user_computed on public.insight_runs (user_id, computed_at desc);

alter table public.insight_runs enable row level security;
revoke all on public.insight_runs from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.insight_runs to service_role;
grant select on public.insight_runs to authenticated;
grant select, insert, update on public.insight_runs to constat_job;
create policy own_select on public.insight_runs for select to authenticated
  using ((select auth.uid()) = user_id);
create policy job_select on public.insight_runs for select to constat_job using (true);
create policy job_insert on public.insight_runs for insert to constat_job with check (true);
create policy job_update on public.insight_runs for update to constat_job
  using (true) with check (true);
create policy job_guard on public.insight_runs to constat_job
  using (constat.refuse('insight_runs'));
