-- What was told of a meeting to those whom it calls (rules convocation-1 to convocation-4): each time a communication, with the
-- meeting as it was then.
create table meeting_notice (
  communication_id integer primary key references communication on delete cascade,
  -- Null once the meeting is deleted: then it means nobody.
  meeting_id       integer references meeting on delete set null,
  kind             text not null check (kind in ('convocatoria', 'cambio', 'cancelacion', 'recordatorio')),
  -- The how manieth of its meeting: two who convene at once cannot both make the same.
  part             integer not null check (part > 0),
  -- The version of the meeting that it tells.
  version          integer not null,
  told             jsonb not null,
  -- The file for calendars that goes with it.
  calendar         text not null,
  -- When the meeting begins, as it was told.
  starts_at        timestamptz not null
);
create unique index meeting_notice_part on meeting_notice (meeting_id, part);
-- A change is told once, and so is that a meeting is tomorrow.
create unique index meeting_notice_change on meeting_notice (meeting_id, version) where kind in ('cambio', 'cancelacion');
create unique index meeting_notice_reminder on meeting_notice (meeting_id, starts_at) where kind = 'recordatorio';

create function keep_meeting_notice() returns trigger language plpgsql as $$
begin
  if (new.communication_id, new.kind, new.part, new.version, new.told, new.calendar, new.starts_at)
    is distinct from (old.communication_id, old.kind, old.part, old.version, old.told, old.calendar, old.starts_at)
  then
    raise exception 'what was told of a meeting does not change';
  end if;
  return new;
end $$;
create trigger meeting_notice_kept before update on meeting_notice for each row execute function keep_meeting_notice();

insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('meeting-called', 'Convocatoria: @@TITULO@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Te convocamos a «@@TITULO@@».</p><p>@@DATOS@@</p><p>@@NOTA@@</p><p>@@ORDEN@@</p><p><a href="@@ENLACE@@">Ver la reunión y decir si vas</a></p><p>Con este correo va un fichero para tu calendario. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('meeting-changed', 'Cambia «@@TITULO@@»',
   '<p>Hola, @@NOMBRE@@:</p><p>Ha cambiado una reunión a la que se te convocó, «@@TITULO@@»: @@CAMBIOS@@. Así queda:</p><p>@@DATOS@@</p><p>@@NOTA@@</p><p>@@ORDEN@@</p><p><a href="@@ENLACE@@">Ver la reunión y decir si vas</a></p><p>Con este correo va un fichero que la corrige en tu calendario. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('meeting-cancelled', 'Se cancela «@@TITULO@@»',
   '<p>Hola, @@NOMBRE@@:</p><p>No se celebra la reunión «@@TITULO@@», a la que se te convocó. Era así:</p><p>@@DATOS@@</p><p>@@NOTA@@</p><p>Para cualquier duda, escribe a @@CONTACTO@@.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template
  where kind in ('meeting-called', 'meeting-changed', 'meeting-cancelled');
