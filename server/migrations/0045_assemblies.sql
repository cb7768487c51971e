-- Two who change an assembly at once see it (rule assembly-3).
alter table assembly
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Who changed it last, by login name; nobody since it was brought in.
  add column updated_by text;

-- Nobody belongs to a dissolved assembly: whoever dissolves one locks it, waits for those who are joining it, and is
-- waited for (rule assembly-4).
create function require_standing_assembly() returns trigger language plpgsql as $$
declare
  named integer[];
begin
  if tg_table_name <> 'affiliate' then
    named := array[new.assembly_id];
  elsif tg_op = 'INSERT' then
    named := array[new.assembly_id, new.main_sectoral_id];
  else
    named := array[
      case when new.assembly_id is distinct from old.assembly_id then new.assembly_id end,
      case when new.main_sectoral_id is distinct from old.main_sectoral_id then new.main_sectoral_id end];
  end if;
  perform from assembly where id = any(named) for key share;
  if exists (select from assembly where id = any(named) and deleted_at is not null) then
    raise exception 'the assembly is dissolved' using errcode = 'foreign_key_violation', constraint = 'assembly_standing';
  end if;
  return new;
end $$;

create trigger affiliate_joins before insert on affiliate
  for each row when (num_nonnulls(new.assembly_id, new.main_sectoral_id) > 0) execute function require_standing_assembly();
create trigger affiliate_moves before update of assembly_id, main_sectoral_id on affiliate
  for each row when (
    (new.assembly_id is not null and new.assembly_id is distinct from old.assembly_id)
    or (new.main_sectoral_id is not null and new.main_sectoral_id is distinct from old.main_sectoral_id))
  execute function require_standing_assembly();
create trigger affiliate_sectoral_joins before insert on affiliate_sectoral
  for each row execute function require_standing_assembly();

-- 999 means none, so no assembly gets it (rule meeting-1).
create function skip_no_assembly() returns trigger language plpgsql as $$
begin
  new.id := nextval(pg_get_serial_sequence('assembly', 'id'));
  return new;
end $$;
create trigger assembly_skips_none before insert on assembly
  for each row when (new.id = 999) execute function skip_no_assembly();
