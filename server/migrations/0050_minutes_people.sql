-- Who presided a meeting and who was its secretary, where they are in the census (rule minutes-1). Their names are in what
-- is written and stay as they were signed; the reference follows whoever is merged and goes with whoever is erased.
alter table minutes
  add column presiding_id integer references affiliate on delete set null,
  add column secretary_id integer references affiliate on delete set null;
create index minutes_presiding on minutes (presiding_id) where presiding_id is not null;
create index minutes_secretary on minutes (secretary_id) where secretary_id is not null;

create or replace function refuse_minutes_change() returns trigger language plpgsql as $$
declare
  references_only text[] := '{last_author_id,presiding_id,secretary_id}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - references_only = to_jsonb(old) - references_only then
    return new;
  end if;
  raise exception 'signed minutes do not change' using errcode = 'restrict_violation';
end $$;
