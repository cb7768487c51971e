-- Whoever was to be told of a charge by a mail that was given up is told by letter (rule fee-8).
alter table charge add column notice_failed boolean not null default false;
update charge set noticed_at = null, notice_failed = true
from mail
where mail.kind = 'debitNotice' and (mail.data ->> 'chargeId')::integer = charge.id and mail.state = 'failed'
  and charge.state in ('previsto', 'remesado')
  and charge.batch_id = coalesce((mail.data ->> 'batchId')::integer, charge.batch_id);
