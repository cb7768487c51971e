-- How often the process that did a job died of it, as whoever had started that process saw (rule input-11).
alter table job_progress add column crashes integer not null default 0;
