-- Who was told of a debit that was prepared again is told what is collected that day, by a mail of its own: one that says
-- «ya no cobraremos» would have them send back what is right (rule fee-8).
insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('debit-changed', 'El @@FECHA@@ cobraremos @@QUE@@: @@NUEVO@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Te avisamos de que el @@FECHA@@ cobraríamos @@QUE@@ en tu cuenta: @@IMPORTE@@. Hemos preparado ese cobro de nuevo, y ese día cobraremos @@NUEVO@@. @@PASO@@</p><p>Si algo no es correcto, escribe a @@CONTACTO@@ antes de ese día.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind = 'debit-changed';
