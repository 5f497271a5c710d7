-- Looking again is testing again: every look at a finding is kept. A look is one window end; several
-- runs to the same day are one look, and the last one wins.

create table public.insight_looks (
  user_id uuid not null references auth.users (id) on delete cascade,
  outcome_cat public.signal_category not null,
  outcome_key text not null,
  trigger_key text not null,
  lag_days int not null check (lag_days >= 0),
  window_end date not null,
  run_id text not null,
  -- NULL when the pair could not be tested at that look.
  q_value double precision,
  effect double precision,
  kept boolean not null,
  primary key (user_id, outcome_cat, outcome_key, trigger_key, lag_days, window_end)
);

alter table public.insights
  -- The window end from which on an insight has held on every look.
  add column held_since date,
  -- The sentence without how long it has held: what stands once it no longer holds.
  add column plain_statement text;
grant update (held_since, plain_statement) on public.insights to constat_job;

alter table public.insight_looks enable row level security;
revoke all on public.insight_looks from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.insight_looks to service_role;
grant select on public.insight_looks to authenticated;
grant select, insert, update on public.insight_looks to constat_job;
create policy own_select on public.insight_looks for select to authenticated
  using ((select auth.uid()) = user_id);
create policy job_select on public.insight_looks for select to constat_job using (true);
create policy job_insert on public.insight_looks for insert to constat_job with check (true);
create policy job_update on public.insight_looks for update to constat_job
  using (true) with check (true);
create policy job_guard on public.insight_looks to constat_job
  using (constat.refuse('insight_looks'));
