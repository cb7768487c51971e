-- Whose document a profile had before is asked wherever somebody votes whose document staff have just mended (rule voting-16):
-- without an index each time by reading the values of the whole log.
create index change_value_document on change_value (coalesce(before, after)) where field = 'idDocument';
