-- What the engine tells beside the columns of the specification, and the record of its runs.
--
-- The new columns are NULL in rows older than the engine; a row that a run published (run_id) has
-- its identity and its window. trigger_key reads category.key; p_value is the raw p.

alter table insights add column outcome_key text;
alter table insights add column lag_days integer check (lag_days >= 0);
alter table insights add column method text check (method in ('two_by_two', 'spearman'));
alter table insights add column effect real;
alter table insights add column lift real;
alter table insights add column p_honest real;
alter table insights add column q_value real;
alter table insights add column trigger_days integer;
alter table insights add column window_start text
  check (window_start glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
alter table insights add column window_end text
  check (window_end glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
alter table insights add column stage text check (stage in ('emerging', 'established', 'faded'));
alter table insights add column first_seen text;
alter table insights add column looks_held integer;
alter table insights add column warnings text not null default '[]' check (json_valid(warnings));
alter table insights add column facts text not null default '{}' check (json_valid(facts));
alter table insights add column narrator text;
alter table insights add column run_id text
  check (
    run_id is null
    or (
      outcome_key is not null and lag_days is not null and method is not null
      and stage is not null and window_start is not null and window_end is not null));

create unique index insights_identity
  on insights (user_id, outcome_cat, outcome_key, trigger_key, lag_days);

create table insight_runs (
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  run_id text not null,
  computed_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  status text not null check (status in ('ok', 'insufficient_data', 'failed')),
  message text,
  need integer,
  have integer,
  window_start text check (window_start glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  window_end text check (window_end glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  unique (user_id, run_id)
) strict;

create index insight_runs_user_computed on insight_runs (user_id, computed_at desc);
