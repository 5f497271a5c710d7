-- The journal: the tables of the specification, section 5, with policies for every one.
--
-- A person reads and writes their own rows; of an insight they change the status alone, and what a
-- server writes they read. Who is not logged in reaches nothing, and TRUNCATE, which no policy
-- covers, is nobody's. The job reads what it computes from, without the texts of an entry.

create type public.signal_source as enum ('manual', 'health', 'weather', 'cycle');
create type public.entry_source as enum ('text', 'voice', 'photo', 'mixed');
create type public.signal_category as enum (
  'sleep', 'food', 'mood', 'energy', 'pain', 'stress', 'symptom', 'medication', 'activity',
  'measurement', 'environment', 'cycle', 'other');
create type public.signal_polarity as enum ('positive', 'neutral', 'negative');
create type public.entry_status as enum ('pending', 'structured', 'failed');
create type public.insight_status as enum ('new', 'seen', 'dismissed');

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  lang text not null default 'fr' check (lang in ('fr', 'en')),
  theme text not null default 'turquoise' check (theme in ('turquoise', 'coral')),
  timezone text not null default 'Europe/Paris',
  notif_prefs jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.entries (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  event_time timestamptz,
  source public.entry_source not null default 'text',
  raw_text text,
  ocr_text text,
  photo_path text,
  lang text not null default 'fr',
  status public.entry_status not null default 'pending',
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What signals refer to.
  unique (id, user_id)
);

create index entries_user_created on public.entries (user_id, created_at desc);
create index entries_user_updated on public.entries (user_id, updated_at);

create table public.signals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  entry_id uuid,
  source public.signal_source not null default 'manual',
  source_uuid text,
  category public.signal_category not null,
  key text,
  value_text text,
  value_num double precision,
  unit text,
  polarity public.signal_polarity not null default 'neutral',
  event_time timestamptz not null,
  confidence double precision not null default 0.7,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A foreign key passes by every policy: with the id alone a person could hang a signal on
  -- another's entry, and learn from the answer whether that entry exists.
  foreign key (entry_id, user_id) references public.entries (id, user_id) on delete cascade
);

create index signals_user_category_time on public.signals (user_id, category, event_time);
create index signals_entry on public.signals (entry_id) where entry_id is not null;
create unique index signals_source_dedup on public.signals (user_id, source, source_uuid)
  where source_uuid is not null;

create table public.insights (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  statement text not null,
  caveat text,
  outcome_cat public.signal_category not null,
  trigger_key text not null,
  incidents int not null,
  days_observed int not null,
  strength double precision not null,
  strength_band text not null check (strength_band in ('weak', 'moderate', 'strong')),
  p_value double precision,
  supporting_signal_ids uuid[] not null default '{}',
  status public.insight_status not null default 'new',
  computed_at timestamptz not null default now()
);

create index insights_user_status_computed on public.insights (user_id, status, computed_at desc);

create table public.device_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  apns_token text not null,
  environment text not null default 'sandbox' check (environment in ('sandbox', 'production')),
  updated_at timestamptz not null default now(),
  unique (user_id, apns_token)
);

create table public.nudge_habits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  category public.signal_category not null,
  expected_start time,
  expected_end time,
  weight double precision not null default 0,
  enabled boolean not null default true,
  last_nudged_at timestamptz,
  unique (user_id, category)
);

create table public.ai_logs (
  id bigserial primary key,
  -- A call of no person's has none; those of a person go with the account.
  user_id uuid references auth.users (id) on delete cascade,
  kind text,
  model text,
  input_tokens int,
  output_tokens int,
  latency_ms int,
  ok boolean,
  error text,
  created_at timestamptz not null default now()
);

create index ai_logs_user on public.ai_logs (user_id);

create trigger profiles_stamp before insert or update on public.profiles
  for each row execute function constat.stamp_edit();
create trigger entries_stamp before insert or update on public.entries
  for each row execute function constat.stamp_edit();
create trigger signals_stamp before insert or update on public.signals
  for each row execute function constat.stamp_edit();
create trigger device_tokens_stamp before insert or update on public.device_tokens
  for each row execute function constat.stamp_edit();

alter table public.profiles enable row level security;
alter table public.entries enable row level security;
alter table public.signals enable row level security;
alter table public.insights enable row level security;
alter table public.device_tokens enable row level security;
alter table public.nudge_habits enable row level security;
alter table public.ai_logs enable row level security;

-- Supabase grants everything on a new table to everybody.
revoke all on public.profiles, public.entries, public.signals, public.insights,
  public.device_tokens, public.nudge_habits, public.ai_logs
  from public, anon, authenticated, service_role;
revoke all on sequence public.ai_logs_id_seq from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.profiles, public.entries, public.signals,
  public.insights, public.device_tokens, public.nudge_habits, public.ai_logs to service_role;
grant usage on sequence public.ai_logs_id_seq to service_role, constat_job;

grant select, insert, update, delete on public.profiles, public.entries, public.signals,
  public.device_tokens to authenticated;
grant select on public.insights, public.nudge_habits to authenticated;
-- Not the id: its gaps tell how much is asked for others.
grant select (
  user_id, kind, model, input_tokens, output_tokens, latency_ms, ok, error, created_at)
  on public.ai_logs to authenticated;
grant update (status) on public.insights to authenticated;

do $$
declare
  relation text;
begin
  foreach relation in array array['profiles', 'entries', 'signals', 'device_tokens'] loop
    execute format(
      'create policy own_insert on public.%1$I for insert to authenticated
         with check ((select auth.uid()) = user_id);
       create policy own_update on public.%1$I for update to authenticated
         using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
       create policy own_delete on public.%1$I for delete to authenticated
         using ((select auth.uid()) = user_id)', relation);
  end loop;
  foreach relation in array array[
    'profiles', 'entries', 'signals', 'insights', 'device_tokens', 'nudge_habits', 'ai_logs']
  loop
    execute format(
      'create policy own_select on public.%I for select to authenticated
         using ((select auth.uid()) = user_id)', relation);
  end loop;
end
$$;
create policy own_status on public.insights for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

grant select (user_id, lang, timezone, created_at, updated_at) on public.profiles to constat_job;
grant select (id, user_id, created_at, event_time, status, updated_at, deleted_at)
  on public.entries to constat_job;
grant select on public.signals to constat_job;
-- Not the status, which is the person's, nor whose insight it is.
grant select, insert on public.insights to constat_job;
grant update (
  statement, caveat, outcome_cat, trigger_key, incidents, days_observed, strength, strength_band,
  p_value, supporting_signal_ids, computed_at) on public.insights to constat_job;
grant select, insert on public.ai_logs to constat_job;

create policy job_select on public.profiles for select to constat_job using (true);
create policy job_guard on public.profiles to constat_job using (constat.refuse('profiles'));
create policy job_select on public.entries for select to constat_job using (true);
create policy job_guard on public.entries to constat_job using (constat.refuse('entries'));
create policy job_select on public.signals for select to constat_job using (true);
create policy job_guard on public.signals to constat_job using (constat.refuse('signals'));
create policy job_select on public.insights for select to constat_job using (true);
create policy job_insert on public.insights for insert to constat_job with check (true);
create policy job_update on public.insights for update to constat_job
  using (true) with check (true);
create policy job_guard on public.insights to constat_job using (constat.refuse('insights'));
create policy job_select on public.ai_logs for select to constat_job using (true);
create policy job_insert on public.ai_logs for insert to constat_job with check (true);
create policy job_guard on public.ai_logs to constat_job using (constat.refuse('ai_logs'));
