-- Looking again is testing again: every look at a finding is kept. A look is one window end; several
-- runs to the same day are one look, and the last one wins.

create table insight_looks (
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  outcome_cat text not null,
  outcome_key text not null,
  trigger_key text not null,
  lag_days integer not null check (lag_days >= 0),
  window_end text not null
    check (window_end glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  run_id text not null,
  -- NULL when the pair could not be tested at that look.
  q_value real,
  effect real,
  kept integer not null check (kept in (0, 1)),
  primary key (user_id, outcome_cat, outcome_key, trigger_key, lag_days, window_end)
) strict, without rowid;

-- The window end from which on an insight has held on every look.
alter table insights add column held_since text
  check (held_since glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');

-- The sentence without how long it has held: what stands once it no longer holds.
alter table insights add column plain_statement text;
