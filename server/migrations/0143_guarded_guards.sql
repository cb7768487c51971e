-- What guards cannot be led astray by whoever has the application's role, and what watches over the log cannot be silenced by them
-- (rules log-2, log-10, log-11).

-- A temporary table is found before any other of its name, unless the path says where it comes: each function that guards
-- read what its caller had put in place of `activity` or `meeting`.
do $$
declare
  of regprocedure;
begin
  for of in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and (p.prolang = (select oid from pg_language where lanname = 'plpgsql')
        or p.provolatile = 'v' and p.prolang = (select oid from pg_language where lanname = 'sql'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', of);
  end loop;
end $$;

-- What an entry changed and whom it is about come with it, in its transaction: more of it, later, was found only by the
-- verification.
create function refuse_late_part() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from (select distinct activity_id from added) written
    left join activity a on a.id = written.activity_id where a.creation_date is distinct from now()
  ) then
    raise exception 'the activity log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger change_in_time after insert on change
  referencing new table as added for each statement execute function refuse_late_part();
create trigger activity_subject_in_time after insert on activity_subject
  referencing new table as added for each statement execute function refuse_late_part();

-- How far the log is linked only grows.
create function keep_seal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.sealed_to >= old.sealed_to and new.sealed >= old.sealed and new.final_to >= old.final_to then
    return new;
  end if;
  raise exception 'the activity log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger activity_seal_grows before update on activity_seal for each row execute function keep_seal();
create trigger activity_seal_stays before delete or truncate on activity_seal
  for each statement execute function refuse_change();

-- What watches over the log: each verification with what it found, each head that was kept outside, what super admins were
-- told. Who can write rows can make none: the mark takes a secret that is not in here (`server/activity/seal/notes.ts`).
create table activity_watch (
  id   bigint generated always as identity primary key,
  note text not null check (note is json object),
  mark bytea not null check (length(mark) = 32)
);
create trigger activity_watch_append_only before update or delete or truncate on activity_watch
  for each statement execute function refuse_change();

alter table activity_seal drop column told_id, drop column told_at, drop column verified_at, drop column verified,
  drop column fault;
