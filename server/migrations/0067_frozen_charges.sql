-- What is approved goes to the bank as it is: a charge is frozen from then on, not only since it was sent, and nobody
-- deletes it. It is cancelled, or waits for another batch, with its batch alone, so that the file of a batch, the states
-- of its charges and its total say the same.
create or replace function guard_charge() returns trigger language plpgsql as $$
declare
  -- Two profiles that are parted again get back the charges that merging them has cancelled.
  is_given_back boolean := old.state = 'anulado' and new.state = 'previsto' and old.sequence is null
    and coalesce(current_setting('concejo.merging', true), '') = 'on';
  is_frozen boolean := old.state <> 'previsto' or old.sequence is not null;
begin
  if new.state <> old.state and not is_given_back and ((old.state, new.state) not in (
    ('previsto', 'remesado'), ('previsto', 'cobrado'), ('previsto', 'anulado'),
    ('remesado', 'cobrado'), ('remesado', 'devuelto'), ('remesado', 'anulado'),
    ('cobrado', 'devuelto'), ('cobrado', 'anulado'),
    ('devuelto', 'remesado'), ('devuelto', 'cobrado'), ('devuelto', 'anulado'))
    or old.state = 'cobrado' and new.state = 'anulado' and old.settled_by = 'adeudo') then
    raise exception 'a charge does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state = 'previsto' and old.sequence is not null
    and (new.state = 'anulado' or new.state = 'previsto' and new.sequence is null)
    and exists (select from fee_batch where id = old.batch_id and state = 'anulada') then
    -- What came back before waits for another batch.
    is_frozen := new.state = 'anulado' or new.batch_id is not null or old.retry_of is null or old.doubled;
  elsif old.state = 'previsto' and old.sequence is not null and new.state = 'anulado' then
    raise exception 'a charge that was approved is cancelled with its batch' using errcode = 'check_violation';
  end if;
  if is_frozen and
    (old.cents, old.kind, old.record_id, old.covers, old.concept, old.settled_by, old.batch_id, old.sequence, old.holder, old.iban, old.mandate_reference, old.mandate_signed_on, old.charged_on)
    is distinct from
    (new.cents, new.kind, new.record_id, new.covers, new.concept, new.settled_by, new.batch_id, new.sequence, new.holder, new.iban, new.mandate_reference, new.mandate_signed_on, new.charged_on) then
    raise exception 'a charge that was approved, sent or paid stays as it is' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not is_given_back then new.state_at := now(); end if;
  return new;
end $$;
drop trigger charge_guarded on charge;
create trigger charge_guarded before update on charge for each row execute function guard_charge();

create function keep_charge() returns trigger language plpgsql as $$
begin
  raise exception 'a charge that was approved, sent or paid is not deleted' using errcode = 'check_violation';
end $$;
create trigger charge_kept before delete on charge for each row
  when (old.state <> 'previsto' or old.sequence is not null) execute function keep_charge();
