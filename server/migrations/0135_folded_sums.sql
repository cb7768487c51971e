-- Sums that are folded every ten minutes (decision 3): only what has more than one row, or none left, is written anew.
create or replace function compact_tally() returns void language sql as $$
  with many as (select relation from tally group by relation having count(*) > 1),
  folded as (delete from tally using many where tally.relation = many.relation returning tally.relation, delta)
  insert into tally select relation, sum(delta) from folded group by relation;
$$;

create or replace function compact_name_words() returns void language sql as $$
  with many as (select word from name_word group by word having count(*) > 1 or sum(people) = 0),
  folded as (delete from name_word using many where name_word.word = many.word returning name_word.word, people)
  insert into name_word select word, sum(people) from folded group by word having sum(people) <> 0;
$$;

create or replace function compact_member_tally() returns void language sql as $$
  with many as (
    select assembly_id, dimension, value from member_tally group by 1, 2, 3 having count(*) > 1 or sum(delta) = 0),
  folded as (
    delete from member_tally t using many
    where t.assembly_id = many.assembly_id and t.dimension = many.dimension and t.value is not distinct from many.value
    returning t.assembly_id, t.dimension, t.value, t.delta)
  insert into member_tally select assembly_id, dimension, value, sum(delta) from folded
  group by 1, 2, 3 having sum(delta) <> 0;
$$;

create or replace function compact_record_tally() returns void language sql as $$
  with many as (select month, record_type from record_tally group by 1, 2 having count(*) > 1 or sum(delta) = 0),
  folded as (
    delete from record_tally t using many where t.month = many.month and t.record_type = many.record_type
    returning t.month, t.record_type, t.delta)
  insert into record_tally select month, record_type, sum(delta) from folded group by 1, 2 having sum(delta) <> 0;
$$;
