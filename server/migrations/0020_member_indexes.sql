-- Lists of people mean members (rule privacy-5): counting by name or e-mail needs the type beside them, or the whole
-- table is read.
drop index affiliate_by_likeness;
create index affiliate_by_likeness on affiliate (last_name_1_search, birthday, name_search) include (inscription_type);
drop index affiliate_by_email_search;
create index affiliate_by_email_search on affiliate (email_search) include (inscription_type);
