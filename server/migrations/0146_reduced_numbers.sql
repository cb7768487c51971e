-- Of whom nothing is left but what the accounts need is known by number too: an older backup that is restored brings back the
-- rest, which is erased again (rule retention-6). Whoever comes back may be reduced anew; once their years have passed the same
-- number is forgotten whole.
alter table forgotten_number
  add column keeps_accounts boolean not null default false,
  drop constraint forgotten_number_pkey,
  add primary key (number, keeps_accounts, forgotten_at);
