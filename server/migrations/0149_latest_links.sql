-- The mail that carries the link of now, beside when it was written: what comes back of it is told to who looks at the enrolment.
alter table pending_enrolment add column mail_id bigint;
update pending_enrolment pending set mail_id = (select max(id) from mail
  where lower(recipient) = lower(pending.email) and kind = 'enrolment' and data ->> 'id' = pending.id::text)
where sent_at is not null;
