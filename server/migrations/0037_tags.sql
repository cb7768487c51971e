-- A tag is a word put on people by hand; a list is a tag that was made by hand or by pasting (rule people-23).
create table tag (
  id                 integer generated always as identity primary key,
  name               text not null check (name <> ''),
  color              text not null check (color in ('blue', 'green', 'orange', 'red', 'purple', 'grey')),
  kind               text not null check (kind in ('tag', 'list')),
  -- Two people who change it at once see it.
  version            integer not null default 1,
  -- Nobody when its owner's account is gone; super admins look after it then.
  owner_id           integer references app_user on delete set null,
  -- With whom it is shared, as segments are.
  shared_role        text check (shared_role in ('ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')),
  shared_assembly_id integer references assembly on delete set null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- Who changed it last, by login name.
  updated_by         text not null,
  -- Its name stays, for the histories of those who had it; nobody has it any more.
  deleted_at         timestamptz,
  check (num_nonnulls(shared_role, shared_assembly_id) <= 1)
);
create unique index tag_name_key on tag (owner_id, f_norm(name)) where deleted_at is null;
create index tag_shared_assembly on tag (shared_assembly_id);

create table person_tag (
  tag_id       integer not null references tag,
  affiliate_id integer not null references affiliate on delete cascade,
  added_at     timestamptz not null default now(),
  added_by     integer references app_user on delete set null,
  primary key (tag_id, affiliate_id)
);
create index person_tag_affiliate on person_tag (affiliate_id);
create index person_tag_author on person_tag (added_by) where added_by is not null;
