-- The mail about a changed account greets, as those beside it do. Who wrote their own words keeps them (rule document-5).
update mail_template set
  html = case when html = original_html then '<p>Hola, @@NOMBRE@@:</p>' || html else html end,
  original_html = '<p>Hola, @@NOMBRE@@:</p>' || original_html
where kind = 'account-signed';
update mail_template_version v set html = t.html
from mail_template t where t.kind = 'account-signed' and v.kind = t.kind and v.version = 1 and t.version = 1;
