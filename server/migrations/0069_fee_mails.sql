-- The mails about fees may be written by the organisation too (rule document-5), and the goodbye says what of the account
-- is kept. Who wrote their own goodbye keeps it.
insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('debit-notice', 'Vamos a cobrar @@QUE@@ el @@FECHA@@',
   '<p>Hola, @@NOMBRE@@:</p><p>El @@FECHA@@ cobraremos @@QUE@@ en tu cuenta @@CUENTA@@: @@IMPORTE@@ (@@EXPLICACION@@).</p><p>Referencia del mandato: @@MANDATO@@. Acreedor: @@ACREEDOR@@, con identificador @@IDENTIFICADOR@@.</p><p>Si algo no es correcto, escribe a @@CONTACTO@@ antes de ese día. También puedes pedir a tu banco que devuelva el cobro en las ocho semanas siguientes.</p>'),
  ('fee-returned', 'El banco ha devuelto @@QUE@@',
   '<p>El banco no nos ha pagado @@QUE@@ de @@IMPORTE@@ (@@PERIODO@@), que se pasó al cobro el @@FECHA@@. El motivo que da: «@@MOTIVO@@».</p><p>@@PASO@@</p><p>Puedes cambiar la cuenta en tu panel. Si tienes cualquier duda, escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ir a tu panel</a></p>'),
  ('fee-request-accepted', 'Tu cuota ha cambiado, como pediste',
   '<p>Pediste pagar @@CUOTA@@, y así queda tu cuota.</p><p>@@RESPUESTA@@</p><p>Si quieres hablarlo, escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ver tus cuotas</a></p>'),
  ('fee-request-refused', 'Respuesta a lo que pediste pagar',
   '<p>Pediste pagar @@CUOTA@@. No ha podido ser, y tu cuota sigue como estaba.</p><p>@@RESPUESTA@@</p><p>Si quieres hablarlo, escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ver tus cuotas</a></p>'),
  ('account-signed', 'Ha cambiado la cuenta de tu cuota',
   '<p>El @@FECHA@@ se firmó desde tu cuenta de usuario una orden de domiciliación: desde entonces tu cuota se cobra de la cuenta bancaria que pusiste entonces.</p><p>Si has sido tú, no hagas nada. Si no, cambia tu contraseña y escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ver tus cuotas</a></p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template
  where kind in ('debit-notice', 'fee-returned', 'fee-request-accepted', 'fee-request-refused', 'account-signed');

with truth as (
  select 'hemos borrado tus datos bancarios.' as was,
    'hemos borrado de tu ficha tu cuenta bancaria. Lo que ya se había enviado al banco se guarda, con la cuenta, el tiempo que obliga la ley.' as is_now
)
update mail_template set
  html = case when html = original_html then replace(html, was, is_now) else html end,
  original_html = replace(original_html, was, is_now)
from truth where kind = 'goodbye';
update mail_template_version v set html = t.html
from mail_template t where t.kind = 'goodbye' and v.kind = t.kind and v.version = 1 and t.version = 1;
