-- What each call of a model cost: one row a call, which a run that begins again does not add twice.
--
-- input_tokens: those read anew, by the interface's own count; what was kept and what was read from
-- that stand beside. dollars: by the prices of the pipeline.

alter table public.ai_logs
  add column call_id text,
  add column cache_write_tokens int,
  add column cache_read_tokens int,
  add column dollars double precision;

-- Not call_id: a batch serves many.
grant select (cache_write_tokens, cache_read_tokens, dollars) on public.ai_logs to authenticated;

create unique index ai_logs_call on public.ai_logs (call_id);
