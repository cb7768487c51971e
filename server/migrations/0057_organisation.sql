-- What the organisation says of itself, in one row, and each version that there was (rules organisation-1, organisation-2).
create table organisation (
  id               boolean primary key default true check (id),
  name             text not null check (length(name) between 1 and 120),
  -- Null: the product's own on the domain of the instance.
  contact_email    text check (contact_email <> ''),
  sender_email     text check (sender_email <> ''),
  legal_notice     text not null default '',
  privacy_policy   text not null default '',
  logo_id          uuid references stored_file,
  -- Whether staff must have a second factor (rule session-7), and whether they look at each enrolment (rule enrol-4).
  staff_second_factor boolean not null default false,
  verify_enrolments   boolean not null default false,
  version          integer not null default 1,
  -- The login name; kept when the account goes.
  updated_by       text,
  updated_at       timestamptz not null default now()
);
create index organisation_logo on organisation (logo_id) where logo_id is not null;

create table organisation_version (
  version     integer primary key,
  -- All that it said.
  content     jsonb not null,
  -- The login name; kept when the account goes.
  author      text,
  change_time timestamptz not null
);

create function keep_organisation_version() returns trigger language plpgsql as $$
begin
  insert into organisation_version (version, content, author, change_time)
  values (
    new.version,
    to_jsonb(new) - '{id,version,updated_by,updated_at}'::text[],
    new.updated_by,
    new.updated_at);
  return null;
end $$;
create trigger organisation_version_kept after update of version on organisation
  for each row when (new.version <> old.version) execute function keep_organisation_version();
create trigger organisation_begins after insert on organisation
  for each row execute function keep_organisation_version();

insert into organisation (name, staff_second_factor, verify_enrolments) select 'Concejo',
  exists (select from instance where key = 'second-factor' and value = 'staff'),
  exists (select from instance where key = 'verify-enrolments' and value = 'all');
delete from instance where key in ('second-factor', 'verify-enrolments');
