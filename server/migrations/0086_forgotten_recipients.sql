-- Whoever is erased while their mail is on its way is never written to by what stands for their address (rule communication-8):
-- whoever would let them wait again lets them be skipped.
create function is_forgotten(address text) returns boolean language sql immutable parallel safe
return address ~ '^borrado-[0-9]+$';

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
  return new;
end $$;

update communication_recipient set state = state where state in ('queued', 'claimed') and is_forgotten(address);
delete from suppressed_address where is_forgotten(address);
alter table communication_recipient add constraint communication_recipient_known
  check (state not in ('queued', 'claimed') or not is_forgotten(address));
alter table suppressed_address add constraint suppressed_address_known check (not is_forgotten(address));
