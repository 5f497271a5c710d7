-- What an insight is not, once it no longer holds: neither new nor still to be confirmed.
alter table public.insights add column faded_caveat text;
update public.insights set faded_caveat = caveat;
grant update (faded_caveat) on public.insights to constat_job;
