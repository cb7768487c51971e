-- Who was to be told of a meeting or a voting by letter when a notice of it was frozen, since no mail reaches them: they know it
-- as they were told then, and are told of what comes after (rules convocation-1, convocation-2).
create table communication_letter (
  id               bigint generated always as identity primary key,
  communication_id integer not null references communication on delete cascade,
  affiliate_id     integer not null references affiliate on delete cascade
);
create index communication_letter_by_communication on communication_letter (communication_id, affiliate_id);
create index communication_letter_of on communication_letter (affiliate_id);

-- Of what was convened before, and is still to come, those who belonged to it then and have no address that takes mail. Whom a
-- segment meant then is not known any more.
insert into communication_letter (communication_id, affiliate_id)
select n.communication_id, a.id
from meeting_notice n
  join communication c on c.id = n.communication_id and c.total is not null
  left join meeting m on m.id = n.meeting_id and m.segment_name is null
  left join voting v on v.id = n.voting_id and v.roll_id is not null
  join affiliate a on a.inscription_type <> 0 and a.creation_time < c.processing_at and (
    m.assembly_id in (a.assembly_id, 999) or m.assembly_id = any(a.sectoral_ids)
    or exists (select from roll_person p where p.roll_id = v.roll_id and p.affiliate_id = a.id))
where n.kind = 'convocatoria' and (n.told ->> 'endTime')::timestamptz > now()
  and (a.email = '' or exists (select from suppressed_address s where s.address = lower(a.email) and s.reason = 'rebote'))
  and not exists (select from communication_recipient r where r.communication_id = c.id and r.affiliate_id = a.id);
