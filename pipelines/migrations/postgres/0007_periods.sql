-- What a person told of their own days: holidays, days of illness, travel, a job. What changes with
-- such a period is taken away before two things are said to go together.
--
-- Dates are the person's local ones, the last one included; without a last day it still goes on.
-- Days of one label may be told in any number of rows, which may overlap.
--
-- In insight_runs.drivers a period is a pattern period_holiday, period_sick, period_travel or
-- period_job, with its "days": [{"first": "2026-03-03", "last": "2026-03-12"}], without "last" while
-- it still goes on.

create table public.periods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null check (label in ('holiday', 'sick', 'travel', 'job')),
  first_day date not null,
  last_day date check (last_day >= first_day),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index periods_user on public.periods (user_id, first_day);

create trigger periods_stamp before insert or update on public.periods
  for each row execute function constat.stamp_edit();

alter table public.periods enable row level security;
revoke all on public.periods from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.periods to service_role, authenticated;
grant select on public.periods to constat_job;
create policy own_select on public.periods for select to authenticated
  using ((select auth.uid()) = user_id);
create policy own_insert on public.periods for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy own_update on public.periods for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy own_delete on public.periods for delete to authenticated
  using ((select auth.uid()) = user_id);
create policy job_select on public.periods for select to constat_job using (true);
create policy job_guard on public.periods to constat_job using (constat.refuse('periods'));
