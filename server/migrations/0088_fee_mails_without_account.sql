-- Who has no account is told what they can do without a panel (rule fee-11), and who was told of a debit that will not be
-- made is told so (rule fee-8). What comes back without an account is switched on and off by itself, as it was.
alter table mail_template
  drop constraint mail_template_switched,
  add constraint mail_template_switched check (is_sent or kind in
    ('welcome', 'debit-notice', 'fee-returned', 'fee-returned-outside', 'meeting-tomorrow', 'assembly-digest'));

insert into mail_template (kind, subject, html, original_subject, original_html, is_sent)
select kind, subject, html, subject, html,
  kind <> 'fee-returned-outside' or (select is_sent from mail_template where kind = 'fee-returned')
from (values
  ('fee-returned-outside', 'El banco ha devuelto @@QUE@@',
   '<p>El banco no nos ha pagado @@QUE@@ de @@IMPORTE@@ (@@PERIODO@@), que se pasó al cobro el @@FECHA@@. El motivo que da: «@@MOTIVO@@».</p><p>@@PASO@@</p><p>@@PAGO@@</p><p>Si quieres cambiar la cuenta, o tienes cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('debit-cancelled', 'Ya no cobraremos @@QUE@@ el @@FECHA@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Te avisamos de que el @@FECHA@@ cobraríamos @@QUE@@ en tu cuenta: @@IMPORTE@@. Lo hemos anulado: ese día no se cobra, y no tienes que hacer nada. Si más adelante hay que cobrarlo, te avisaremos antes.</p><p>Si aun así lo ves en tu cuenta, puedes pedir a tu banco que lo devuelva, o escribir a @@CONTACTO@@.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template
  where kind in ('fee-returned-outside', 'debit-cancelled');
