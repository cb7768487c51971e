-- Lists mean members (rule privacy-5). What is asked of them alone, in an order or by a value, has an index of members
-- alone: nothing is read that says of each row whether they left, and the index is smaller. Orders that former members
-- are read in too, and what finds anybody by e-mail or assembly, keep an index of all.
drop index affiliate_by_sex, affiliate_by_city, affiliate_by_district, affiliate_by_fee;
create index affiliate_by_sex on affiliate (sex, id) where inscription_type > 0;
create index affiliate_by_city on affiliate (city, id)
  include (sex, fee_cents, assembly_id, district) where inscription_type > 0;
create index affiliate_by_district on affiliate (district, id)
  include (sex, fee_cents, assembly_id, city) where inscription_type > 0;
create index affiliate_by_fee on affiliate (fee_cents, id)
  include (sex, assembly_id, city, district) where inscription_type > 0;

-- A page in the middle is skipped to: `affiliate_by_creation` holds what is counted, and is six times as large as the
-- order. The order by document needs no index beside the one that keeps documents apart, so there are as many as before.
create index affiliate_by_entry on affiliate (creation_time, id) where inscription_type > 0;
drop index affiliate_by_document;
create unique index affiliate_document_and_member on affiliate (id_document) include (id, inscription_type);
drop index affiliate_id_document_key;
alter index affiliate_document_and_member rename to affiliate_id_document_key;

-- Whether somebody is a member stands beside when they were last changed (migration 0027), so that the order by change is
-- read without joining anybody.
drop trigger affiliate_update_updated on affiliate;
drop table affiliate_update;
create table affiliate_update (
  affiliate_id     integer     not null primary key,
  is_member        boolean     not null,
  last_update_time timestamptz not null
);
create or replace function note_added_profiles() returns trigger language plpgsql as $$
begin
  insert into affiliate_update select id, inscription_type > 0, last_update_time from added;
  return null;
end $$;
create or replace function note_updated_profile() returns trigger language plpgsql as $$
begin
  update affiliate_update
  set is_member = new.inscription_type > 0, last_update_time = new.last_update_time
  where affiliate_id = new.id;
  return null;
end $$;
create trigger affiliate_update_updated after update of last_update_time, inscription_type on affiliate
  for each row when (
    old.last_update_time <> new.last_update_time or (old.inscription_type > 0) <> (new.inscription_type > 0))
  execute function note_updated_profile();
insert into affiliate_update select id, inscription_type > 0, last_update_time from affiliate;
create index affiliate_update_by_time on affiliate_update (last_update_time, affiliate_id) include (is_member);
