-- What the office is told of its fees before it decides (rules fee-8, fee-9, fee-11).

-- What is usual for its person, or in its batch, of a charge whose amount is far from it; null of all others.
alter table charge add column usual_cents integer check (usual_cents > 0);
create index charge_unusual on charge (batch_id) where usual_cents is not null;

-- What was granted of what a member asked to pay, which may be another amount, and until when.
alter table fee_request
  add column granted_cents integer check (granted_cents >= 0),
  add column granted_period text check (granted_period in ('Trimestral', 'Anual')),
  add column granted_until date;
update fee_request set granted_cents = cents, granted_period = period where state = 'aceptada';
alter table fee_request
  add constraint fee_request_granted check ((state = 'aceptada') = (granted_cents is not null)
    and (granted_cents is null) = (granted_period is null) and (granted_until is null or granted_cents is not null));
create index fee_request_until on fee_request (granted_until) where granted_until is not null;

-- What waits for somebody is counted without reading what does not.
create index bank_reply_line_open on bank_reply_line (reply_id)
  where state = 'pendiente' and (match <> 'repetida' or settled_at is not null);

-- Its mail, when it is another amount than what was asked for, or for some time.
insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('fee-request-granted', 'Respuesta a lo que pediste pagar',
   '<p>Pediste pagar @@CUOTA@@. Tu cuota es desde ahora de: @@CONCEDIDA@@.</p><p>@@RESPUESTA@@</p><p>Si quieres hablarlo, escribe a @@CONTACTO@@.</p><p><a href="@@ENLACE@@">Ver tus cuotas</a></p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind = 'fee-request-granted';
