-- Mail to many waits in a lane of its own (rule durable-8), each read in the order in which its mails are due: one that
-- waits for another turn is not passed over again and again.
alter table mail add column lane text not null default 'transactional' check (lane in ('transactional', 'bulk'));
drop index mail_waiting;
create index mail_waiting on mail (lane, next_attempt, id) where state = 'waiting';
create index mail_settled on mail (settled_at);
