-- Letters to people of a roll without an e-mail address: of the code in each the hash alone is kept. One of each person and
-- voting, so that printing them again makes those of before worth nothing (rule voting-13).
create table voting_letter (
  voting_id    integer not null references voting on delete cascade,
  affiliate_id integer not null references affiliate on delete cascade,
  code_hash    bytea not null unique,
  made_at      timestamptz not null,
  -- With it an account was asked for; it is worth something until that account has a password.
  used_at      timestamptz,
  primary key (voting_id, affiliate_id)
);
create index voting_letter_person on voting_letter (affiliate_id);
