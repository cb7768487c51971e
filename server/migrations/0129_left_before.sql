-- Who is brought in as somebody who had left was so since they left, not since they enrolled (rule moment-1).
create or replace function begin_memberships() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into membership_interval
    (affiliate_id, inscription_type, is_join, assembly_id, main_sectoral_id, began, sectoral_ids)
  select id, inscription_type, inscription_type <> 0 and not is_joining_profiles(), assembly_id, main_sectoral_id,
    coalesce((select greatest(now(), max(ended)) from membership_interval past where past.affiliate_id = added.id having count(*) > 0),
      least(now(), coalesce(case when inscription_type = 0 then unregistered_at end, creation_time))),
    sectoral_ids
  from added;
  return null;
end $$;

update membership_interval first set began = affiliate.unregistered_at
from affiliate where affiliate.id = first.affiliate_id and first.inscription_type = 0 and first.began = affiliate.creation_time
  and affiliate.unregistered_at > first.began and affiliate.unregistered_at < first.ended
  and not exists (select from membership_interval before
    where before.affiliate_id = first.affiliate_id and before.began < first.began);
