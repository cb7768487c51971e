-- R04: whoever asks twice with one document and one address has one enrolment that waits, the latest.
delete from pending_enrolment older using pending_enrolment newer
where older.id_document = newer.id_document and older.email = newer.email
  and older.completed_at is null and older.held_at is null
  and newer.completed_at is null and newer.held_at is null
  and (older.creation_time, older.id) < (newer.creation_time, newer.id);
create unique index pending_enrolment_waits on pending_enrolment (id_document, email)
  where completed_at is null and held_at is null;

-- Whoever waits for staff has chosen a password already: it opens the account when they are admitted.
alter table pending_enrolment add column password_hash text;

-- What is true whatever the other side can guess: nothing of the person's has been shown. Words that the
-- organisation has made its own stay.
update mail_template set html = replace(html,
  'A quien lo ha pedido no le hemos dicho que figuras en el censo.',
  'A quien lo ha pedido no le hemos enseñado ningún dato tuyo.')
where kind = 'already-member';
update mail_template set html = replace(html,
  'Para terminar, abre el enlace y elige tu contraseña.</p>',
  'Para terminar, abre el enlace y elige tu contraseña. Algunas inscripciones se comprueban a mano antes de activarse.</p>')
where kind = 'validation';
