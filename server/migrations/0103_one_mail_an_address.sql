-- Of one communication one mail goes to each address: two that begin at once are told apart here (rule communication-4). Who
-- waits may have an address that is theirs no more, and is not meant.
-- Two that have left to one address already, while only a look kept them apart, stay as they are: the later is marked.
alter table communication_recipient add column is_second boolean not null default false;
alter table communication_recipient disable trigger user;
update communication_recipient later set is_second = true
  where later.state in ('sending', 'sent', 'uncertain') and exists (
    select from communication_recipient r
    where r.communication_id = later.communication_id and lower(r.address) = lower(later.address) and r.id < later.id
      and r.state in ('sending', 'sent', 'uncertain'));
alter table communication_recipient enable trigger user;
create unique index communication_recipient_once on communication_recipient (communication_id, lower(address))
  where state in ('sending', 'sent', 'uncertain') and not is_second;

-- Whoever has another address begins anew there: what the former one did not answer is not counted against it.
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
  elsif lower(new.address) <> lower(old.address) then
    -- The one that it is claimed for is the first.
    new.attempts := least(new.attempts, 1);
    if old.sending_at is not null then
      insert into communication_former_try (recipient_id, address, message_key, secret, tried_at)
      values (old.id, old.address, old.message_key, old.secret, old.sending_at);
      new.message_key := gen_random_uuid();
      new.secret := gen_random_uuid();
      new.sending_at := null;
    end if;
  end if;
  return new;
end $$;

-- What was cancelled for good has told those alone whom it reached, and the same may be told once more (rules convocation-1,
-- convocation-2).
create function make_notice_stale() returns trigger language plpgsql as $$
begin
  update meeting_notice set stale_at = now() where communication_id = new.id and stale_at is null;
  return null;
end $$;
create trigger communication_cancelled after update of cancelled_at on communication for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function make_notice_stale();
update meeting_notice n set stale_at = c.cancelled_at from communication c
  where c.id = n.communication_id and c.cancelled_at is not null and n.stale_at is null;
drop index meeting_notice_change;
create unique index meeting_notice_change on meeting_notice (meeting_id, version)
  where kind in ('cambio', 'cancelacion') and stale_at is null;
