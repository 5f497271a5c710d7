-- What each call of a model cost: one row a call, which a run that begins again does not add twice.
--
-- input_tokens: those read anew, by the interface's own count; what was kept and what was read from
-- that stand beside. dollars: by the prices of the pipeline.

alter table ai_logs add column call_id text;
alter table ai_logs add column cache_write_tokens integer;
alter table ai_logs add column cache_read_tokens integer;
alter table ai_logs add column dollars real;

create unique index ai_logs_call on ai_logs (call_id);
