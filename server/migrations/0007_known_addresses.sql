-- From where somebody has entered their account: failures made elsewhere do not shut the door there (S11).
-- Only hashes, each bound to its account.
create table known_address (
  user_id      integer not null references app_user on delete cascade,
  address_hash bytea not null,
  seen_at      timestamptz not null default now(),
  primary key (user_id, address_hash)
);
