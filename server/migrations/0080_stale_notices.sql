-- What has not left of what tells a meeting does not leave once the meeting is another (rule convocation-2): the same
-- transaction that changes the meeting says so, and no mail begins to leave after it.
alter table meeting_notice add column stale_at timestamptz;

create function what_is_told(of meeting) returns jsonb language sql immutable as $$
  select jsonb_build_array(of.title, of.status, of.meeting_time at time zone 'UTC', of.end_time at time zone 'UTC',
    (of.quorum #>> '{second,time}'), of.place, of.online_link, jsonb_path_query_array(of.agenda, '$[*].title'))
$$;
create function make_notices_stale() returns trigger language plpgsql as $$
begin
  update meeting_notice set stale_at = now() where meeting_id = new.id and stale_at is null;
  return null;
end $$;
create trigger meeting_changed after update on meeting for each row
  when (what_is_told(old) is distinct from what_is_told(new)) execute function make_notices_stale();
