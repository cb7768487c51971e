-- People are found by the words of their names, in any order: the words of each profile and each record, and a
-- dictionary of all words, which are thousands where people are millions. Kept by triggers, in the transaction of the
-- change.
create function name_words(text) returns text[] language sql immutable parallel safe
  return array(select distinct word collate "C" from regexp_split_to_table(f_norm($1), '[[:space:][:punct:]]+') as word
               where word <> '' order by 1);
create function full_name_words(text, text, text) returns text[] language sql immutable parallel safe
  return name_words(concat($1, ' ', $2, ' ', $3));

create table person_words (
  entity    text    not null check (entity in ('affiliate', 'record')),
  entity_id integer not null,
  words     text[]  collate "C" not null,
  primary key (entity, entity_id)
);

-- How many profiles and records have a word: the sum of its rows. Each statement adds its difference, so that two who
-- enter the same surname do not wait for each other; `compact_name_words` folds the rows, as `compact_tally` does.
create table name_word (
  word   text   collate "C" not null,
  people bigint not null
);

create function compact_name_words() returns void language sql as $$
  with folded as (delete from name_word returning word, people)
  insert into name_word select word, sum(people) from folded group by word having sum(people) <> 0;
$$;

create function note_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into person_words
      select tg_table_name, id, full_name_words(name, last_name_1, last_name_2) from added
      returning words)
    insert into name_word select word, count(*) from noted, unnest(words) as word group by word;
  elsif tg_op = 'DELETE' then
    with gone as (
      delete from person_words using removed
      where entity = tg_table_name and entity_id = removed.id
      returning words)
    insert into name_word select word, -count(*) from gone, unnest(words) as word group by word;
  else
    with gone as (delete from person_words where entity = tg_table_name returning words)
    insert into name_word select word, -count(*) from gone, unnest(words) as word group by word;
  end if;
  return null;
end $$;
create function note_changed_words() returns trigger language plpgsql as $$
declare
  former text[] := full_name_words(old.name, old.last_name_1, old.last_name_2);
  latter text[] := full_name_words(new.name, new.last_name_1, new.last_name_2);
begin
  if former = latter then
    return null;
  end if;
  update person_words set words = latter where entity = tg_table_name and entity_id = new.id;
  insert into name_word
  select word, -1 from unnest(former) as word where word <> all (latter)
  union all
  select word, 1 from unnest(latter) as word where word <> all (former);
  return null;
end $$;

create trigger affiliate_words_added after insert on affiliate
  referencing new table as added for each statement execute function note_words();
create trigger affiliate_words_removed after delete on affiliate
  referencing old table as removed for each statement execute function note_words();
create trigger affiliate_words_emptied after truncate on affiliate for each statement execute function note_words();
create trigger affiliate_words_changed after update of name, last_name_1, last_name_2 on affiliate
  for each row execute function note_changed_words();
create trigger record_words_added after insert on record
  referencing new table as added for each statement execute function note_words();
create trigger record_words_removed after delete on record
  referencing old table as removed for each statement execute function note_words();
create trigger record_words_emptied after truncate on record for each statement execute function note_words();
create trigger record_words_changed after update of name, last_name_1, last_name_2 on record
  for each row execute function note_changed_words();

insert into person_words
select 'affiliate', id, full_name_words(name, last_name_1, last_name_2) from affiliate
union all
select 'record', id, full_name_words(name, last_name_1, last_name_2) from record;
insert into name_word select word, count(*) from person_words, unnest(words) as word group by word;

create index person_words_word on person_words using gin (words);
-- Words that begin or end with some letters, without reading people.
create index name_word_start on name_word (word) include (people);
create index name_word_end on name_word (reverse(word)) include (word, people);
create index name_word_part on name_word using gin (word gin_trgm_ops);
