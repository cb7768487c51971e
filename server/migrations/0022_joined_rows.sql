-- What already stood under a document when a profile came to it (rule people-18): with whom it goes since, where it
-- stays when that profile takes another document, and since when, because what may be taken back is not shown to the
-- person yet (rule rights-13). Null for what was written about the profile itself.
alter table record
  add column joined_affiliate_id integer,
  add column joined_document text,
  add column joined_at timestamptz,
  add constraint record_joined_whole check (num_nulls(joined_affiliate_id, joined_document, joined_at) in (0, 3));
alter table admin_comment
  add column joined_affiliate_id integer,
  add column joined_document text,
  add column joined_at timestamptz,
  add constraint admin_comment_joined_whole check (num_nulls(joined_affiliate_id, joined_document, joined_at) in (0, 3));
