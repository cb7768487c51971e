-- What a door notes of whom it lets in (rules door-1, door-3): its name, and the scan, so that one that is sent again is
-- answered the same.
alter table meeting_attendance
  add column scan_id uuid,
  add column door    text check (length(door) between 1 and 40),
  add check (scan_id is null or status = 'Confirmado');

-- The last whom the doors of a meeting let in.
create index meeting_attendance_door on meeting_attendance (meeting_id, confirmed_at, id) where scan_id is not null;
