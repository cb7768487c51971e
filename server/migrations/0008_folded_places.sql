-- PRODUCT §2: people are looked for without minding accents and case. The census holds few spellings of a place:
-- those of what somebody types are found here, one step for each, and the list then asks for exactly them.
create index affiliate_by_folded_city on affiliate (f_norm(city), city);
create index affiliate_by_folded_district on affiliate (f_norm(district), district);
