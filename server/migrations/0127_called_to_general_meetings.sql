-- The same as 0126 of meetings of no assembly, to which all members are called.
insert into communication_letter (communication_id, affiliate_id)
select n.communication_id, a.id
from meeting_notice n
  join communication c on c.id = n.communication_id and c.total is not null
  join meeting m on m.id = n.meeting_id and m.type = 'General' and m.assembly_id is null and m.segment_name is null
  join affiliate a on a.inscription_type <> 0 and a.creation_time < c.processing_at
where n.kind = 'convocatoria' and (n.told ->> 'endTime')::timestamptz > now()
  and (a.email = '' or exists (select from suppressed_address s where s.address = lower(a.email) and s.reason = 'rebote'))
  and not exists (select from communication_recipient r where r.communication_id = c.id and r.affiliate_id = a.id)
  and not exists (select from communication_letter l where l.communication_id = c.id and l.affiliate_id = a.id);
