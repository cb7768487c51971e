-- How many links of the text that was sent last could not be kept: whoever previews and approves it is told (rule
-- communication-5).
alter table communication
  add column lost_links integer not null default 0 check (lost_links >= 0),
  add column lost_image_links integer not null default 0 check (lost_image_links >= 0);
