-- Chains of what happened to a thing, `voting:12` for one, each entry with the hash of the one before it. Who appends
-- gives chain, kind, time and details in canonical JSON; number, content and hashes are the database's.
create table chain_entry (
  chain    text not null check (chain ~ '^[a-z]+(:[0-9]+)?$'),
  number   integer not null default 0 check (number > 0),
  at       timestamptz(3) not null check (isfinite(at)),
  kind     text not null check (kind ~ '^[A-Za-z]+$'),
  content  text not null,
  previous bytea not null default '' check (length(previous) = case when number = 1 then 0 else 32 end),
  hash     bytea not null default '',
  primary key (chain, number),
  constraint chain_entry_hash check (hash = sha256(convert_to(encode(previous, 'hex') || chr(10) || content, 'UTF8')))
);

create function link_chain_entry() returns trigger language plpgsql as $$
begin
  if new.number <> 0 or new.previous <> '' or new.hash <> '' then
    raise exception 'number and hashes of a chain are the database''s' using errcode = 'insufficient_privilege';
  end if;
  if not new.content is json object then
    raise exception 'the details of an entry are a JSON object' using errcode = 'invalid_text_representation';
  end if;
  -- Until the transaction ends, so that numbers follow each other without a gap (objectLocks.chain).
  perform pg_advisory_xact_lock(7215021, hashtext(new.chain));
  select entry.number, entry.hash into new.number, new.previous from chain_entry as entry
    where entry.chain = new.chain order by entry.number desc limit 1;
  new.number := coalesce(new.number, 0) + 1;
  new.previous := coalesce(new.previous, '');
  -- The names in their order, as canonical JSON has them; chain and kind have no signs that JSON escapes.
  new.content := format('{"at":"%s","chain":"%s","details":%s,"kind":"%s","number":%s}',
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.chain, new.content, new.kind, new.number);
  new.hash := sha256(convert_to(encode(new.previous, 'hex') || chr(10) || new.content, 'UTF8'));
  return new;
end $$;
create trigger chain_entry_link before insert on chain_entry
  for each row execute function link_chain_entry();

create function refuse_chain_change() returns trigger language plpgsql as $$
begin
  raise exception 'a chain is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger chain_entry_append_only before update or delete or truncate on chain_entry
  for each statement execute function refuse_chain_change();
