-- The beginning of an address is looked for among records as among members (rule people-19).
create index record_by_email_search on record (email_search);
