-- How many of each assembly voted, of a voting that is counted: kept before anything of its roll is forgotten, since the roll
-- says no more of whom it has forgotten where they were (rule retention-4).
create table voting_turnout (
  voting_id     integer not null references voting,
  -- Null: those who had no territorial assembly.
  assembly_id   integer,
  assembly_name text,
  assembly_type text,
  census        integer not null check (census > 0),
  voted         integer not null check (voted between 0 and census),
  unique nulls not distinct (voting_id, assembly_id)
);
create trigger voting_turnout_kept before update or delete or truncate on voting_turnout
  for each statement execute function keep_cast();

-- The accounts that were deleted, and whose they were: their names are in the log until their person is forgotten, or until
-- what the log says is (rule retention-4).
create table deleted_account (
  user_id      integer primary key,
  affiliate_id integer,
  deleted_at   timestamptz not null
);
create index deleted_account_of on deleted_account (affiliate_id) where affiliate_id is not null;
create function note_deleted_account() returns trigger language plpgsql as $$
begin
  insert into deleted_account values (old.id, old.affiliate_id, now())
  on conflict (user_id) do update set affiliate_id = excluded.affiliate_id, deleted_at = excluded.deleted_at;
  return null;
end $$;
create trigger app_user_deleted after delete on app_user for each row execute function note_deleted_account();

insert into deleted_account
select gone.user_id, (
    select value.before::integer from change join change_value value on value.change_id = change.id
    where change.entity = 'user' and change.entity_id = gone.user_id::text and value.field = 'affiliateId'
      and value.before ~ '^[0-9]{1,9}$'
    order by change.id desc limit 1), gone.last
from (
  select user_id, max(creation_date) as last from activity
  where user_id is not null and not exists (select from app_user u where u.id = activity.user_id)
  group by user_id) as gone;

-- A version of «Datos generales» stays as it was, but to the owner of the database: from its time on a week is waited before
-- what goes sooner goes.
create function keep_version() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    return null;
  end if;
  raise exception 'a version is not changed' using errcode = 'check_violation';
end $$;
create trigger organisation_version_stays before update or delete or truncate on organisation_version
  for each statement execute function keep_version();

-- A run that did nothing, because its day came long after that of the run before (rule retention-3).
alter table retention_run add column waits boolean not null default false;
