-- What the bank has answered to, or has collected, is not cancelled with its batch: its days would be charged twice (rule
-- fee-8). Judged when the transaction ends, since a line of the bank may be applied while its batch is being cancelled.
create function is_batch_answered(batch integer) returns boolean language sql stable as $$
  select exists (select from charge where batch_id = batch and (state = 'cobrado' or returned_on is not null))
$$;

create function keep_answered_batch() returns trigger language plpgsql as $$
begin
  if is_batch_answered(new.id) then
    raise exception 'the bank has answered to batch %', new.id
      using errcode = 'check_violation', constraint = 'fee_batch_answered';
  end if;
  return null;
end $$;
create constraint trigger fee_batch_answered after update of state on fee_batch
  deferrable initially deferred for each row when (new.state = 'anulada' and old.state <> 'anulada')
  execute function keep_answered_batch();
