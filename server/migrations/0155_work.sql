-- What staff find when they come to work is counted on every page of theirs (rule shell-15): who comes of age, and who left of
-- late, without reading everybody.
create index affiliate_by_birthday on affiliate (birthday, inscription_type);
create index membership_interval_left on membership_interval (ended) where is_leave;
