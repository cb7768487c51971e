-- How many days ahead the statutes want a meeting convened; 0: they do not say (rule convocation-1).
alter table organisation add column notice_days integer not null default 0 check (notice_days between 0 and 90);

-- Two profiles that were one person's and are merged are nobody who left (rule automatic-4).
drop trigger affiliate_came on affiliate;
drop trigger affiliate_went on affiliate;
drop trigger affiliate_moved on affiliate;
create trigger affiliate_came after insert on affiliate
  referencing new table as added for each statement
  when (current_setting('concejo.joining_profiles', true) is distinct from 'on') execute function note_movements();
create trigger affiliate_went after delete on affiliate
  referencing old table as removed for each statement
  when (current_setting('concejo.joining_profiles', true) is distinct from 'on') execute function note_movements();
create trigger affiliate_moved after update of assembly_id, sectoral_ids, inscription_type on affiliate
  for each row when (current_setting('concejo.joining_profiles', true) is distinct from 'on'
    and (old.assembly_id, old.sectoral_ids, old.inscription_type = 0)
    is distinct from (new.assembly_id, new.sectoral_ids, new.inscription_type = 0))
  execute function note_movements();
