-- A segment is a filter over members under a name, asked anew each time (rule people-21). Its tree is a value of the contract.
create table segment (
  id                 integer generated always as identity primary key,
  name               text not null check (name <> ''),
  filter             jsonb not null,
  -- Two people who change it at once see it.
  version            integer not null default 1,
  -- Nobody when its owner's account is gone; super admins look after it then.
  owner_id           integer references app_user on delete set null,
  -- With whom it is shared: a role and those above it, or those who hold an office of an assembly. Else it is the owner's.
  shared_role        text check (shared_role in ('ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')),
  shared_assembly_id integer references assembly on delete set null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- Who changed it last, by login name.
  updated_by         text not null,
  check (num_nonnulls(shared_role, shared_assembly_id) <= 1),
  constraint segment_name_key unique (owner_id, name)
);
create index segment_shared_assembly on segment (shared_assembly_id);
