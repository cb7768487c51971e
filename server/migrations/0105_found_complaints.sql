-- How many complained of a communication is read with its progress.
create index communication_recipient_complaints on communication_recipient (communication_id) where complained_at is not null;
create index communication_former_try_complaints on communication_former_try (recipient_id) where complained_at is not null;
