-- The key of a voting has a mark that only whoever has VOTING_SECRET can make; it is not taken away, nor is what was cast
-- before the key is destroyed; and a roll takes nobody once it is sealed (rule voting-15).
alter table voting_key add mark bytea not null default '';
alter table voting_key alter mark drop default, alter mark set statistics 0;

create or replace function guard_voting_key() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the key of a voting stays' using errcode = 'check_violation';
  end if;
  if (new.voting_id, new.public_key, new.mark) is distinct from (old.voting_id, old.public_key, old.mark)
    or new.private_key is not null
  then
    raise exception 'the key of a voting is made once and destroyed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger voting_key_kept before delete or truncate on voting_key for each statement execute function guard_voting_key();

create function keep_cast_while_open() returns trigger language plpgsql as $$
begin
  if exists (select from voting_key where private_key is not null and voting_id in (select voting_id from gone)) then
    raise exception 'what was cast is not taken away while its voting has a key' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger participation_kept_while_open after delete on participation referencing old table as gone
  for each statement execute function keep_cast_while_open();
create trigger ballot_kept_while_open after delete on ballot referencing old table as gone
  for each statement execute function keep_cast_while_open();
create trigger receipt_kept_while_open after delete on receipt referencing old table as gone
  for each statement execute function keep_cast_while_open();

create function refuse_late_roll_person() returns trigger language plpgsql as $$
begin
  if exists (
    select from roll where id in (select roll_id from added)
      and total < (select count(*) from roll_person where roll_id = roll.id))
  then
    raise exception 'a roll takes nobody once it is sealed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger roll_person_is_sealed after insert on roll_person referencing new table as added
  for each statement execute function refuse_late_roll_person();
