-- Sums are folded by where their rows stand: joined by assembly and dimension, each of 100,000 birthdays was compared with each
-- other one, which took minutes after a list of many people (decision 3).
create or replace function compact_member_tally() returns void language sql as $$
  with many as (
    select unnest(array_agg(ctid)) as place from member_tally group by assembly_id, dimension, value
    having count(*) > 1 or sum(delta) = 0),
  folded as (
    delete from member_tally where ctid = any(array(select place from many))
    returning assembly_id, dimension, value, delta)
  insert into member_tally select assembly_id, dimension, value, sum(delta) from folded
  group by 1, 2, 3 having sum(delta) <> 0;
$$;
