-- Who is charged all the same reads all that the notice says (rule fee-8): the day, which may be another one, the account, the
-- mandate and who collects. Who wrote their own words keeps them (rule document-5).
update mail_template set
  html = case when html = original_html then now_is else html end,
  original_html = now_is
from (values ('<p>Hola, @@NOMBRE@@:</p><p>Te avisamos de que el @@ANTES@@ cobraríamos @@QUE@@ en tu cuenta: @@IMPORTE@@. Hemos preparado ese cobro de nuevo: el @@FECHA@@ cobraremos @@NUEVO@@ en tu cuenta @@CUENTA@@. @@PASO@@</p><p>Referencia del mandato: @@MANDATO@@. Acreedor: @@ACREEDOR@@, con identificador @@IDENTIFICADOR@@.</p><p>Si algo no es correcto, escribe a @@CONTACTO@@ antes de ese día.</p>')) as words (now_is)
where kind = 'debit-changed';
update mail_template_version v set html = t.html
from mail_template t where t.kind = 'debit-changed' and v.kind = t.kind and v.version = 1 and t.version = 1;

-- Of those who were told of a cancelled batch, how many another one charges just so: nothing is said to them.
alter table fee_batch add column told_same integer not null default 0;
