-- Whom a list brought into the census is asked of each person, when it is judged whose account votes.
create index import_created_affiliate on import_created (affiliate_id);
