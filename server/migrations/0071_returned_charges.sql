-- What follows from a charge that came back is decided once, whoever decides at the same time (rules fee-9, fee-10).

-- A charge is collected again only while it is back. Its row is locked until this transaction ends: whoever forgives it
-- comes before, or after and finds this one.
create function guard_retry() returns trigger language plpgsql as $$
declare
  original_state text;
begin
  select state into original_state from charge where id = new.retry_of for share;
  if original_state is distinct from 'devuelto' then
    raise exception 'a charge is collected again when it has come back, and not as %', original_state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger charge_retried before insert on charge
  for each row when (new.retry_of is not null) execute function guard_retry();

-- What is collected again is neither forgiven nor taken back meanwhile.
create function keep_retried() returns trigger language plpgsql as $$
begin
  if exists (select from charge again where again.retry_of = old.id and again.state <> 'anulado') then
    raise exception 'a charge that is collected again stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger charge_kept_while_retried before update on charge
  for each row when (old.state = 'devuelto' and new.state <> 'devuelto') execute function keep_retried();

-- A charge that is to be collected, on its way or collected keeps step with its batch. Judged when a transaction ends,
-- since a batch and its charges move one after the other. New charges are those of a new draft, which was written with them.
create function are_in_step(charge_state text, batch_state text) returns boolean language sql immutable as $$
  select case charge_state when 'previsto' then batch_state in ('borrador', 'aprobada')
    when 'remesado' then batch_state = 'enviada' when 'cobrado' then batch_state = 'cobrada' else true end
$$;

create function keep_step_of_charge() returns trigger language plpgsql as $$
declare
  now_charge record;
begin
  select c.state, b.state as batch_state into now_charge
  from charge c join fee_batch b on b.id = c.batch_id where c.id = new.id;
  if found and not are_in_step(now_charge.state, now_charge.batch_state) then
    raise exception 'a charge that is % is not in a batch that is %', now_charge.state, now_charge.batch_state
      using errcode = 'check_violation', constraint = 'charge_in_step';
  end if;
  return null;
end $$;
create constraint trigger charge_in_step after update of state, batch_id on charge
  deferrable initially deferred for each row
  when (new.batch_id is not null and new.state in ('previsto', 'remesado', 'cobrado'))
  execute function keep_step_of_charge();

create function keep_step_of_batch() returns trigger language plpgsql as $$
begin
  if exists (select from fee_batch b join charge c on c.batch_id = b.id
    where b.id = new.id and not are_in_step(c.state, b.state)) then
    raise exception 'charges of batch % are not as it is', new.id
      using errcode = 'check_violation', constraint = 'charge_in_step';
  end if;
  return null;
end $$;
create constraint trigger fee_batch_in_step after update of state on fee_batch
  deferrable initially deferred for each row when (new.state <> old.state) execute function keep_step_of_batch();

-- The day on which each line came about, where the bank says one of its own.
alter table bank_reply_line add column booked_on date;

-- What was collected does not come back before its charge.
update charge set returned_on = charged_on where returned_on < charged_on and state_before = 'cobrado';
alter table charge add constraint charge_back_later
  check (returned_on >= charged_on or state_before is distinct from 'cobrado');
