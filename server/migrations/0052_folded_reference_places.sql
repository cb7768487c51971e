-- Places of the reference tables by name, without accents and case, as a list's filter names them (rule people-13).
create index city_by_folded_name on city (f_norm(name));
create index district_by_folded_name on district (f_norm(name));
