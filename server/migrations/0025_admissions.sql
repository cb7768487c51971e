-- That staff admitted somebody to a profile that stood already: what was there before waits for 30 days (rule
-- rights-13). The profile may be merged into another one meanwhile, so nothing refers to it.
create table admission (
  affiliate_id integer not null,
  admitted_at  timestamptz not null default now(),
  primary key (affiliate_id, admitted_at)
);
-- Own data find what was deleted by the profile that it belonged to, and no longer by a past value of a document.
drop index change_value_about;
