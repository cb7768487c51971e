-- The minutes of a meeting: one draft at most, and what was signed, which never changes (rules minutes-1 to minutes-4).
create table minutes (
  id                 integer generated always as identity primary key,
  meeting_id         integer not null references meeting on delete cascade,
  -- 1, and 2 and more for those that put the ones before right.
  number             integer not null check (number > 0),
  version            integer not null default 1,
  -- What is written, as the contract says.
  content            jsonb not null,
  last_author_id     integer references app_user on delete set null,
  last_change_time   timestamptz not null,
  signed_at          timestamptz,
  -- The login name; kept when the account goes.
  signed_by          text,
  -- All that is signed, as one canonical text, and its SHA-256.
  sealed             text,
  hash               bytea,
  unique (meeting_id, number),
  check (num_nulls(signed_at, signed_by, sealed, hash) in (0, 4))
);
create unique index minutes_draft on minutes (meeting_id) where signed_at is null;
create index minutes_last_author on minutes (last_author_id) where last_author_id is not null;

-- Deleting the meeting of signed minutes is refused by it too.
create function refuse_minutes_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'last_author_id' = to_jsonb(old) - 'last_author_id' then
    return new;
  end if;
  raise exception 'signed minutes do not change' using errcode = 'restrict_violation';
end $$;
create trigger minutes_are_sealed before update or delete on minutes
  for each row when (old.signed_at is not null) execute function refuse_minutes_change();

create table meeting_document (
  id            integer generated always as identity primary key,
  meeting_id    integer not null references meeting on delete cascade,
  file_id       uuid not null references stored_file,
  creation_time timestamptz not null
);
create index meeting_document_meeting on meeting_document (meeting_id);
create index meeting_document_file on meeting_document (file_id);
