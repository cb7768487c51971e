-- What triggers alone keep (sums, the census at a date, versions, what is found by) nobody else writes, neither whoever has the
-- application's role (rule log-2): they write it as the owner, and `applicationRole.ts` takes the right away.
alter function tally_change() security definer;
alter function tally_members() security definer;
alter function tally_open_records() security definer;
alter function count_members() security definer;
alter function count_records() security definer;
alter function begin_memberships() security definer;
alter function end_memberships() security definer;
alter function follow_membership() security definer;
alter function note_words() security definer;
alter function note_changed_words() security definer;
alter function note_added_profiles() security definer;
alter function note_updated_profile() security definer;
alter function note_removed_profiles() security definer;
alter function note_outsiders() security definer;
alter function note_moved_outsiders() security definer;
alter function note_shown_images() security definer;
alter function keep_legal_version() security definer;
alter function keep_organisation_version() security definer;
alter function keep_mail_template_version() security definer;
-- Folding changes no sum, and telling anew says what is so.
alter function tell_outsiders(text[]) security definer;
alter function compact_tally() security definer;
alter function compact_name_words() security definer;
alter function compact_member_tally() security definer;
alter function compact_record_tally() security definer;

-- Which said of one table, but to the owner, what the right says now.
drop trigger organisation_version_stays on organisation_version;
drop function keep_version();

-- A trigger on a temporary table would make them write what it has.
do $$
declare
  of regprocedure;
begin
  for of in select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and prorettype = 'trigger'::regtype
  loop
    execute format('revoke execute on function %s from public', of);
  end loop;
end $$;

-- People whom an import brought that is undone were never members (rule moment-3): those that the entry of this transaction
-- says so of, for good.
create function forget_memberships(undoing bigint) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  delete from membership_interval where affiliate_id in (
    select c.entity_id::integer from change c join activity a on a.id = c.activity_id
    where a.id = undoing and a.action = 'importUndone' and a.creation_date = now()
      and c.entity = 'affiliate' and c.field = 'importUndone'
    except select id from affiliate)
$$;

-- Whose a charge or a mandate is changes by a merge alone, which the log says (migration 0150), under whatever setting.
create constraint trigger charge_stays_whose after update of affiliate_id on charge
  deferrable initially deferred for each row
  when (old.affiliate_id <> new.affiliate_id) execute function require_said_merge('affiliate_id');
create constraint trigger mandate_stays_whose after update of affiliate_id on mandate
  deferrable initially deferred for each row
  when (old.affiliate_id <> new.affiliate_id) execute function require_said_merge('affiliate_id');
