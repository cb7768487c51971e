-- When a profile was last changed is ordered by, and so indexed, in a table of its own: an index on it in `affiliate`
-- made every correction write to all of that table's indexes. Kept by triggers, in the transaction of the change.
create table affiliate_update (
  affiliate_id     integer     not null primary key,
  last_update_time timestamptz not null
);

create function note_added_profiles() returns trigger language plpgsql as $$
begin
  insert into affiliate_update select id, last_update_time from added;
  return null;
end $$;
create function note_updated_profile() returns trigger language plpgsql as $$
begin
  update affiliate_update set last_update_time = new.last_update_time where affiliate_id = new.id;
  return null;
end $$;
create function note_removed_profiles() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from affiliate_update;
  else
    delete from affiliate_update using removed where affiliate_id = removed.id;
  end if;
  return null;
end $$;
create trigger affiliate_update_added after insert on affiliate
  referencing new table as added for each statement execute function note_added_profiles();
create trigger affiliate_update_updated after update of last_update_time on affiliate
  for each row when (old.last_update_time <> new.last_update_time) execute function note_updated_profile();
create trigger affiliate_update_removed after delete on affiliate
  referencing old table as removed for each statement execute function note_removed_profiles();
create trigger affiliate_update_emptied after truncate on affiliate
  for each statement execute function note_removed_profiles();

insert into affiliate_update select id, last_update_time from affiliate;
drop index affiliate_by_update;
create index affiliate_update_by_time on affiliate_update (last_update_time, affiliate_id);

-- Room for the next version of a row on its own page, so that a correction touches no index at all.
alter table affiliate set (fillfactor = 85);
