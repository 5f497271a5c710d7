-- A signal that was deleted, also by the cascade from its entry, leaves its id here, so that an
-- importer can tell it from a new one: a deleted id never comes back in the same database.
--
-- When an account is deleted nothing is left here either.

create table public.deleted_signals (
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  -- With the id alone a person could take the place of another's tombstone.
  primary key (id, user_id)
);

create index deleted_signals_user on public.deleted_signals (user_id, deleted_at);

-- With its owner's rights: who deletes a signal may not write tombstones. In the cascade from an
-- account the user is gone before the signals are.
create function constat.leave_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_signals (id, user_id)
    select old.id, old.user_id where exists (select from auth.users where id = old.user_id)
    on conflict do nothing;
  return null;
end
$$;
revoke all on function constat.leave_tombstone() from public;

create trigger signals_leave_tombstone after delete on public.signals
  for each row execute function constat.leave_tombstone();

alter table public.deleted_signals enable row level security;
revoke all on public.deleted_signals from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.deleted_signals to service_role;
grant select on public.deleted_signals to authenticated, constat_job;
create policy own_select on public.deleted_signals for select to authenticated
  using ((select auth.uid()) = user_id);
create policy job_select on public.deleted_signals for select to constat_job using (true);
create policy job_guard on public.deleted_signals to constat_job
  using (constat.refuse('deleted_signals'));
