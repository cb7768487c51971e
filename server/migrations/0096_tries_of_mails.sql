-- Each try of a mail to many answers for the address that it went to, and for no other (rules communication-12, communication-13).

-- A mail that may have left for an address of its recipient which it was moved from since: what its report and its link are
-- found by, and the address that they speak of.
create table communication_former_try (
  recipient_id  bigint not null references communication_recipient on delete cascade,
  address       text not null,
  message_key   uuid not null,
  secret        uuid not null,
  tried_at      timestamptz not null,
  bounced_at    timestamptz,
  complained_at timestamptz,
  primary key (recipient_id, message_key)
);

create or replace function guard_recipient() returns trigger language plpgsql as $$
begin
  if new.state in ('queued', 'claimed') and is_forgotten(new.address) then
    new.state := 'skipped';
    new.owner := null;
    new.reason := 'borrado';
    new.settled_at := now();
  end if;
  if new.state <> old.state and not (case old.state
    when 'queued' then new.state in ('claimed', 'skipped')
    when 'claimed' then new.state in ('queued', 'sending', 'skipped')
    when 'sending' then new.state in ('queued', 'sent', 'bounced', 'uncertain') or new.reason = 'borrado'
    when 'uncertain' then new.state in ('queued', 'sent', 'bounced') or new.reason = 'borrado'
    -- A server may take a mail and give it back later.
    when 'sent' then new.state = 'bounced'
    else false end)
  then
    raise exception 'a recipient does not go from % to %', old.state, new.state;
  end if;
  if (new.communication_id, new.message_key, new.secret) is distinct from (old.communication_id, old.message_key, old.secret) then
    raise exception 'a recipient stays who it was';
  end if;
  -- Whoever is erased leaves no address, of no try.
  if is_forgotten(new.address) then
    delete from communication_former_try where recipient_id = new.id;
  elsif lower(new.address) <> lower(old.address) and old.sending_at is not null then
    insert into communication_former_try (recipient_id, address, message_key, secret, tried_at)
    values (old.id, old.address, old.message_key, old.secret, old.sending_at);
    new.message_key := gen_random_uuid();
    new.secret := gen_random_uuid();
    new.sending_at := null;
  end if;
  return new;
end $$;

-- Who was frozen with an address that is theirs no more is no reason not to write to whoever has it now: whether two mails go
-- to one address is asked when somebody is moved, and when a mail begins (rule communication-4).
drop index communication_recipient_once;
create index communication_recipient_at on communication_recipient (communication_id, lower(address));
