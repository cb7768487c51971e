-- The mails of votings have templates (rule document-5); two of them leave by themselves, each once for its voting (rules
-- voting-12, voting-13): `announced_at` that its roll was told that it is open, `left_out_told_at` that whoever is not in its
-- provisional one was told. What has opened or was frozen before is not told now.
alter table voting add column announced_at timestamptz, add column left_out_told_at timestamptz;
update voting set announced_at = opened_at where opened_at is not null;
update voting set left_out_told_at = now() where provisional_roll_id is not null;

alter table mail_template
  drop constraint mail_template_switched,
  add constraint mail_template_switched check (is_sent or kind in
    ('welcome', 'debit-notice', 'fee-returned', 'fee-returned-outside', 'meeting-tomorrow', 'assembly-digest',
      'voting-opened', 'voting-left-out'));

insert into mail_template (kind, subject, html, original_subject, original_html)
select kind, subject, html, subject, html from (values
  ('voting-opened', 'Ya puedes votar: @@VOTACION@@',
   '<p>Hola, @@NOMBRE@@:</p><p>Se ha abierto la votación «@@VOTACION@@» y estás en su censo. Puedes votar hasta el @@HASTA@@. Votas en secreto y una sola vez.</p><p><a href="@@ENLACE@@">Leer de qué va y votar</a></p><p>Si ya has votado, no hagas nada: este aviso se envía a todo el censo.</p>'),
  ('voting-left-out', 'No estás en el censo provisional de «@@VOTACION@@»',
   '<p>Hola, @@NOMBRE@@:</p><p>Se ha hecho el censo provisional de la votación «@@VOTACION@@», y no estás en él. Si crees que deberías estar, puedes reclamar hasta el @@HASTA@@.</p><p><a href="@@ENLACE@@">Ver por qué no estás, y reclamar</a></p><p>Si no quieres votar en ella, no hagas nada.</p>'),
  ('voting-claim-decided', 'Tu reclamación sobre el censo de «@@VOTACION@@»',
   '<p>@@RESULTADO@@</p><p>@@RESPUESTA@@</p><p><a href="@@ENLACE@@">Ver la votación</a></p>'),
  ('voting-reminder', 'La votación «@@VOTACION@@» sigue abierta',
   '<p>Puedes votar en «@@VOTACION@@» hasta el @@HASTA@@, y no consta que lo hayas hecho.</p><p>Si acabas de votar, no hagas nada: tu voto está.</p><p><a href="@@ENLACE@@">Votaciones</a></p><p>La aplicación no guarda a quién se envía este aviso, ni lo dice a nadie: al salir se borra, y no queda en ninguna lista. Solo lo saben los servidores de correo que lo llevan. Si respondes a este correo, quien lo lea sabrá que te ha llegado.</p>'),
  ('voting-letter', 'Elige una contraseña para votar',
   '<p>Hola, @@NOMBRE@@:</p><p>Has escrito el código de la carta que te enviamos para votar. Elige una contraseña y tendrás la cuenta con la que se vota:</p><p><a href="@@ENLACE@@">Elegir contraseña</a></p><p>Si no has sido tú, escribe a @@CONTACTO@@: alguien tiene tu carta.</p>')
) as written (kind, subject, html);
insert into mail_template_version (kind, version, subject, html, change_time)
  select kind, version, subject, html, updated_at from mail_template where kind like 'voting-%';
