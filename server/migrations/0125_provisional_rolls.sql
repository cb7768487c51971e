-- The provisional roll of an approved voting is taken once, and stays until it is taken back (rule voting-15).
create or replace function guard_voting() returns trigger language plpgsql as $$
declare
  -- Its course, what is told of it, and references that go when what they name goes.
  moves text[] := array['state', 'end_date', 'version', 'provisional_roll_id', 'roll_id', 'opened_at', 'counted_at', 'annulled_at',
    'failure', 'reason', 'restored_at', 'reminded_at', 'last_day_told_at', 'announced_at', 'left_out_told_at',
    'told_end', 'annulled_told_at', 'result_told_at', 'segment_id', 'author_id'];
begin
  if new.state <> old.state and not (case old.state
    when 'draft' then new.state in ('pending', 'approved')
    when 'pending' then new.state in ('draft', 'approved')
    -- Before it opens; the clock is judged where it is moved.
    when 'approved' then new.state = 'annulled' or new.state in ('draft', 'pending') and old.opened_at is null
    else false end)
  then
    raise exception 'a voting does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state in ('draft', 'pending') then return new; end if;
  -- Going back to be written takes away what approving has frozen.
  if new.state in ('draft', 'pending') then
    moves := moves || array['definition', 'definition_hash', 'voters', 'approved_by', 'approved_at', 'original_end_date'];
  end if;
  if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves
    or new.segment_id is distinct from old.segment_id and new.segment_id is not null
    or new.author_id is distinct from old.author_id and new.author_id is not null
  then
    raise exception 'an approved voting does not change' using errcode = 'check_violation';
  end if;
  if new.end_date < old.end_date or new.end_date is null or new.end_date > old.end_date and (old.counted_at is not null or old.state = 'annulled') then
    raise exception 'the end of an approved voting is only put off' using errcode = 'check_violation';
  end if;
  if old.opened_at is not null and (new.roll_id, new.opened_at) is distinct from (old.roll_id, old.opened_at)
    -- It decides who votes: one that the chain has named is no other.
    or old.provisional_roll_id is not null and new.state not in ('draft', 'pending') and new.provisional_roll_id is distinct from old.provisional_roll_id
    or old.counted_at is not null and new.counted_at is distinct from old.counted_at
    or old.state = 'annulled' and (new.annulled_at, new.reason) is distinct from (old.annulled_at, old.reason)
  then
    raise exception 'what was opened, counted or annulled of a voting stays' using errcode = 'check_violation';
  end if;
  return new;
end $$;
