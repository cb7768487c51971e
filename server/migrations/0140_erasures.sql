-- Whoever asks for their data to be erased has a case (GDPR art. 17; rules erasure-1 to erasure-4), which stays without them.
create table erasure_request (
  id               integer generated always as identity primary key,
  -- Null once they are erased.
  affiliate_id     integer references affiliate on delete set null,
  -- The day from which the term counts.
  asked_on         date not null,
  way              text not null check (way in ('web', 'persona', 'carta', 'telefono', 'correo')),
  text             text not null default '',
  -- Who of staff wrote it down; null: they asked by themselves.
  noted_by         text,
  noted_by_id      integer references app_user on delete set null,
  created_at       timestamptz not null default now(),
  extended_at      timestamptz,
  extended_by      text,
  extension_reason text,
  state            text not null default 'pendiente' check (state in ('pendiente', 'retirada', 'denegada', 'aceptada', 'hecha')),
  -- What of it was granted; null: all of it.
  parts            text[] check (parts <> '{}' and parts <@ '{comments,records,history}'),
  answer           text not null default '',
  decided_at       timestamptz,
  decided_by       text,
  done_at          timestamptz,
  -- Whether the accounts keep name, document and amounts for their years.
  keeps_accounts   boolean not null default false,
  -- When super admins were told that its term ends, and that it has ended.
  warned_at        timestamptz,
  overdue_told_at  timestamptz,
  check ((extended_at is null) = (extended_by is null) and (extended_at is null) = (extension_reason is null)),
  check ((noted_by is null) = (way = 'web')),
  check ((state = 'hecha') = (done_at is not null)),
  check (state in ('pendiente', 'retirada') or decided_at is not null and decided_by is not null)
);
create index erasure_request_of on erasure_request (affiliate_id, id);
create index erasure_request_open on erasure_request (state, id) where state in ('pendiente', 'aceptada');
create index erasure_request_noted on erasure_request (noted_by_id) where noted_by_id is not null;

-- A case is decided once, and what was decided is not decided anew.
create function guard_erasure_request() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (case old.state
    when 'pendiente' then new.state in ('retirada', 'denegada', 'aceptada')
    when 'aceptada' then new.state = 'hecha'
    else false end)
  then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger erasure_request_guarded before update on erasure_request for each row execute function guard_erasure_request();

-- Of whom nothing is left but what the accounts need: name, document, province (rule erasure-4).
alter table affiliate add column reduced_at timestamptz;
create or replace function refuse_signed_attendance_change() returns trigger language plpgsql as $$
declare
  accounts text[] := '{author_id,confirmed_by}';
begin
  if current_setting('concejo.merging', true) = 'on'
    or not exists (select from meeting where id = old.meeting_id and signed_at is not null)
      and not exists (select from meeting where id = new.meeting_id and signed_at is not null)
    or tg_op = 'UPDATE' and to_jsonb(new) - accounts = to_jsonb(old) - accounts
    -- Whoever is erased counts all the same.
    or tg_op = 'UPDATE' and new.affiliate_id is null
      and not exists (select from affiliate where id = old.affiliate_id and reduced_at is null)
      and to_jsonb(new) - accounts - 'affiliate_id' = to_jsonb(old) - accounts - 'affiliate_id'
  then
    return coalesce(new, old);
  end if;
  raise exception 'the attendance of a meeting with signed minutes does not change' using errcode = 'restrict_violation';
end $$;
