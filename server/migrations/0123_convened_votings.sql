-- To a voting people are convened as they are to a meeting (rules convocation-1, convocation-2, convocation-5): a notice tells of
-- one or the other.
alter table meeting_notice
  add column voting_id integer references voting on delete set null,
  add constraint meeting_notice_of_one check (meeting_id is null or voting_id is null);
create unique index meeting_notice_voting_part on meeting_notice (voting_id, part);
create unique index meeting_notice_voting_change on meeting_notice (voting_id, version)
  where kind in ('cambio', 'cancelacion') and stale_at is null;

create function make_voting_notices_stale() returns trigger language plpgsql as $$
begin
  update meeting_notice set stale_at = now() where voting_id = new.id and stale_at is null;
  return null;
end $$;
create trigger voting_changed after update on voting for each row
  when ((old.name, old.start_date, old.end_date, old.state) is distinct from (new.name, new.start_date, new.end_date, new.state))
  execute function make_voting_notices_stale();

-- What leaves by itself, each once for its voting: that it was annulled, that its result is there, and of each end that was put
-- off that it was; `told_end` is the one that its roll was told last. What happened before is not told now.
alter table voting
  add column annulled_told_at timestamptz,
  add column result_told_at timestamptz,
  add column told_end timestamptz;
update voting set annulled_told_at = now() where state = 'annulled';
update voting set result_told_at = now() where counted_at is not null;
update voting set told_end = end_date where announced_at is not null;

alter table mail_template
  drop constraint mail_template_switched,
  add constraint mail_template_switched check (is_sent or kind in
    ('welcome', 'debit-notice', 'fee-returned', 'fee-returned-outside', 'meeting-tomorrow', 'assembly-digest',
      'voting-opened', 'voting-left-out', 'voting-annulled', 'voting-result', 'voting-put-off'));

insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('voting-called', 'Convocatoria para votar desde el @@DIA@@: @@VOTACION@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Te convocamos a votar en «@@VOTACION@@».</p><p>@@DATOS@@</p><p>@@CENSO@@</p><p>@@COMO@@</p><p>@@NOTA@@</p><p><a href="@@ENLACE@@">Leer qué se vota</a></p><p>Con este correo va un fichero para tu calendario. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('voting-changed', 'Cambia la votación del @@DIA@@: @@VOTACION@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Ha cambiado una votación a la que se te convocó, «@@VOTACION@@»: @@CAMBIOS@@. Así queda:</p><p>@@DATOS@@</p><p>@@NOTA@@</p><p><a href="@@ENLACE@@">Ver la votación</a></p><p>Si ya has votado, no hagas nada: este aviso se envía a todas las personas convocadas. Con este correo va un fichero que la corrige en tu calendario. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('voting-cancelled', 'Se anula la votación del @@DIA@@: @@VOTACION@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Se ha anulado y no vale la votación «@@VOTACION@@», a la que se te convocó. El motivo: @@MOTIVO@@</p><p>Era así:</p><p>@@DATOS@@</p><p>@@NOTA@@</p><p>Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('voting-annulled', 'Se ha anulado la votación «@@VOTACION@@»',
   '<p>Hola, @@NOMBRE@@:</p><p>Se ha anulado la votación «@@VOTACION@@», en cuyo censo estabas: no vale, y no cuenta ningún voto de los que se enviaron.</p><p>El motivo: @@MOTIVO@@</p><p><a href="@@ENLACE@@">Ver la votación</a></p><p>Este aviso se envía a todo el censo. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('voting-result', 'Ya está el resultado de «@@VOTACION@@»',
   '<p>Hola, @@NOMBRE@@:</p><p>La votación «@@VOTACION@@», en cuyo censo estabas, ha terminado y está contada. Su resultado, su acta y los códigos de todos los votos están en la web.</p><p><a href="@@ENLACE@@">Ver el resultado</a></p><p>Este aviso se envía a todo el censo.</p>'),
  ('voting-put-off', 'Hay más tiempo para votar: @@VOTACION@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Se ha alargado la votación «@@VOTACION@@», en cuyo censo estás: se puede votar hasta el @@HASTA@@.</p><p><a href="@@ENLACE@@">Ver la votación</a></p><p>Si ya has votado, no hagas nada: tu voto está, y este aviso se envía a todo el censo.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template
  where kind in ('voting-called', 'voting-changed', 'voting-cancelled', 'voting-annulled', 'voting-result', 'voting-put-off');
