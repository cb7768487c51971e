-- Staff gave a profile that no account in use belongs to another address. Until `effective_at` the old one can stop it
-- by a link in a mail; until then, and for ever once it was stopped, the new one proves nothing (rule rights-11).
create table address_correction (
  id           bigint generated always as identity primary key,
  affiliate_id integer not null references affiliate on delete cascade,
  old_email    text not null check (old_email <> ''),
  new_email    text not null,
  author_id    integer references app_user on delete set null,
  corrected_at timestamptz not null,
  effective_at timestamptz not null,
  stopped_at   timestamptz,
  code_hash    bytea unique
);
create index address_correction_affiliate on address_correction (affiliate_id);
create index address_correction_author on address_correction (author_id);
