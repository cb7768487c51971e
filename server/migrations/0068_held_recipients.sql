-- By their owner, the recipients that a process has were found among all that it ever had: the index keeps the entries of
-- mails that have left until it is vacuumed. By their own number each is found at once.
drop index communication_recipient_held;
create index communication_recipient_held on communication_recipient (id) where state in ('claimed', 'sending');
