-- A list that is imported, and a change to many, write all that they may say of each person: the words of a name that stays as it
-- is were made twice for each, which took a tenth of the writing.
create or replace trigger affiliate_words_changed after update of name, last_name_1, last_name_2 on affiliate
  for each row when ((old.name, old.last_name_1, old.last_name_2) is distinct from (new.name, new.last_name_1, new.last_name_2))
  execute function note_changed_words();
create or replace trigger record_words_changed after update of name, last_name_1, last_name_2 on record
  for each row when ((old.name, old.last_name_1, old.last_name_2) is distinct from (new.name, new.last_name_1, new.last_name_2))
  execute function note_changed_words();
