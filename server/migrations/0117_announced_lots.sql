-- From when the seed of a lot can be known, and of how many digits it is: announced with its source, and kept (rule voting-10).
alter table voting_tie
  add column digits integer check (digits between 3 and 60),
  add column known_from timestamptz,
  add check (announced_at is null or known_from > announced_at and digits is not null) not valid,
  add check (settled_how is distinct from 'lot' or seed ~ '^[0-9]+$' and length(seed) = digits and settled_at >= known_from) not valid,
  add check (settled_how is distinct from 'statutes' or announced_at is null) not valid;

create or replace function guard_voting_tie() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or (new.source, new.digits, new.known_from, new.announced_by, new.announced_at)
    is distinct from (old.source, old.digits, old.known_from, old.announced_by, old.announced_at) and old.announced_at is not null
  then
    raise exception 'a tie is announced once and settled once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
