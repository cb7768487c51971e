-- How many recipients of a communication ended in each state, once that is over: all were counted at each look at a list.
alter table communication add column settled jsonb;

create function count_recipients(id integer) returns jsonb language sql volatile as $$
  select coalesce(jsonb_object_agg(state, people), '{}') from (
    select state, count(*) as people from communication_recipient where communication_id = count_recipients.id group by state) as s
$$;

-- Whatever says that it is over, they are counted here, under the lock of its row.
create function settle_communication() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.settled is null then
    new.settled := count_recipients(new.id);
  end if;
  return new;
end $$;
create trigger communication_settled before insert or update on communication for each row
  when (new.status = 'SENT' or new.settled is not null) execute function settle_communication();

-- A mail that a server took may come back later. Its row waits for whoever settles the communication at that moment.
create function count_given_back() returns trigger language plpgsql as $$
begin
  perform from communication where id = new.communication_id for no key update;
  update communication set settled = settled || jsonb_build_object(old.state, (settled ->> old.state)::integer - 1,
    new.state, coalesce((settled ->> new.state)::integer, 0) + 1)
  where id = new.communication_id and settled is not null;
  return null;
end $$;
create trigger recipient_given_back after update of state on communication_recipient for each row
  when (old.state = 'sent' and new.state <> 'sent') execute function count_given_back();

update communication set status = status where status = 'SENT';
alter table communication add constraint communication_is_settled check (status <> 'SENT' or settled is not null);
