-- The house: how text is searched and sorted, what is counted, who may enter, what is remembered.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create collation if not exists es (provider = icu, locale = 'es');

-- Search folds case, accents and ñ/n (PRODUCT §2); sorting uses collate es.
create function f_norm(text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Exact totals without counting: every statement on a tallied table adds its difference, in the same
-- transaction; the total is the sum. `compact_tally` folds the rows and loses nothing.
create table tally (
  relation text not null,
  delta    bigint not null
);
create index tally_relation on tally (relation) include (delta);

create function tally_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tally select tg_table_name, count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into tally select tg_table_name, -count(*) from removed having count(*) > 0;
  end if;
  return null;
end $$;

create function compact_tally() returns void language sql as $$
  with folded as (delete from tally returning relation, delta)
  insert into tally select relation, sum(delta) from folded group by relation;
$$;

-- What this installation remembers about itself.
create table instance (
  key   text primary key,
  value text not null
);

-- Users and their sessions. The token names a session row; role, block and affiliate are read from here
-- on every request, so that a change takes effect at once (PRODUCT §1).
create table app_user (
  id            integer generated always as identity primary key,
  username      text not null check (username = lower(username)),
  role          text not null check (role in ('ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')),
  enabled       boolean not null default true,
  affiliate_id  integer unique,
  password_hash text,
  creation_time timestamptz not null default now()
);
create unique index app_user_username_key on app_user (username);

create table session (
  id           uuid primary key default gen_random_uuid(),
  user_id      integer not null references app_user on delete cascade,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index session_of_user on session (user_id);

-- Links sent by mail: single use, expiring, only the hash is kept (S13).
create table account_link (
  code_hash  bytea primary key,
  purpose    text not null check (purpose in ('recovery')),
  user_id    integer not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index account_link_user on account_link (user_id);

-- Attempts in a window, by hashed key, so that they survive restarts and are shared by processes (S11).
-- `open` are those under way: they count for ten seconds, so that a crash locks nobody out.
create table throttle (
  key          bytea primary key,
  window_ends  timestamptz not null,
  count        integer not null,
  open         timestamptz[] not null default '{}'
);

-- Who did what, and which fields changed. Append-only.
create table activity (
  id            bigint generated always as identity primary key,
  action        text not null,
  details       text not null default '',
  user_id       integer,
  username      text,
  role          text,
  creation_date timestamptz not null default now()
);
create index activity_creation on activity (creation_date desc, id desc);
create index activity_user on activity (user_id, id desc);

create table change (
  activity_id bigint not null references activity,
  entity      text not null,
  entity_id   text not null,
  field       text not null,
  before      text,
  after       text
);
create index change_entity on change (entity, entity_id, activity_id desc);
create index change_activity on change (activity_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the activity log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger activity_append_only before update or delete or truncate on activity
  for each statement execute function refuse_change();
create trigger change_append_only before update or delete or truncate on change
  for each statement execute function refuse_change();

-- Outgoing mail: an intent, written by the transaction that decided it; a worker renders and delivers it.
-- Without SMTP the rendered mail stays here, for the local mailbox page of demo and development.
create table mail (
  id           bigint generated always as identity primary key,
  kind         text not null,
  recipient    text not null,
  data         jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  next_attempt timestamptz not null default now(),
  attempts     integer not null default 0,
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'skipped', 'failed')),
  settled_at   timestamptz,
  last_error   text,
  subject      text,
  html         text,
  plain        text
);
create index mail_waiting on mail (next_attempt) where state = 'waiting';
