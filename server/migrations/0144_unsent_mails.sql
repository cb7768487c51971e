-- The mails that wait or were given up are counted for each super admin who opens the home page, and for each look at the
-- metrics, and listed by the time at which they were queued: found without reading all that have left.
create index mail_unsent on mail (created_at, id) include (state) where state in ('waiting', 'failed');
