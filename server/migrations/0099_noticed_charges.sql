-- Who was told of a charge stands on the charge (rule fee-8): mails are deleted after a while, and one that is on its way
-- when a batch is cancelled arrives. A charge that leaves its batch has been told of by nobody.
alter table charge add column noticed_at timestamptz;
update charge set noticed_at = mail.settled_at
from mail, fee_batch
where mail.kind = 'debitNotice' and (mail.data ->> 'chargeId')::integer = charge.id and mail.state in ('sent', 'kept')
  and fee_batch.id = charge.batch_id and fee_batch.state in ('aprobada', 'enviada') and fee_batch.noticed_at is not null;
drop index mail_debit_notice;

-- Of what the bank has already nobody says that it is not collected. Who wrote their own words keeps them (rule document-5).
update mail_template set
  html = case when html = original_html then replace(html, was, now_is) else html end,
  original_html = replace(original_html, was, now_is)
from (values ('Lo hemos anulado: ese día no se cobra, y no tienes que hacer nada.', 'Lo hemos anulado. @@PASO@@')) as words (was, now_is)
where kind = 'debit-cancelled';
update mail_template_version v set html = t.html
from mail_template t where t.kind = 'debit-cancelled' and v.kind = t.kind and v.version = 1 and t.version = 1;
