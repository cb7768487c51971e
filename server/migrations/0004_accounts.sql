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
  completed_at  timestamptz
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

-- What a login or a registration of a key still has to answer; single use, minutes long.
create table account_challenge (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose in ('login', 'passkey-registration')),
  user_id    integer not null references app_user on delete cascade,
  challenge  text,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index account_challenge_user on account_challenge (user_id);

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

-- Mails people receive, in words of the organisation: stored, versioned, with escaped placeholders.
create table mail_template (
  kind        text primary key,
  subject     text not null,
  html        text not null,
  version     integer not null default 1,
  updated_at  timestamptz not null default now()
);
