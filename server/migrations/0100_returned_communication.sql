-- One that an admin gave back to who wrote it, with what they were told of it in `reason`.
alter table communication drop constraint communication_why_check;
alter table communication add constraint communication_why_check check (why in
  ('late', 'changed', 'foreign', 'unentitled', 'nobody', 'doubtful', 'relay', 'itself', 'cancelled', 'restored', 'returned'));
