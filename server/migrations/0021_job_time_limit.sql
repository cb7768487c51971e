-- A job that was stopped at its kind's time limit; it fails when it is looked at next.
alter table job_progress add column is_overdue boolean not null default false;
