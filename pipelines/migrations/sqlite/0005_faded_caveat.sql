-- What an insight is not, once it no longer holds: neither new nor still to be confirmed.
alter table insights add column faded_caveat text;
update insights set faded_caveat = caveat;
