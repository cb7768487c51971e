-- Two profiles whose people can be written to at two addresses are merged only when both have been told and neither has
-- stopped it for some time (rule rights-11). Until then it is a request, and nothing of either profile changes.
create table merge_request (
  id            integer generated always as identity primary key,
  kept_id       integer not null references affiliate on delete cascade,
  other_id      integer not null references affiliate on delete cascade check (other_id <> kept_id),
  -- The versions that were compared and the choices.
  asked         jsonb not null,
  author_id     integer references app_user on delete set null,
  device        text not null,
  creation_time timestamptz not null default now(),
  ended_at      timestamptz,
  -- A request that was carried out is a merge, and its row is gone.
  outcome       text check (outcome in ('cancelled', 'stopped', 'refused')),
  reason        text,
  check ((ended_at is null) = (outcome is null))
);
create index merge_request_kept on merge_request (kept_id);
create index merge_request_other on merge_request (other_id);
create index merge_request_author on merge_request (author_id);
create index merge_request_latest on merge_request (creation_time, id);
-- Who was told of a request, with the link to stop it.
create table merge_notice (
  request_id integer not null references merge_request on delete cascade,
  recipient  text not null check (recipient <> ''),
  notice_id  bigint references mail on delete set null,
  code_hash  bytea unique,
  primary key (request_id, recipient)
);
create index merge_notice_mail on merge_notice (notice_id);

-- Documents that nobody else gets for a while: those that a correction took from a profile whose address was told, and
-- those of both profiles of a merge that can be undone (rule rights-11).
create table document_hold (
  id_document  text not null,
  affiliate_id integer not null,
  changed_at   timestamptz not null default now(),
  notice_id    bigint references mail on delete set null,
  merge_id     integer references affiliate_merge on delete cascade,
  unique nulls not distinct (id_document, affiliate_id, merge_id)
);
create index document_hold_notice on document_hold (notice_id);
create index document_hold_merge on document_hold (merge_id);
insert into document_hold (id_document, affiliate_id, changed_at, merge_id)
select distinct on (1, 2) * from (
  select snapshot #>> '{kept,id_document}', kept_id, creation_time, id from affiliate_merge
  where undone_at is null and snapshot ? 'kept'
  union all
  select snapshot #>> '{removed,id_document}', removed_id, creation_time, id from affiliate_merge
  where undone_at is null and snapshot ? 'kept') held;

-- Merges no longer take along what was stopped, nor can a link stop what stands in a copy.
update affiliate_merge set snapshot = snapshot #- '{hung,stopped}' where snapshot #> '{hung,stopped}' is not null;

-- What was stopped is so for whoever stopped it.
alter table stopped_address drop constraint stopped_address_pkey, add primary key (affiliate_id, email, stopped_by);
