-- Where asking twice is one job until that is over: its subject.
alter table job add column active_key text;
create unique index job_active_key on job (kind, active_key) where active_key is not null and state = 'waiting';
