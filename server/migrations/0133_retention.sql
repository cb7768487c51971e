-- What must be forgotten is (rules retention-1 to retention-5).

-- For how many years what is kept is kept: blocked, for the accounts, of people outside the census, of what the log says.
alter table organisation
  add column former_years smallint not null default 3 check (former_years between 1 and 10),
  add column account_years smallint not null default 6 check (account_years between 6 and 15),
  add column outsider_years smallint not null default 6 check (outsider_years between 1 and 15),
  add column log_years smallint not null default 6 check (log_years between 1 and 15);

-- Each time that the rules were applied: once a day, and when somebody asked for it. How many, never who.
create table retention_run (
  id          integer generated always as identity primary key,
  -- The day in Madrid.
  day         date not null,
  by_hand     boolean not null,
  started_at  timestamptz not null,
  -- Null: there is more to do, of a run that was interrupted or is going on.
  finished_at timestamptz,
  report      jsonb not null
);
create unique index retention_run_daily on retention_run (day) where not by_hand;

-- The numbers of whom was forgotten, who are forgotten again when an older backup is restored. Nothing else is known of them.
create table forgotten_number (
  number       integer primary key,
  forgotten_at timestamptz not null
);
create trigger forgotten_number_kept before update or delete or truncate on forgotten_number
  for each statement execute function refuse_change();

-- Who was at a meeting counts in it when nobody knows any more who it was.
alter table meeting_attendance
  alter column affiliate_id drop not null,
  drop constraint meeting_attendance_affiliate_id_fkey,
  add constraint meeting_attendance_affiliate_id_fkey foreign key (affiliate_id) references affiliate on delete set null;

create or replace function refuse_signed_attendance_change() returns trigger language plpgsql as $$
declare
  accounts text[] := '{author_id,confirmed_by}';
begin
  if current_setting('concejo.merging', true) = 'on'
    or not exists (select from meeting where id = old.meeting_id and signed_at is not null)
      and not exists (select from meeting where id = new.meeting_id and signed_at is not null)
    or tg_op = 'UPDATE' and to_jsonb(new) - accounts = to_jsonb(old) - accounts
    -- Whoever is erased counts all the same.
    or tg_op = 'UPDATE' and new.affiliate_id is null and not exists (select from affiliate where id = old.affiliate_id)
      and to_jsonb(new) - accounts - 'affiliate_id' = to_jsonb(old) - accounts - 'affiliate_id'
  then
    return coalesce(new, old);
  end if;
  raise exception 'the attendance of a meeting with signed minutes does not change' using errcode = 'restrict_violation';
end $$;

-- What was charged counts when nobody knows any more whom: how much, when and how it ended stays.
alter table charge add column anonymised_at timestamptz;
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
  where conrelid = 'charge'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%WHEN ''cuota''%';
  execute format('alter table charge drop constraint %I', old_check);
end $$;
alter table charge
  add constraint charge_of_somebody check (anonymised_at is not null or case kind
    when 'cuota' then affiliate_id is not null and covers is not null and record_id is null
    else covers is null and record_id is not null end),
  add constraint charge_anonymised check (anonymised_at is null or num_nonnulls(affiliate_id, record_id, mandate_id, holder,
    iban, mandate_reference, mandate_signed_on, note) = 0 and state not in ('previsto', 'remesado'));

create function anonymise_charge() returns trigger language plpgsql as $$
declare
  -- Which is generated after this trigger, and never changes.
  staff text[] := '{reference,author,decided_by}';
  personal text[] := staff || '{anonymised_at,affiliate_id,record_id,mandate_id,holder,iban,mandate_reference,mandate_signed_on,note}';
begin
  if to_jsonb(new) - staff = to_jsonb(old) - staff
    or old.anonymised_at is null and to_jsonb(new) - personal = to_jsonb(old) - personal
  then
    return new;
  end if;
  raise exception 'of a charge that is anonymised nothing else changes, and it is never anybody''s again' using errcode = 'check_violation';
end $$;
drop trigger charge_guarded on charge;
create trigger charge_guarded before update on charge for each row
  when (old.anonymised_at is null and new.anonymised_at is null) execute function guard_charge();
create trigger charge_anonymised before update on charge for each row
  when (old.anonymised_at is not null or new.anonymised_at is not null) execute function anonymise_charge();
