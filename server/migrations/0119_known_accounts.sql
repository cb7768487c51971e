-- Since when an account is what it is without its person alone having made it so: opened for its profile, moved to another
-- profile by a merge or to another address by staff. Null of those of before. Whoever has one younger than a roll shows by
-- something else that it is theirs (rule voting-16).
alter table app_user add column known_since timestamptz;

-- With which account a letter was used, by which that votes; none once the account is deleted.
alter table voting_letter add column user_id integer references app_user on delete set null;
create index voting_letter_user on voting_letter (user_id) where user_id is not null;

-- Who printed a letter, by login name; and when whoever it was for was told on paper that it had been used, by whom: by
-- somebody else than who printed it (rule voting-13).
alter table voting_letter add column printed_by text, add column told_at timestamptz, add column told_by text;
