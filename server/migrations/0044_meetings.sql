-- Meetings as they are held: who noted them, where to join, what is to be dealt with, who may decide (rules meeting-5,
-- meeting-10, attendance-4). The values of agenda and quorum are the contract's.
alter table meeting
  add column author_id        integer references app_user on delete set null,
  add column last_author_id   integer references app_user on delete set null,
  add column last_change_time timestamptz not null default now(),
  -- Two people who change it at once see it.
  add column version          integer not null default 1,
  add column online_link      text check (online_link ~ '^https://'),
  add column agenda           jsonb not null default '[]' check (jsonb_typeof(agenda) = 'array' and jsonb_array_length(agenda) <= 200),
  add column quorum           jsonb,
  -- Who is invited, when not everybody of the meeting; the name stays when the segment is deleted, so that it is said
  -- and nobody is invited by what is no more.
  add column segment_id       integer references segment on delete set null,
  add column segment_name     text,
  -- Those entitled, frozen at the start.
  add column roll_id          integer references roll,
  -- The series that it is of, and its day in it.
  add column series_id        integer,
  add column series_day       date,
  -- When its minutes were signed: nothing of its attendance changes since, and it is retired instead of deleted.
  add column signed_at        timestamptz,
  add column retired_at       timestamptz,
  add check (segment_id is null or segment_name is not null),
  add check ((series_id is null) = (series_day is null)),
  add check (retired_at is null or signed_at is not null);
update meeting set last_change_time = creation_time;

create index meeting_author on meeting (author_id) where author_id is not null;
create index meeting_last_author on meeting (last_author_id) where last_author_id is not null;
create index meeting_segment on meeting (segment_id) where segment_id is not null;
-- The meetings of an assembly, by time.
create index meeting_assembly on meeting (assembly_id, meeting_time, id);
-- Those that wait for approval.
create index meeting_pending on meeting (meeting_time, id) where status = 'Pendiente';
-- Those that are to come: what ends after an instant.
create index meeting_end on meeting (end_time, id);
-- Those whose entitled people are to be frozen.
create index meeting_unfrozen on meeting (meeting_time) where roll_id is null and status = 'Aprobada';

alter table meeting_attendance
  add column confirmed_at  timestamptz,
  add column confirmed_by  integer constraint meeting_attendance_confirmer_user_id_fkey references app_user on delete set null,
  -- What it said before it was confirmed, to undo that.
  add column status_before text check (status_before in ('Pendiente', 'En hora'));
create index meeting_attendance_confirmer on meeting_attendance (confirmed_by) where confirmed_by is not null;
