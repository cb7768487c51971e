-- What the minutes of a meeting sealed does not change (rule minutes-3): neither the meeting, but for being retired and
-- references that go with an account, a segment or a person, nor who attended, nor its documents. Two records of one
-- person are merged all the same: the merge says so for its transaction.
create function refuse_signed_meeting_change() returns trigger language plpgsql as $$
declare
  unsealed text[] :=
    '{author_id,last_author_id,last_change_time,version,segment_id,series_id,series_day,series_exception,retired_at}';
begin
  if to_jsonb(new) - unsealed = to_jsonb(old) - unsealed then
    return new;
  end if;
  raise exception 'a meeting with signed minutes does not change' using errcode = 'restrict_violation';
end $$;
create trigger signed_meeting_is_sealed before update on meeting
  for each row when (old.signed_at is not null) execute function refuse_signed_meeting_change();

create function refuse_signed_attendance_change() returns trigger language plpgsql as $$
declare
  accounts text[] := '{author_id,confirmed_by}';
begin
  if current_setting('concejo.merging', true) = 'on'
    or not exists (select from meeting where id = old.meeting_id and signed_at is not null)
      and not exists (select from meeting where id = new.meeting_id and signed_at is not null)
    -- Whoever is erased takes it along.
    or tg_op = 'DELETE' and not exists (select from affiliate where id = old.affiliate_id)
    or tg_op = 'UPDATE' and to_jsonb(new) - accounts = to_jsonb(old) - accounts
  then
    return coalesce(new, old);
  end if;
  raise exception 'the attendance of a meeting with signed minutes does not change' using errcode = 'restrict_violation';
end $$;
create trigger signed_attendance_is_sealed before insert or update or delete on meeting_attendance
  for each row execute function refuse_signed_attendance_change();

create function refuse_signed_document_change() returns trigger language plpgsql as $$
begin
  if exists (select from meeting where id in (old.meeting_id, new.meeting_id) and signed_at is not null) then
    raise exception 'the documents of a meeting with signed minutes do not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger signed_document_is_sealed before insert or update or delete on meeting_document
  for each row execute function refuse_signed_document_change();
