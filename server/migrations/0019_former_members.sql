-- Who left is blocked (rule privacy-5): the census and its total mean members, and lists do not show the records of
-- former members. Both totals stay exact without reading the table (migration 0001).

create function tally_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally select 'member', count(*) from added where inscription_type <> 0 having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into tally select 'member', -count(*) from removed where inscription_type <> 0 having count(*) > 0;
  else
    insert into tally values ('member', case when new.inscription_type = 0 then -1 else 1 end);
  end if;
  return null;
end $$;
drop trigger affiliate_added on affiliate;
drop trigger affiliate_removed on affiliate;
create trigger affiliate_added after insert on affiliate
  referencing new table as added for each statement execute function tally_members();
create trigger affiliate_removed after delete on affiliate
  referencing old table as removed for each statement execute function tally_members();
create trigger affiliate_left_or_returned after update of inscription_type on affiliate
  for each row when ((old.inscription_type = 0) <> (new.inscription_type = 0)) execute function tally_members();
delete from tally where relation = 'affiliate';
insert into tally select 'member', count(*) from affiliate where inscription_type <> 0 having count(*) > 0;

-- The list's orders are walked past former members without reading the table.
drop index affiliate_by_creation, affiliate_by_update, affiliate_by_document, affiliate_by_last_name_2,
  affiliate_by_email, affiliate_by_sex, affiliate_by_assembly;
create index affiliate_by_creation on affiliate (creation_time, id) include (inscription_type);
create index affiliate_by_update on affiliate (last_update_time, id) include (inscription_type);
create index affiliate_by_document on affiliate (id_document, id) include (inscription_type);
create index affiliate_by_last_name_2 on affiliate (last_name_2, last_name_1, name, id) include (inscription_type);
create index affiliate_by_email on affiliate (email, id) include (inscription_type);
create index affiliate_by_sex on affiliate (sex, id) include (inscription_type);
create index affiliate_by_assembly on affiliate (assembly_id, id) include (inscription_type);

-- Whether a record's person has left. The triggers keep it true; their plans, made while a table is empty and kept for
-- the session, must not read it whole once it is full.
alter table record add column blocked boolean not null default false;
update record set blocked = true
where exists (select from affiliate a where a.id_document = record.id_document and a.inscription_type = 0);

create function block_record() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.blocked := exists (
    select from affiliate a where a.id_document = new.id_document and a.inscription_type = 0);
  return new;
end $$;
create trigger record_of_former before insert or update of id_document on record
  for each row execute function block_record();

create function block_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    update record set blocked = false where id_document = old.id_document and blocked;
  end if;
  if tg_op <> 'DELETE' and new.inscription_type = 0 then
    update record set blocked = true where id_document = new.id_document and not blocked;
  end if;
  return null;
end $$;
create trigger former_added after insert on affiliate
  for each row when (new.inscription_type = 0) execute function block_records();
create trigger former_removed after delete on affiliate
  for each row when (old.inscription_type = 0) execute function block_records();
create trigger former_changed after update of inscription_type, id_document on affiliate
  for each row when ((old.inscription_type = 0 or new.inscription_type = 0)
    and (old.inscription_type, old.id_document) is distinct from (new.inscription_type, new.id_document))
  execute function block_records();

create function tally_open_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally select 'record', count(*) from added where not blocked having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into tally select 'record', -count(*) from removed where not blocked having count(*) > 0;
  else
    insert into tally values ('record', case when new.blocked then -1 else 1 end);
  end if;
  return null;
end $$;
drop trigger record_added on record;
drop trigger record_removed on record;
create trigger record_added after insert on record
  referencing new table as added for each statement execute function tally_open_records();
create trigger record_removed after delete on record
  referencing old table as removed for each statement execute function tally_open_records();
create trigger record_blocked after update on record
  for each row when (old.blocked is distinct from new.blocked) execute function tally_open_records();
delete from tally where relation = 'record';
insert into tally select 'record', count(*) from record where not blocked having count(*) > 0;

drop index record_by_document, record_by_creation, record_by_type, record_by_name, record_by_last_name_1,
  record_by_email, record_by_title;
create index record_by_document on record (id_document, id) include (blocked);
create index record_by_creation on record (creation_time, id) include (blocked);
create index record_by_type on record (record_type, id) include (blocked);
create index record_by_name on record (name, last_name_1, last_name_2, id) include (blocked);
create index record_by_last_name_1 on record (last_name_1, last_name_2, name, id) include (blocked);
create index record_by_email on record (email, id) include (blocked);
create index record_by_title on record (title, id) include (blocked);
