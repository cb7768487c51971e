-- Places of a roll whose person is perhaps to be reminded of a voting that is open: of everybody, whether they have voted or
-- not, which is judged when a reminder leaves. Rows go many at once, before that, so that none tells (rule voting-13). They
-- have no time, no number and no reference, as participation.
create table voting_reminder (
  voting_id integer not null,
  position  integer not null,
  primary key (voting_id, position)
);
create function keep_reminder() returns trigger language plpgsql as $$
begin
  raise exception 'a reminder leaves or goes' using errcode = 'check_violation';
end $$;
create trigger voting_reminder_kept before update on voting_reminder for each statement execute function keep_reminder();
