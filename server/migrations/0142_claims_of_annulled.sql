-- What nobody had decided of a voting that was annulled before annulling closed it (rule voting-12). Of one that is told still
-- (below) whoever annulled it has decided, so that they are told with the others that were left out.
update voting_claim c set state = 'denegada', decided_at = v.annulled_at,
  decided_by = case when v.annulled_at >= now() - interval '1 day' then v.updated_by end
from voting v where v.id = c.voting_id and v.state = 'annulled' and c.state = 'pendiente';
-- That it was annulled is told after its end too, and to who was left out; of what was annulled long ago nobody is told now.
update voting set annulled_told_at = annulled_at
where state = 'annulled' and annulled_told_at is null and annulled_at < now() - interval '1 day';
