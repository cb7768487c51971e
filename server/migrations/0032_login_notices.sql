-- A change of a login that staff began may count 72 hours after its notice to the old address was received, as with
-- `address_hold` (rule rights-11). `changed_at` is null where the owner asked for the change.
alter table account_link add column changed_at timestamptz;
alter table account_link add column notice_id bigint references mail on delete set null;
create index account_link_notice on account_link (notice_id) where notice_id is not null;
update account_link set changed_at = effective_at - interval '72 hours' where effective_at is not null;
update account_link l set notice_id = (
  select max(m.id) from mail m where m.kind = 'address-corrected' and (m.data ->> 'userId')::integer = l.user_id)
where changed_at is not null and used_at is null;
alter table account_link drop column effective_at;
-- A notice that goes out again says when the address was changed, not when it is written.
update mail set data = data || jsonb_build_object('changedAt', created_at) where kind = 'address-corrected';
