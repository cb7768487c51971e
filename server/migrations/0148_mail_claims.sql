-- Who is sending a mail, by a number that each try has of its own: what became of a try is noted only while it has the mail
-- (rule durable-9). A try has it until next_attempt, whatever becomes of its process.
alter table mail add column claim uuid;
