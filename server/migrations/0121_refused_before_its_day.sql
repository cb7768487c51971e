-- Of a debit that the bank refuses before its day nobody says that it was presented on a day to come (rule fee-9). Who wrote
-- their own words keeps them (rule document-5).
update mail_template set
  html = case when html = original_html then replace(html, was, now_is) else html end,
  original_html = replace(original_html, was, now_is)
from (values (', que se pasó al cobro el @@FECHA@@.', ', @@COBRO@@.')) as words (was, now_is)
where kind in ('fee-returned', 'fee-returned-outside');
update mail_template_version v set html = t.html
from mail_template t where t.kind in ('fee-returned', 'fee-returned-outside')
  and v.kind = t.kind and v.version = 1 and t.version = 1;
