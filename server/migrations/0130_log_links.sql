-- The activity log linked by hashes (rules log-10 to log-12, decision 42). Whoever writes waits for nobody: the upkeep links what
-- is final. Each hash is of the one before it and of the entry's canonical text, which the program makes: a function in
-- here could be changed by whoever changes the log.
create table activity_link (
  -- No reference: a link outlives its entry, so that one that is missing is named.
  activity_id bigint primary key,
  -- The entry's username, which can be erased: of it the text has sha256(salt || username). The salt goes with the name.
  name_salt   bytea check (length(name_salt) = 16),
  name_digest bytea check (length(name_digest) = 32),
  hash        bytea not null check (length(hash) = 32),
  check (name_salt is null or name_digest is not null)
);
create trigger activity_link_append_only
  before delete or truncate or update of activity_id, name_digest, hash on activity_link
  for each statement execute function refuse_change();
create trigger activity_link_salt_erased before update on activity_link
  for each row when (new.name_salt is not null) execute function refuse_change();

-- How far the log is linked; one row.
create table activity_seal (
  one             boolean primary key default true check (one),
  -- Every entry up to `sealed_to` that was ever written has its link: so many.
  sealed_to       bigint not null default 0,
  sealed          bigint not null default 0,
  -- Nobody writes an entry up to `final_to` any more.
  final_to        bigint not null default 0 check (final_to >= sealed_to),
  -- What becomes final when none of these transactions writes any more.
  pending_to      bigint,
  pending_writers text[] not null default '{}',
  -- The head that was last written or mailed outside.
  told_id         bigint,
  told_at         timestamptz,
  -- The last verification, and in words the first thing that is not as it was written.
  verified_at     timestamptz,
  verified        bigint,
  fault           text
);

-- What a field said, by sha256(salt || canonical text of before and after): checked while it is there, and the log's
-- chain stays true when it is erased, with its salt. Changes of before have none.
alter table change add column digest bytea check (length(digest) = 32);
alter table change_value add column salt bytea check (length(salt) = 16);

-- The log is read in pieces, with whom each entry is about.
create index activity_subject_entry on activity_subject (activity_id);

-- Of an entry its username may be erased, nothing else; never altered.
drop trigger activity_append_only on activity;
create trigger activity_append_only
  before delete or truncate or update of id, action, details, user_id, role, creation_date, device on activity
  for each statement execute function refuse_change();
create trigger activity_username_erased before update on activity
  for each row when (new.username is not null) execute function refuse_change();
