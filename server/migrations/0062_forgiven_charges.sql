-- What a charge was before it came back stays when somebody forgives it: what its year and that of its return sum up to
-- has been declared (rule fee-13).
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
  where conrelid = 'charge'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%return_code IS NOT NULL%';
  execute format('alter table charge drop constraint %I', old_check);
end $$;
alter table charge add constraint charge_returned check (case state
  when 'devuelto' then return_code is not null and returned_on is not null and state_before is not null
  when 'anulado' then state_before is null or return_code is not null and returned_on is not null
  else num_nonnulls(return_code, returned_on, state_before) < 3 end);

create function keep_return() returns trigger language plpgsql as $$
begin
  new.return_code := old.return_code;
  new.returned_on := old.returned_on;
  new.state_before := old.state_before;
  return new;
end $$;
create trigger charge_forgiven before update on charge for each row
  when (old.state = 'devuelto' and new.state = 'anulado') execute function keep_return();
