-- What a person told of their own days: holidays, days of illness, travel, a job. What changes with
-- such a period is taken away before two things are said to go together.
--
-- Dates are the person's local ones, the last one included; without a last day it still goes on.
-- Days of one label may be told in any number of rows, which may overlap.
--
-- In insight_runs.drivers a period is a pattern period_holiday, period_sick, period_travel or
-- period_job, with its "days": [{"first": "2026-03-03", "last": "2026-03-12"}], without "last" while
-- it still goes on.

create table periods (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  label text not null check (label in ('holiday', 'sick', 'travel', 'job')),
  first_day text not null
    check (first_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day text
    check (last_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and last_day >= first_day),
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  deleted_at text
) strict;

create index periods_user on periods (user_id, first_day);
