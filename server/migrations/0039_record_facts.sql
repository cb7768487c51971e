-- Records, and whoever is outside the census, are looked for as members are (decision 30): also by second surname,
-- telephone, occupation, and places however they are spelled (migration 0008).
alter table record add column last_name_2_search text generated always as (f_norm(last_name_2)) stored;
create index record_last_name_2_trgm on record using gin (last_name_2_search gin_trgm_ops);
create index record_by_phone on record (phone) where phone is not null;
create index record_by_folded_city on record (f_norm(city), city);
create index record_by_folded_district on record (f_norm(district), district);
create index record_work_trgm on record using gin (f_norm(job) gin_trgm_ops, f_norm(studies) gin_trgm_ops);
