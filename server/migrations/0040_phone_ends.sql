-- Telephones are also looked for by how they end (rule people-19): their last four figures, which are ten thousand for a
-- million people, so the index keeps each once.
create index affiliate_by_phone_end on affiliate (right(phone, 4)) where phone is not null;
create index record_by_phone_end on record (right(phone, 4)) where phone is not null;
