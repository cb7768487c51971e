-- The people outside the census, one for each document under which there are records and no profile: their latest record,
-- how many there are and when the latest one was written. Without it each page of their list reads all records and all
-- documents of the census. Kept by triggers, in the transaction of the change.
create table outsider (
  id_document   text primary key,
  record_id     integer not null,
  total_records integer not null,
  creation_time timestamptz not null
);

-- Tells some documents anew. Whoever changes the records of one of them at the same moment waits, and each statement sees
-- what was committed meanwhile.
create function tell_outsiders(text[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from outsider where id_document = any ($1) order by id_document for update;
  delete from outsider where id_document = any ($1);
  insert into outsider as o
  select distinct on (id_document) id_document, id, count(*) over (partition by id_document), creation_time
  from record r
  where id_document = any ($1) and not exists (select from affiliate a where a.id_document = r.id_document)
  order by id_document, creation_time desc, id desc
  on conflict (id_document) do update set record_id = excluded.record_id,
    total_records = excluded.total_records, creation_time = excluded.creation_time;
end $$;

create function note_outsiders() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_table_name = 'affiliate' and tg_op = 'INSERT' then
    delete from outsider o using added where o.id_document = added.id_document;
  elsif tg_table_name = 'affiliate' and tg_op = 'DELETE' then
    perform tell_outsiders(array(
      select id_document from removed r where exists (select from record where record.id_document = r.id_document)));
  elsif tg_op = 'DELETE' then
    perform tell_outsiders(array(select distinct id_document from removed));
  elsif tg_op = 'TRUNCATE' then
    delete from outsider;
    perform tell_outsiders(array(select distinct id_document from record));
  else
    insert into outsider as o
    select id_document, (array_agg(id order by creation_time desc, id desc))[1], count(*), max(creation_time)
    from added where not exists (select from affiliate a where a.id_document = added.id_document)
    group by id_document order by id_document
    on conflict (id_document) do update set
      total_records = o.total_records + excluded.total_records,
      record_id = case when (excluded.creation_time, excluded.record_id) > (o.creation_time, o.record_id)
        then excluded.record_id else o.record_id end,
      creation_time = greatest(o.creation_time, excluded.creation_time);
    -- Who has enrolled while that waited.
    delete from outsider o using added, affiliate a
    where o.id_document = added.id_document and a.id_document = o.id_document;
  end if;
  return null;
end $$;
create function note_moved_outsiders() returns trigger language plpgsql as $$
begin
  perform tell_outsiders(array[old.id_document, new.id_document]);
  return null;
end $$;

create trigger outsider_recorded after insert on record
  referencing new table as added for each statement execute function note_outsiders();
create trigger outsider_record_removed after delete on record
  referencing old table as removed for each statement execute function note_outsiders();
create trigger outsider_record_moved after update of id_document, creation_time on record
  for each row when ((old.id_document, old.creation_time) is distinct from (new.id_document, new.creation_time))
  execute function note_moved_outsiders();
create trigger outsider_records_emptied after truncate on record for each statement execute function note_outsiders();
create trigger outsider_enrolled after insert on affiliate
  referencing new table as added for each statement execute function note_outsiders();
create trigger outsider_profile_removed after delete on affiliate
  referencing old table as removed for each statement execute function note_outsiders();
create trigger outsider_profile_moved after update of id_document on affiliate
  for each row when (old.id_document <> new.id_document) execute function note_moved_outsiders();
create trigger outsider_profiles_emptied after truncate on affiliate
  for each statement execute function note_outsiders();
create trigger outsider_added after insert on outsider
  referencing new table as added for each statement execute function tally_change();
create trigger outsider_removed after delete on outsider
  referencing old table as removed for each statement execute function tally_change();

insert into outsider
select distinct on (id_document) id_document, id, count(*) over (partition by id_document), creation_time
from record r
where not exists (select from affiliate a where a.id_document = r.id_document)
order by id_document, creation_time desc, id desc;
create index outsider_by_record on outsider (record_id);
create index outsider_by_creation on outsider (creation_time, record_id);
create index outsider_by_total on outsider (total_records, record_id);
