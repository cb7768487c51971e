-- A roll is a segment frozen at an instant: who was in it, with the facts that counted (rule people-22). Its rows are
-- written at once and never change; erasing somebody takes away what a row says of them and leaves its digest.
create table roll (
  id         integer generated always as identity primary key,
  segment_id integer references segment on delete set null,
  -- The segment as it was: its name, and what it asked in words.
  name       text not null,
  words      text[] not null,
  reason     text not null,
  author     text not null,
  author_id  integer references app_user on delete set null,
  taken_at   timestamptz not null,
  total      integer not null check (total > 0),
  -- SHA-256 of the digests of all rows, in their order.
  hash       bytea not null
);
-- A roll is never deleted, so that its rows need no reference to it, whose check would cost more than the rows.
create table roll_person (
  roll_id      integer not null,
  position     integer not null,
  affiliate_id integer,
  facts        jsonb,
  salt         bytea,
  -- SHA-256 of salt, number of the profile and facts.
  digest       bytea not null,
  primary key (roll_id, position),
  check (num_nulls(affiliate_id, facts, salt) in (0, 3))
);
create index roll_person_affiliate on roll_person (affiliate_id);

create function refuse_roll_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'roll'
    and to_jsonb(new) - '{segment_id,author_id}'::text[] = to_jsonb(old) - '{segment_id,author_id}'::text[] then
    return new;
  end if;
  raise exception 'a roll does not change' using errcode = 'restrict_violation';
end $$;
create trigger roll_is_frozen before update or delete on roll for each row execute function refuse_roll_change();

create function refuse_roll_person_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.affiliate_id is null and new.facts is null and new.salt is null
    and (new.roll_id, new.position, new.digest) = (old.roll_id, old.position, old.digest) then
    return new;
  end if;
  raise exception 'a roll does not change' using errcode = 'restrict_violation';
end $$;
create trigger roll_person_is_frozen before update or delete on roll_person
  for each row execute function refuse_roll_person_change();
