-- The text and files that stood when it was first asked to be approved: whoever approves without saying what they have
-- read approves that or nothing (rule communication-2).
alter table communication add column asked_edition text;

-- How many more refusals of addresses are believed before a mail has to be taken again, and when one was (rule
-- communication-8): a relay that refuses everybody says nothing of anybody.
alter table sending_relay
  add column belief integer not null default 0 check (belief >= 0),
  add column taken_at timestamptz;
