-- What comes back of a mail to one person is noted as of one to many (rule communication-13): the key by which its way back is
-- its alone, also where a restore gives its number to another; when it came back, with what status, or was complained of.
alter table mail
  add return_key uuid not null default gen_random_uuid(),
  add returned_at timestamptz,
  add return_status text,
  add complained_at timestamptz,
  add constraint mail_returned check (num_nonnulls(returned_at, return_status) in (0, 2));
