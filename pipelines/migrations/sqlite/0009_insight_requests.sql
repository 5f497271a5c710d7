-- « Mettre à jour »: an app asks here for the insights of a person, and a program that waits for
-- requests (`constat work`) answers. An app writes user_id, and since if it likes; the rest is ours:
--
--   insert into insight_requests (user_id, since) values (?, ?) on conflict do nothing
--
-- since: what the caller saw last, an ISO 8601 instant. status: pending, running, then done with
-- inserted (how many insights are new), or failed with error, a JSON object with code, message (in the
-- person's language) and sometimes retry_at. run_id is NULL where nothing had to be computed.
-- Nobody has two requests that are not answered.

create table insight_requests (
  id text not null primary key
    default (
      lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
      || '-4' || substr(lower(hex(randomblob(2))), 2)
      || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2)
      || '-' || lower(hex(randomblob(6))))
    check (length(id) = 36 and id = lower(id)),
  user_id text not null check (length(user_id) = 36 and user_id = lower(user_id)),
  requested_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  since text,
  status text not null default 'pending'
    check (status in ('pending', 'running', 'done', 'failed')),
  inserted integer check (inserted >= 0),
  error text check (error is null or (json_valid(error) and json_type(error) = 'object')),
  started_at text,
  finished_at text,
  run_id text
) strict;

create unique index insight_requests_open on insight_requests (user_id)
  where status in ('pending', 'running');
create index insight_requests_status_requested on insight_requests (status, requested_at);
create index insight_requests_user_finished on insight_requests (user_id, finished_at);

create index deleted_signals_user on deleted_signals (user_id, deleted_at);

-- When rows of a person were last deleted that leave no trace of their own: a period, or an entry
-- that has no signals. Signals leave theirs in deleted_signals.
create table last_deletions (
  user_id text not null primary key,
  deleted_at text not null
) strict;

create trigger periods_leave_trace after delete on periods
begin
  insert into last_deletions (user_id, deleted_at)
    values (old.user_id, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
    on conflict (user_id) do update set deleted_at = excluded.deleted_at;
end;

create trigger entries_leave_trace after delete on entries
begin
  insert into last_deletions (user_id, deleted_at)
    values (old.user_id, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
    on conflict (user_id) do update set deleted_at = excluded.deleted_at;
end;
