-- Mail to many: what is written, to whom, and what became of each (rules communication-1 to communication-9).

-- One mail to many. What is chosen (`chosen`) are the filters by their names in the calls; with a segment, who is in both.
create table communication (
  id             integer generated always as identity primary key,
  kind           text not null default 'boletin' check (kind in ('boletin', 'convocatoria', 'servicio')),
  status         text not null default 'DRAFT'
                 check (status in ('DRAFT', 'PENDING', 'APPROVED', 'PROCESSING', 'PROCESSED', 'SENT', 'ERROR')),
  subject        text not null default 'Información general' check (length(subject) <= 200),
  body           text not null default '',
  from_email     text not null,
  from_name      text not null,
  reply_email    text not null,
  scheduled_date timestamptz,
  chosen         jsonb not null default '{}',
  -- No reference: what names a segment that is gone is for nobody, never for everybody.
  segment_id     integer,
  -- In whose name it is written, by whoever holds its office; null: the organisation's.
  assembly_id    integer references assembly,
  version        integer not null default 1,
  -- By login name; kept when the accounts go.
  author         text not null,
  author_id      integer references app_user on delete set null,
  updated_by     text not null,
  updated_at     timestamptz not null default now(),
  created_at     timestamptz not null default now(),
  approved_by    text,
  approved_at    timestamptz,
  -- SHA-256 of all that is sent and to whom, as it was when it was approved.
  content_hash   bytea,
  -- How many recipients were frozen, and the domain of their Message-IDs.
  total          integer,
  domain         text,
  processing_at  timestamptz,
  processed_at   timestamptz,
  sent_at        timestamptz,
  paused_at      timestamptz,
  cancelled_at   timestamptz,
  -- Why it came back to be approved again, or why it stands still.
  reason         text,
  check (status in ('DRAFT', 'PENDING') or approved_at is not null and content_hash is not null and scheduled_date is not null),
  check (status in ('DRAFT', 'PENDING') = (approved_at is null)),
  check (status in ('DRAFT', 'PENDING', 'APPROVED', 'ERROR') or total is not null),
  check ((total is null) = (processing_at is null)),
  check (status <> 'ERROR' or reason is not null),
  check (status <> 'SENT' or sent_at is not null),
  check (cancelled_at is null or status in ('PROCESSING', 'PROCESSED', 'ERROR'))
);
create index communication_due on communication (scheduled_date) where status = 'APPROVED';
create index communication_running on communication (id) where status in ('PROCESSING', 'PROCESSED');
create index communication_by_time on communication (status, scheduled_date, id);

-- What may follow what, and what no longer changes once it is approved.
create function guard_communication() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (case old.status
    when 'DRAFT' then new.status in ('PENDING', 'APPROVED')
    when 'PENDING' then new.status in ('DRAFT', 'APPROVED')
    when 'APPROVED' then new.status in ('DRAFT', 'PENDING', 'PROCESSING', 'ERROR')
    when 'PROCESSING' then new.status in ('PROCESSED', 'ERROR')
    when 'PROCESSED' then new.status in ('SENT', 'ERROR', 'PROCESSING')
    when 'ERROR' then new.status in ('PROCESSING', 'PENDING', 'SENT') and (new.status <> 'PENDING' or old.total is null)
    else false end)
  then
    raise exception 'a communication does not go from % to %', old.status, new.status;
  end if;
  if old.status not in ('DRAFT', 'PENDING') and (new.kind, new.subject, new.body, new.from_email, new.from_name, new.reply_email,
      new.chosen, new.segment_id, new.assembly_id, new.scheduled_date)
    is distinct from (old.kind, old.subject, old.body, old.from_email, old.from_name, old.reply_email,
      old.chosen, old.segment_id, old.assembly_id, old.scheduled_date)
  then
    raise exception 'an approved communication does not change';
  end if;
  if old.total is not null and (new.total, new.content_hash, new.domain) is distinct from (old.total, old.content_hash, old.domain) then
    raise exception 'the recipients of a communication are frozen once';
  end if;
  return new;
end $$;
create trigger communication_guarded before update on communication for each row execute function guard_communication();

create function keep_communication() returns trigger language plpgsql as $$
begin
  raise exception 'only a draft is deleted';
end $$;
create trigger communication_kept before delete on communication for each row
  when (old.status <> 'DRAFT') execute function keep_communication();

create table communication_attachment (
  id               integer generated always as identity primary key,
  communication_id integer not null references communication on delete cascade,
  file_id          uuid not null references stored_file,
  created_at       timestamptz not null default now()
);
create index communication_attachment_of on communication_attachment (communication_id, id);

-- Images that texts of mails show; whoever receives a mail reads them at an address that has their hash.
create table communication_image (
  file_id    uuid primary key references stored_file,
  hash       text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
create index communication_image_by_hash on communication_image (hash);

-- One of whom a communication is for: their address and what is filled in, as they were when the recipients were frozen.
create table communication_recipient (
  id               bigint generated always as identity primary key,
  communication_id integer not null references communication on delete cascade,
  affiliate_id     integer references affiliate on delete set null,
  address          text not null check (address <> ''),
  name             text not null,
  last_name_1      text not null,
  last_name_2      text,
  -- Their territorial assembly, by its name.
  belongs_to       text,
  -- With the number of the row: its Message-ID, and what unsubscribes.
  message_key      uuid not null default gen_random_uuid(),
  secret           uuid not null default gen_random_uuid(),
  state            text not null default 'queued'
                   check (state in ('queued', 'claimed', 'sending', 'sent', 'bounced', 'uncertain', 'skipped')),
  -- Why it was skipped, or what the server said, without addresses.
  reason           text,
  reply            text,
  attempts         integer not null default 0,
  next_attempt_at  timestamptz not null default now(),
  -- The process that has it (`locks.ts`), also of one that is doubtful: it may know better yet.
  owner            integer,
  claimed_at       timestamptz,
  sending_at       timestamptz,
  settled_at       timestamptz,
  check (state not in ('claimed', 'sending') or owner is not null),
  check (state <> 'queued' or owner is null),
  check ((state in ('sent', 'bounced', 'uncertain', 'skipped')) = (settled_at is not null)),
  check (state <> 'skipped' or reason is not null)
);
create unique index communication_recipient_once on communication_recipient (communication_id, lower(address));
create index communication_recipient_queue on communication_recipient (communication_id, next_attempt_at, id) where state = 'queued';
create index communication_recipient_held on communication_recipient (owner) where state in ('claimed', 'sending');
create index communication_recipient_state on communication_recipient (communication_id, state, id);
create index communication_recipient_of on communication_recipient (affiliate_id, id);

create function guard_recipient() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (case old.state
    when 'queued' then new.state in ('claimed', 'skipped')
    when 'claimed' then new.state in ('queued', 'sending', 'skipped')
    when 'sending' then new.state in ('queued', 'sent', 'bounced', 'uncertain')
    when 'uncertain' then new.state in ('queued', 'sent', 'bounced')
    -- A server may take a mail and give it back later.
    when 'sent' then new.state = 'bounced'
    else false end)
  then
    raise exception 'a recipient does not go from % to %', old.state, new.state;
  end if;
  if (new.communication_id, new.message_key, new.secret) is distinct from (old.communication_id, old.message_key, old.secret) then
    raise exception 'a recipient stays who it was';
  end if;
  return new;
end $$;
create trigger recipient_guarded before update on communication_recipient for each row execute function guard_recipient();

-- Whoever is erased stays as one of so many, without who it was (rule privacy-6).
create function forget_recipient() returns trigger language plpgsql as $$
begin
  update communication_recipient set affiliate_id = null, address = 'borrado-' || id, name = '', last_name_1 = '', last_name_2 = null,
    belongs_to = null, reply = null, state = case when state in ('queued', 'claimed') then 'skipped' else state end,
    owner = case when state in ('queued', 'claimed') then null else owner end,
    reason = case when state in ('queued', 'claimed') then 'borrado' else reason end,
    settled_at = case when state in ('queued', 'claimed') then now() else settled_at end
  where affiliate_id = old.id;
  return old;
end $$;
create trigger recipient_forgotten before delete on affiliate for each row execute function forget_recipient();

-- Addresses to which no mail to many goes any more: they gave one back for good, complained, or were unsubscribed.
create table suppressed_address (
  address    text primary key check (address = lower(address) and address <> ''),
  reason     text not null check (reason in ('rebote', 'queja', 'baja')),
  created_at timestamptz not null default now()
);

-- How fast mail to many leaves, for all processes together, and whether the relay takes it.
create table sending_relay (
  single      boolean primary key default true check (single),
  -- Null: as fast as the relay takes it.
  per_second  double precision default 20 check (per_second > 0),
  tokens      double precision not null default 0,
  refilled_at timestamptz not null default now(),
  -- Failures of the relay one after the other; how often it was left alone since one was taken; until when it is.
  failures    integer not null default 0,
  openings    integer not null default 0,
  open_until  timestamptz,
  last_error  text
);
insert into sending_relay default values;

-- Names processes that send, each by a number that no other one ever has.
create sequence sending_process as integer;
