-- The sectoral assemblies of a person stand on their profile as well, so that the index that holds what many have
-- (migration 0029) says who belongs to one: joined to it, those of a large assembly were most of what a list took. Null
-- for whoever has none, which is read faster. The table is the source; triggers keep the column, in the transaction of
-- the change.
alter table affiliate add column sectoral_ids integer[];

create function sectorals_of(integer) returns integer[] language sql stable
  return (select array_agg(assembly_id order by assembly_id) from affiliate_sectoral where affiliate_id = $1);

-- Its plans, made while the tables are empty and kept for the session, must not read them whole once they are full.
create function note_sectorals() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'TRUNCATE' then
    update affiliate set sectoral_ids = null where sectoral_ids is not null;
    return null;
  end if;
  -- Whoever changes those of the same person waits here, and then reads what the other has written.
  perform from affiliate where id in (select affiliate_id from noted) order by id for no key update;
  update affiliate set sectoral_ids = sectorals_of(id)
  where id in (select affiliate_id from noted) and sectoral_ids is distinct from sectorals_of(id);
  return null;
end $$;
create trigger affiliate_sectoral_added after insert on affiliate_sectoral
  referencing new table as noted for each statement execute function note_sectorals();
create trigger affiliate_sectoral_removed after delete on affiliate_sectoral
  referencing old table as noted for each statement execute function note_sectorals();
create trigger affiliate_sectoral_left after update on affiliate_sectoral
  referencing old table as noted for each statement execute function note_sectorals();
create trigger affiliate_sectoral_joined after update on affiliate_sectoral
  referencing new table as noted for each statement execute function note_sectorals();
create trigger affiliate_sectoral_emptied after truncate on affiliate_sectoral
  for each statement execute function note_sectorals();

-- What many have is counted in the order of creation, in which the list is read at first and which is nearly that of the
-- rows: counting asks for each row whether all see it, which is one page of the visibility map after the other, where by
-- name it is any. Addresses, documents and birthdays are new in it: of two facts that many have, none was enough to be found
-- by. The order by name keeps what it had for the list in that order.
drop index affiliate_by_name, affiliate_by_creation;
-- Writes each row once and builds each index once, where an update would write most rows to every index.
alter table affiliate alter column sectoral_ids type integer[] using sectorals_of(id);
create index affiliate_by_creation on affiliate (creation_time, id)
  include (inscription_type, fee_cents, yearly_fee_cents, has_bank_account, communications, assembly_id, birthday, sex,
    period, sectoral_ids, postal_code, phone, city, district, id_document, name_search, last_name_2_search, email_search);
create index affiliate_by_name on affiliate (name, last_name_1, last_name_2, id)
  include (name_search, sex, inscription_type, fee_cents, assembly_id, city, district);
create index affiliate_by_sectorals on affiliate using gin (sectoral_ids) where sectoral_ids is not null;
