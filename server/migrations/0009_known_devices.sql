-- An address is shared by many, so what was counted by it told strangers who is a member (S10). A browser is
-- known by a random mark of its own instead: only its keyed hash is here, each bound to its account (S11).
drop table known_address;
create table known_device (
  user_id     integer not null references app_user on delete cascade,
  device_hash bytea not null,
  seen_at     timestamptz not null default now(),
  primary key (user_id, device_hash)
);
