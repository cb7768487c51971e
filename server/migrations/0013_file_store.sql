-- Files of every feature, in pieces, so that none is ever whole in memory. Which feature a file belongs to is said by
-- the key that refers to it from the feature's own table; one that nothing refers to is forgotten after a day.
create table stored_file (
  id            uuid primary key default gen_random_uuid(),
  use           text not null check (use <> ''),
  type          text not null check (type <> ''),
  file_name     text not null check (file_name <> ''),
  size          integer not null check (size > 0),
  content_hash  bytea not null check (octet_length(content_hash) = 32), -- SHA-256
  -- Of images, in pixels as they are shown.
  width         integer check (width > 0),
  height        integer check (height > 0),
  owner_id      integer references app_user on delete set null,
  creation_time timestamptz not null default now(),
  check ((width is null) = (height is null))
);
create index stored_file_owner on stored_file (owner_id);
create index stored_file_creation on stored_file (creation_time);

create table stored_file_piece (
  file_id  uuid not null references stored_file on delete cascade,
  position integer not null check (position >= 0),
  content  bytea not null check (octet_length(content) between 1 and 262144),
  primary key (file_id, position)
);
-- What comes is packed already: packing it again would cost and save nothing.
alter table stored_file_piece alter column content set storage external;

-- Uploaded lists are files of the store now.
alter table import_upload add column file_id uuid;
delete from import_upload where octet_length(content) = 0;
update import_upload set file_id = id;
insert into stored_file (id, use, type, file_name, size, content_hash, owner_id, creation_time)
select id, 'importList', case when substring(content, 1, 2) = 'PK' then 'xlsx' else 'csv' end,
  coalesce(nullif(file_name, ''), 'lista'), octet_length(content), sha256(content), owner_id, creation_time
from import_upload;
insert into stored_file_piece (file_id, position, content)
select id, at, substring(content from at * 262144 + 1 for 262144)
from import_upload, generate_series(0, (octet_length(content) - 1) / 262144) at;
alter table import_upload
  drop column content,
  drop column file_name,
  alter column file_id set not null,
  add constraint import_upload_file_id_fkey foreign key (file_id) references stored_file,
  add constraint import_upload_file_id_key unique (file_id);
