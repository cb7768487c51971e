-- The mails about another address say when, and whom to write to; those that the organisation has changed stay.
update mail_template set html =
  '<p>El @@FECHA@@ has pedido que tu cuenta use esta dirección de correo. El cambio tendrá efecto cuando abras el enlace y lo confirmes.</p><p><a href="@@ENLACE@@">Confirmar la dirección</a></p><p>El enlace vale una sola vez, durante 24 horas. Si no has sido tú, no hagas nada, o escribe a @@CONTACTO@@.</p>'
where kind = 'email-change' and version = 1;
update mail_template set html =
  '<p>Desde el @@FECHA@@ tu cuenta usa otra dirección de correo: esta deja de servir para entrar y no recibirá más mensajes nuestros.</p><p>Si has sido tú, no tienes que hacer nada. Si no, escribe enseguida a @@CONTACTO@@.</p>'
where kind = 'email-changed' and version = 1;
