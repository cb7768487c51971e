-- Deleting a charge asks who collects it again: without an index for all of them each of a batch reads the whole table.
create index charge_retried on charge (retry_of) where retry_of is not null;
