-- Whoever moves between assemblies or types is read in these alone: at a million people, comparing each move with each interval
-- took most of the movements of a year (rule statistics-12).
create index membership_interval_moved_in on membership_interval (began)
  include (affiliate_id, inscription_type, assembly_id, sectoral_ids) where not is_join;
create index membership_interval_moved_out on membership_interval (ended)
  include (affiliate_id, inscription_type, assembly_id, sectoral_ids) where not is_leave and ended < 'infinity';

-- Where somebody is counted in the sums (rule statistics-2): among everybody (0), in each of their assemblies, and among those of
-- some sector (-1), since whoever is in several is in the sums of each.
create function counted_places(integer, integer[]) returns setof integer language sql immutable as $$
  select id from unnest(array[0, $1] || $2 || case when cardinality($2) > 0 then -1 end) as place (id) where id is not null
$$;
create or replace function counted_member(smallint, text, date, integer, text, integer, integer[]) returns table (id integer, dimension text, value text)
language sql immutable as $$
  select place.id, counted.dimension, counted.value
  from counted_places($6, $7) as place (id)
  cross join lateral (values ('sex', $2), ('type', $1::text), ('fee', $4 || ' ' || coalesce($5, '')), ('birthday', $3::text))
    as counted (dimension, value)
  where $1 <> 0
$$;
create or replace function counted_join(boolean, timestamptz, integer, integer[]) returns table (month date, id integer)
language sql stable as $$
  select date_trunc('month', $2 at time zone 'Europe/Madrid')::date, place.id from counted_places($3, $4) as place (id) where $1
$$;
insert into member_tally select -1, c.dimension, c.value, count(*)
from affiliate p, counted_member(p.inscription_type, p.sex, p.birthday, p.fee_cents, p.period, null, null) as c
where cardinality(p.sectoral_ids) > 0 group by 2, 3;
insert into join_tally select c.month, -1, held.inscription_type, count(*)
from membership_interval held, counted_join(held.is_join, held.began, null, null) as c
where cardinality(held.sectoral_ids) > 0 group by 1, 3;
