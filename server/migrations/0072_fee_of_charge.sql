-- The fee that a charge of a batch was made of, so that whose fee is another when the batch is approved is taken out of it
-- (rule fee-8). Null of others: of what came back the amount of then is owed.
alter table charge add column fee_cents integer check (fee_cents > 0);
