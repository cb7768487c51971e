-- Staff's change of a file's address asks that address to confirm it for the account. The login moves when it was
-- confirmed, and not before `effective_at`; until then a link in a mail to the old address stops it (rule rights-11).
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check
  check (purpose in ('recovery', 'email', 'invitation', 'email-stop'));
alter table account_link add column effective_at timestamptz;
alter table account_link add column confirmed_at timestamptz;
