-- A passkey also confirms who asks for something sensitive (rule session-11), with a challenge of its own purpose.
alter table account_challenge drop constraint account_challenge_purpose_check,
  add constraint account_challenge_purpose_check
    check (purpose in ('login', 'passkey-login', 'passkey-registration', 'confirmation'));
