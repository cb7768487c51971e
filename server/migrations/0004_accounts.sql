-- Enrolment, accounts and a member's own data.

-- An enrolment grants nothing until its link is followed (PRODUCT §3). Known people enrol too, so that the
-- answer tells nothing: the mail says which case it is.
create table pending_enrolment (
  id            uuid primary key default gen_random_uuid(),
  code_hash     bytea unique,
  id_document   text not null,
  email         text not null,
  data          jsonb not null,
  origin        text not null default '',
  creation_time timestamptz not null default now(),
  expires_at    timestamptz not null,
  sent_at       timestamptz,
  completed_at  timestamptz,
  -- The link was followed, and staff must say whether the person is who the document says.
  held_at       timestamptz
);
create index pending_enrolment_creation on pending_enrolment (creation_time, id);
create index pending_enrolment_document on pending_enrolment (id_document);
create index pending_enrolment_email on pending_enrolment (f_norm(email));

-- A proof of work is spent once.
create table spent_challenge (
  challenge  bytea primary key,
  expires_at timestamptz not null
);

-- Links by mail: recovery of the password, confirmation of another address, invitation to an account.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check check (purpose in ('recovery', 'email', 'invitation'));
alter table account_link add column data jsonb not null default '{}';

-- Second factors (S15). The secret is sealed with a key derived from the session secret.
create table totp (
  user_id      integer primary key references app_user on delete cascade,
  secret       bytea not null,
  last_step    bigint not null default 0,
  created_at   timestamptz not null default now(),
  confirmed_at timestamptz
);
create table recovery_code (
  user_id   integer not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
create table passkey (
  id           bytea primary key,
  user_id      integer not null references app_user on delete cascade,
  name         text not null check (name <> ''),
  public_key   bytea not null,
  counter      bigint not null default 0,
  transports   text[] not null default '{}',
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- What a login or a registration of a key still has to answer; single use, minutes long. Who enters with a
-- key alone is nobody until the key says who.
create table account_challenge (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose in ('login', 'passkey-login', 'passkey-registration')),
  user_id    integer references app_user on delete cascade,
  challenge  text,
  expires_at timestamptz not null,
  used_at    timestamptz,
  check ((purpose = 'passkey-login') = (user_id is null))
);
create index account_challenge_user on account_challenge (user_id);

-- What a person tells their sessions apart by: «Firefox en Windows».
alter table session add column device text not null default '';

-- Consents, with the text that was read, and when each was withdrawn (S32).
create table consent (
  id                integer generated always as identity primary key,
  affiliate_id      integer not null references affiliate on delete cascade,
  kind              text not null check (kind in ('responsabilidad', 'proteccion-datos', 'comunicaciones')),
  legal_document_id integer references legal_document,
  document_version  integer,
  given_at          timestamptz not null default now(),
  withdrawn_at      timestamptz
);
create index consent_affiliate on consent (affiliate_id, id);

-- Leaving blocks the row for the legal term; the retention job anonymises it afterwards (PRODUCT §3, S33).
alter table affiliate add column unregistered_at timestamptz;

-- Since when somebody is in the census by a mail's link alone, nobody of staff having seen their document: they
-- are shown nothing older that hangs on it, unless it carries their address.
alter table affiliate add column unverified_since timestamptz;

-- Mails people receive, in words of the organisation: stored, versioned, with escaped placeholders.
create table mail_template (
  kind        text primary key,
  subject     text not null,
  html        text not null,
  version     integer not null default 1,
  updated_at  timestamptz not null default now()
);

insert into mail_template (kind, subject, html) values
  ('validation', 'Confirma tu inscripción',
   '<p>Hola, @@NOMBRE@@:</p><p>Alguien, seguramente tú, ha pedido inscribirse en la organización con esta dirección de correo. Para terminar, abre el enlace y elige tu contraseña.</p><p><a href="@@ENLACE@@">Confirmar mi inscripción</a></p><p>El enlace vale una sola vez, durante 7 días. Si no has sido tú, no hagas nada: sin ese paso no hay inscripción y los datos se borran.</p>'),
  ('already-member', 'Ya figuras en nuestro censo',
   '<p>Hola, @@NOMBRE@@:</p><p>Alguien, quizá tú, ha pedido inscribirse con tu documento o con tu dirección de correo. No hace falta: ya figuras en nuestro censo, y nada ha cambiado.</p><p>Para entrar, usa tu dirección de correo. Si no recuerdas la contraseña, o todavía no tienes, elige una:</p><p><a href="@@ENLACE@@">Elegir contraseña</a></p><p>Si no has sido tú, no hagas nada. A quien lo ha pedido no le hemos dicho que figuras en el censo. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('welcome', 'Te damos la bienvenida',
   '<p>Hola, @@NOMBRE@@:</p><p>Tu inscripción está completa. Ya puedes entrar con tu dirección de correo y la contraseña que has elegido.</p><p><a href="@@ENLACE@@">Entrar</a></p><p>En tu panel puedes ver y corregir tus datos, cambiar tu participación, descargar todo lo que guardamos sobre ti o darte de baja. Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('recovery', 'Elige otra contraseña',
   '<p>Alguien, quizá tú, ha pedido elegir otra contraseña para tu cuenta.</p><p><a href="@@ENLACE@@">Elegir contraseña</a></p><p>El enlace vale una sola vez, durante 60 minutos. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.</p>'),
  ('email-change', 'Confirma tu dirección de correo',
   '<p>Has pedido que tu cuenta use esta dirección de correo. El cambio tendrá efecto cuando abras el enlace y lo confirmes.</p><p><a href="@@ENLACE@@">Confirmar la dirección</a></p><p>El enlace vale una sola vez, durante 24 horas. Si no has sido tú, no hagas nada.</p>'),
  ('email-changed', 'Tu dirección de correo ha cambiado',
   '<p>Tu cuenta ya usa otra dirección de correo: esta deja de servir para entrar y no recibirá más mensajes nuestros.</p><p>Si has sido tú, no tienes que hacer nada. Si no, escribe enseguida a @@CONTACTO@@.</p>'),
  ('goodbye', 'Te has dado de baja',
   '<p>Hola, @@NOMBRE@@:</p><p>Hemos tramitado tu baja el @@FECHA@@. Ya no figuras entre las personas inscritas, no recibirás más comunicaciones y hemos borrado tus datos bancarios.</p><p>Guardamos tus datos bloqueados durante el plazo legal, y después los anonimizamos. Si fue un error, puedes volver a inscribirte cuando quieras.</p><p><a href="@@ENLACE@@">Volver a inscribirme</a></p><p>Para cualquier duda, escribe a @@CONTACTO@@.</p>'),
  ('invitation', 'Elige tu contraseña para entrar',
   '<p>Hola, @@NOMBRE@@:</p><p>La organización te ha inscrito en su censo con esta dirección de correo. Para entrar y ver tus datos, abre el enlace y elige una contraseña.</p><p><a href="@@ENLACE@@">Elegir contraseña</a></p><p>El enlace vale una sola vez, durante 7 días. Si crees que es un error, escribe a @@CONTACTO@@.</p>');

-- A member asks what is held about them (S32): the log by the file a line names, the changes of records and
-- comments by document, the mails by address.
create index activity_about on activity (left(details, 24) text_pattern_ops) where details <> '';
create index change_about on change (coalesce(before, after)) where field = 'idDocument';
create index mail_recipient on mail (lower(recipient));
