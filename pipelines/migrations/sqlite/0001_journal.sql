-- The journal: the tables of the specification, section 5.2, in the forms that SQLite has.
--
-- uuid: lower-case text of 36 characters. timestamptz: ISO 8601 text in UTC, 2026-06-24T18:03:00Z.
-- enum: text with a CHECK. jsonb and uuid[]: JSON text. boolean: 0 or 1. time: local HH:MM:SS.
--
-- There is no auth.users here, and signals of a user without a profile must be storable (they are
-- refused later, and counted): user_id references nothing. For the same reason event_time and key
-- are free text.

create table profiles (
  user_id text not null primary key check (length(user_id) = 36 and user_id = lower(user_id)),
  lang text not null default 'fr' check (lang in ('fr', 'en')),
  theme text not null default 'turquoise' check (theme in ('turquoise', 'coral')),
  timezone text not null default 'Europe/Paris',
  notif_prefs text not null default '{}' check (json_valid(notif_prefs)),
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) strict;

create table entries (
  id text not null primary key check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  event_time text,
  source text not null default 'text' check (source in ('text', 'voice', 'photo', 'mixed')),
  raw_text text,
  ocr_text text,
  photo_path text,
  lang text not null default 'fr',
  status text not null default 'pending' check (status in ('pending', 'structured', 'failed')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  deleted_at text
) strict;

create index entries_user_created on entries (user_id, created_at desc);
create index entries_user_updated on entries (user_id, updated_at);

create table signals (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  entry_id text references entries (id) on delete cascade,
  source text not null default 'manual'
    check (source in ('manual', 'health', 'weather', 'cycle')),
  source_uuid text,
  category text not null
    check (category in (
      'sleep', 'food', 'mood', 'energy', 'pain', 'stress', 'symptom', 'medication', 'activity',
      'measurement', 'environment', 'cycle', 'other')),
  key text,
  value_text text,
  value_num real,
  unit text,
  polarity text not null default 'neutral'
    check (polarity in ('positive', 'neutral', 'negative')),
  event_time text not null,
  confidence real not null default 0.7,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  deleted_at text
) strict;

create index signals_user_category_time on signals (user_id, category, event_time);
-- The cascade from entries looks signals up by entry; without this it reads the whole table.
create index signals_entry on signals (entry_id) where entry_id is not null;
create unique index signals_source_dedup on signals (user_id, source, source_uuid)
  where source_uuid is not null;

create table insights (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  statement text not null,
  caveat text,
  outcome_cat text not null
    check (outcome_cat in (
      'sleep', 'food', 'mood', 'energy', 'pain', 'stress', 'symptom', 'medication', 'activity',
      'measurement', 'environment', 'cycle', 'other')),
  trigger_key text not null,
  incidents integer not null,
  days_observed integer not null,
  strength real not null,
  strength_band text not null check (strength_band in ('weak', 'moderate', 'strong')),
  p_value real,
  supporting_signal_ids text not null default '[]' check (json_valid(supporting_signal_ids)),
  status text not null default 'new' check (status in ('new', 'seen', 'dismissed')),
  computed_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) strict;

create index insights_user_status_computed on insights (user_id, status, computed_at desc);

create table device_tokens (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  apns_token text not null,
  environment text not null default 'sandbox' check (environment in ('sandbox', 'production')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  unique (user_id, apns_token)
) strict;

create table nudge_habits (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  category text not null
    check (category in (
      'sleep', 'food', 'mood', 'energy', 'pain', 'stress', 'symptom', 'medication', 'activity',
      'measurement', 'environment', 'cycle', 'other')),
  expected_start text,
  expected_end text,
  weight real not null default 0,
  enabled integer not null default 1 check (enabled in (0, 1)),
  last_nudged_at text,
  unique (user_id, category)
) strict;

create table ai_logs (
  id integer primary key autoincrement,
  user_id text,
  kind text,
  model text,
  input_tokens integer,
  output_tokens integer,
  latency_ms integer,
  ok integer check (ok in (0, 1)),
  error text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) strict;
