-- The fee from before a grant, so that it can be taken up again when that is over (rule fee-11), and who did so; null of
-- grants from before this was kept.
alter table fee_request
  add column before_cents integer check (before_cents >= 0),
  add column before_period text check (before_period in ('Trimestral', 'Anual')),
  add column restored_at timestamptz,
  add column restored_by text,
  add constraint fee_request_before check (before_cents is null or granted_cents is not null),
  add constraint fee_request_restored check ((restored_at is null) = (restored_by is null)
    and (restored_at is null or before_cents is not null));

-- Its mail.
insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('fee-restored', 'Tu cuota vuelve a ser la de antes',
   '<p>El plazo de tu cuota reducida (@@CONCEDIDA@@) ha terminado. Tu cuota vuelve a ser de: @@CUOTA@@.</p><p>Si ahora no puedes pagarla, dínoslo en tu panel, en «Pedir una cuota reducida», o escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ver tus cuotas</a></p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind = 'fee-restored';
