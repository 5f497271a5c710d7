-- A signal that was deleted, also by the cascade from its entry, leaves its id here, so that an
-- importer can tell it from a new one: a deleted id never comes back in the same database.
--
-- Write existing signals with ON CONFLICT DO UPDATE. INSERT OR REPLACE deletes the old row, and
-- does so without firing this trigger unless recursive_triggers is on.

create table deleted_signals (
  id text not null primary key,
  user_id text not null,
  deleted_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) strict;

create trigger signals_leave_tombstone after delete on signals
begin
  insert into deleted_signals (id, user_id) values (old.id, old.user_id)
    on conflict (id) do nothing;
end;
