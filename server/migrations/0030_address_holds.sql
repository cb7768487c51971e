-- A profile has one proven address: its own, unless staff wrote that one over another. Then a hold keeps the proven one,
-- until it was told (`notice_id`) and has not stopped the other for some time (rule rights-11).
create table address_hold (
  affiliate_id integer primary key references affiliate on delete cascade,
  proven_email text not null check (proven_email <> ''),
  changed_at   timestamptz not null,
  notice_id    bigint references mail on delete set null,
  -- Whether who has no account is invited to the new address when the hold ends.
  invites      boolean not null default false
);
create index address_hold_notice on address_hold (notice_id);
-- Addresses that a proven one has stopped in a profile, for ever. A merged profile may come back, so nothing refers to it.
create table stopped_address (
  affiliate_id integer not null,
  email        text not null,
  stopped_at   timestamptz not null,
  stopped_by   text not null,
  primary key (affiliate_id, email)
);
-- The links in the mails to proven addresses, one for each mail.
create table stop_link (
  affiliate_id integer not null,
  proven_email text not null,
  changed_at   timestamptz not null,
  code_hash    bytea not null unique,
  used_at      timestamptz,
  primary key (affiliate_id, proven_email, changed_at)
);

insert into address_hold (affiliate_id, proven_email, changed_at)
select distinct on (affiliate_id) affiliate_id, old_email, effective_at - interval '72 hours'
from address_correction where stopped_at is null and effective_at > now() order by affiliate_id, id;
insert into stopped_address (affiliate_id, email, stopped_at, stopped_by)
select distinct on (affiliate_id, new_email) affiliate_id, new_email, stopped_at, old_email
from address_correction where stopped_at is not null order by affiliate_id, new_email, id;
insert into stop_link (affiliate_id, proven_email, changed_at, code_hash, used_at)
select distinct on (affiliate_id, old_email, corrected_at) affiliate_id, old_email, corrected_at, code_hash, stopped_at
from address_correction where code_hash is not null order by affiliate_id, old_email, corrected_at, id;
update mail set data = jsonb_build_object(
    'affiliateId', c.affiliate_id, 'changedAt', c.corrected_at, 'isRemoved', c.new_email = '')
from address_correction c where mail.kind = 'address-replaced' and mail.state = 'waiting' and (mail.data ->> 'correctionId')::bigint = c.id;
update mail set state = 'skipped', settled_at = now()
where kind = 'address-replaced' and state = 'waiting' and data ? 'correctionId';
drop table address_correction;
