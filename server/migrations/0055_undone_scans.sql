-- The scans whose entry was undone at a door, as long as one may be sent again (rule door-3); nobody's data.
create table undone_scan (
  scan_id    uuid primary key,
  meeting_id integer not null references meeting on delete cascade,
  undone_at  timestamptz not null
);
create index undone_scan_meeting on undone_scan (meeting_id);
