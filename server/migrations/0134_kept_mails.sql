-- Of a mail that is kept for the mailbox page (rule run-4): by whom it would leave, who would be answered, and the files
-- that it would carry, by their names, types and sizes.
alter table mail add kept jsonb;
