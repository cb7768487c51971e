-- A charge that collects another one again is of the same person, or of the same donation, whatever is merged and parted
-- between them (rule fee-7), and of days that nothing else is charged for: not even the second of two that a merge has
-- brought together, which `charge_once` leaves aside.

-- Those that stayed with whoever a merge had made of two people follow what they collect again, beside what they are charged there.
with recursive followed as (
  select again.id, original.affiliate_id from charge again join charge original on original.id = again.retry_of
  where original.retry_of is null
  union all
  select again.id, followed.affiliate_id from followed join charge again on again.retry_of = followed.id)
update charge set affiliate_id = followed.affiliate_id, doubled = charge.doubled or exists (
    select from charge o where o.affiliate_id = followed.affiliate_id and o.id <> charge.id
      and o.state in ('previsto', 'remesado', 'cobrado') and o.covers && charge.covers)
from followed where charge.id = followed.id and charge.affiliate_id is distinct from followed.affiliate_id;

create or replace function guard_retry() returns trigger language plpgsql as $$
declare
  original record;
begin
  select state, affiliate_id, record_id into original from charge where id = new.retry_of for share;
  if original.state is distinct from 'devuelto' then
    raise exception 'a charge is collected again when it has come back, and not as %', original.state
      using errcode = 'check_violation';
  end if;
  if (original.affiliate_id, original.record_id) is distinct from (new.affiliate_id, new.record_id) then
    raise exception 'a charge is collected again from whom it is of' using errcode = 'check_violation';
  end if;
  if new.kind = 'cuota' and new.state <> 'anulado' and exists (select from charge o
    where o.affiliate_id = new.affiliate_id and o.kind = 'cuota' and o.doubled and o.id <> new.id
      and o.state in ('previsto', 'remesado', 'cobrado') and o.covers && new.covers) then
    raise exception 'the days of charge % are charged already', new.retry_of using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- One that a merge has cancelled is given back as one that is asked for anew.
create trigger charge_retried_again before update of state on charge for each row
  when (new.retry_of is not null and old.state = 'anulado' and new.state = 'previsto') execute function guard_retry();

-- Judged when a transaction ends, since merging and parting move charges one after the other.
create function keep_retry_of_person() returns trigger language plpgsql as $$
begin
  if exists (select from charge again join charge original on original.id = again.retry_of
    where (again.id = new.id or original.id = new.id)
      and (again.affiliate_id, again.record_id) is distinct from (original.affiliate_id, original.record_id)) then
    raise exception 'charge % and what collects it again are of two people', new.id
      using errcode = 'check_violation', constraint = 'charge_retry_of_person';
  end if;
  return null;
end $$;
create constraint trigger charge_retry_of_person after update of affiliate_id, record_id, retry_of on charge
  deferrable initially deferred for each row
  when ((new.affiliate_id, new.record_id, new.retry_of) is distinct from (old.affiliate_id, old.record_id, old.retry_of))
  execute function keep_retry_of_person();
