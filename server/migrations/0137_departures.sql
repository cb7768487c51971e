-- Who left because they asked staff for it (rule privacy-7): who asked, how, on which day, and the paper if there is one.
create table departure (
  id           integer generated always as identity primary key,
  affiliate_id integer not null references affiliate on delete cascade,
  asked_on     date not null,
  way          text not null check (way in ('persona', 'carta', 'telefono', 'correo')),
  asked_by     text not null check (asked_by <> ''),
  -- By login name; kept when the account goes.
  recorded_by  text not null,
  recorded_at  timestamptz not null default now(),
  file_id      uuid references stored_file,
  file_name    text,
  check ((file_id is null) = (file_name is null))
);
create index departure_of on departure (affiliate_id, id);
create index departure_file on departure (file_id);
