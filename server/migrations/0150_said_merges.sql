-- Two settings of a transaction say that it merges or parts profiles (`concejo.merging`, `concejo.joining_profiles`): then who was
-- at a meeting with signed minutes may change, a cancelled charge waits again, and who leaves or enrols counts as nobody who did.
-- Whoever has the application's role can set them. So whatever is done under them has to be of a profile that the log says, in
-- the same transaction and for good, is merged or parted (rule log-2).
create function is_merged_in_log(person integer) returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from activity_subject s join activity a on a.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = person and a.creation_date = now()
      and a.action in ('affiliatesMerged', 'affiliateMergeUndone'))
$$;

-- At the end of the transaction, when its entry of the log is there. Of a row that goes from one to another, both are.
create function require_said_merge() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  whose text := tg_argv[0];
  person integer;
begin
  foreach person in array array_remove(array[(to_jsonb(old) ->> whose)::integer, (to_jsonb(new) ->> whose)::integer], null) loop
    if not is_merged_in_log(person) then
      raise exception 'the activity log says nothing of a merge of profile %', person using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger attendance_merge_said after insert or update or delete on meeting_attendance
  deferrable initially deferred for each row
  when (current_setting('concejo.merging', true) = 'on') execute function require_said_merge('affiliate_id');
create constraint trigger charge_merge_said after update on charge
  deferrable initially deferred for each row
  when (current_setting('concejo.merging', true) = 'on') execute function require_said_merge('affiliate_id');
create constraint trigger profile_merge_said
  after insert or delete or update of inscription_type, assembly_id, main_sectoral_id, sectoral_ids, creation_time on affiliate
  deferrable initially deferred for each row
  when (current_setting('concejo.joining_profiles', true) = 'on') execute function require_said_merge('id');
