-- Who was enrolled, with which type and in which assemblies, at any instant (rule moment-1, decision 41): intervals without
-- names, kept by triggers in the transaction of the change. They point at nobody: who is erased stays counted in the past.
create extension if not exists btree_gist;

create table membership_interval (
  affiliate_id     integer not null,
  inscription_type smallint not null check (inscription_type between 0 and 3),
  -- Whether whoever is in it enrolled or came back at its beginning, and left at its end; not by two profiles being merged.
  is_join          boolean not null default false,
  is_leave         boolean not null default false,
  assembly_id      integer,
  main_sectoral_id integer,
  -- From its beginning, until before its end.
  began            timestamptz not null,
  ended            timestamptz not null default 'infinity',
  -- When it was written: of what is enrolled with a day of before, later than its beginning.
  noted_at         timestamptz not null default now(),
  sectoral_ids     integer[],
  primary key (affiliate_id, began),
  check (began < ended),
  check (not is_join or inscription_type <> 0),
  check (not is_leave or inscription_type <> 0),
  constraint membership_interval_once
    exclude using gist (affiliate_id with =, tstzrange(began, ended) with &&) where (ended < 'infinity')
);
create unique index membership_interval_open on membership_interval (affiliate_id) where ended = 'infinity';

-- Whether profiles are merged or parted in this transaction, by which nobody joins or leaves (migration 0077).
create function is_joining_profiles() returns boolean language sql stable
  return current_setting('concejo.joining_profiles', true) is not distinct from 'on';

-- Who is enrolled with a day of before was so since that day; who left before, since they left; whose profile was there
-- once, since now.
create function begin_memberships() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into membership_interval
    (affiliate_id, inscription_type, is_join, assembly_id, main_sectoral_id, began, sectoral_ids)
  select id, inscription_type, inscription_type <> 0 and not is_joining_profiles(), assembly_id, main_sectoral_id,
    coalesce((select greatest(now(), max(ended)) from membership_interval past where past.affiliate_id = added.id having count(*) > 0),
      least(now(), case when inscription_type = 0 then unregistered_at end, creation_time)),
    sectoral_ids
  from added;
  return null;
end $$;

create function end_memberships() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from membership_interval;
    return null;
  end if;
  -- What was so for no time was not: what was before it ends.
  with unseen as (
    delete from membership_interval held using removed
    where held.affiliate_id = removed.id and held.ended = 'infinity' and held.noted_at >= now()
    returning held.affiliate_id, held.began)
  update membership_interval past set is_leave = past.inscription_type <> 0 and not is_joining_profiles()
  from unseen where past.affiliate_id = unseen.affiliate_id and past.ended = unseen.began;
  update membership_interval held
  set ended = now(), is_leave = held.inscription_type <> 0 and not is_joining_profiles()
  from removed where held.affiliate_id = removed.id and held.ended = 'infinity';
  return null;
end $$;

-- The profile is locked by its change, so that of one person two do not run at once. Several changes in a transaction are
-- one, and so are those of a transaction that began before the last change was written and is written after it.
create function follow_membership() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  held membership_interval;
  past membership_interval;
  is_merge boolean := is_joining_profiles();
begin
  if new.creation_time <> old.creation_time and not is_merge then
    -- The day of enrolment was corrected.
    update membership_interval first
    set began = least(new.creation_time, now()), noted_at = greatest(noted_at, least(new.creation_time, now()))
    where first.affiliate_id = new.id and first.began = least(old.creation_time, first.noted_at) and first.is_join
      and least(new.creation_time, now()) < first.ended
      and not exists (select from membership_interval before
        where before.affiliate_id = new.id and before.began < first.began);
  end if;
  if (old.inscription_type, old.assembly_id, old.main_sectoral_id, old.sectoral_ids)
    is not distinct from (new.inscription_type, new.assembly_id, new.main_sectoral_id, new.sectoral_ids) then
    return null;
  end if;

  select * into held from membership_interval where affiliate_id = new.id and ended = 'infinity';
  if held.noted_at < now() then
    past := held;
    update membership_interval set ended = now(), is_leave = inscription_type <> 0 and new.inscription_type = 0 and not is_merge
    where affiliate_id = new.id and ended = 'infinity';
  else
    select * into past from membership_interval where affiliate_id = new.id and ended = held.began;
    delete from membership_interval where affiliate_id = new.id and ended = 'infinity';
    if (past.inscription_type, past.assembly_id, past.main_sectoral_id, past.sectoral_ids)
      is not distinct from (new.inscription_type, new.assembly_id, new.main_sectoral_id, new.sectoral_ids) then
      update membership_interval set ended = 'infinity', is_leave = false
      where affiliate_id = new.id and began = past.began;
      return null;
    end if;
    update membership_interval set is_leave = inscription_type <> 0 and new.inscription_type = 0 and not is_merge
    where affiliate_id = new.id and began = past.began;
  end if;
  insert into membership_interval
    (affiliate_id, inscription_type, is_join, assembly_id, main_sectoral_id, began, noted_at, sectoral_ids)
  values (new.id, new.inscription_type,
    new.inscription_type <> 0 and (coalesce(held.is_join, false) and held.noted_at >= now() or not is_merge)
      and case when past.began is null then coalesce(held.is_join or held.inscription_type = 0, true) else past.inscription_type = 0 end,
    new.assembly_id, new.main_sectoral_id,
    case when held.noted_at >= now() then held.began else now() end, greatest(held.noted_at, now()), new.sectoral_ids);
  return null;
end $$;

create trigger membership_began after insert on affiliate
  referencing new table as added for each statement execute function begin_memberships();
create trigger membership_ended after delete on affiliate
  referencing old table as removed for each statement execute function end_memberships();
create trigger membership_emptied after truncate on affiliate for each statement execute function end_memberships();
create trigger membership_followed
  after update of inscription_type, assembly_id, main_sectoral_id, sectoral_ids, creation_time on affiliate
  for each row when (
    (old.inscription_type, old.assembly_id, old.main_sectoral_id, old.sectoral_ids, old.creation_time) is distinct from
    (new.inscription_type, new.assembly_id, new.main_sectoral_id, new.sectoral_ids, new.creation_time))
  execute function follow_membership();

-- What is known of before: the log's changes, read backwards from what holds now; where it says nothing, what holds now
-- held since the enrolment. Who was merged stays counted until then.
create temp table was on commit drop as
select c.entity_id::integer as id, y.creation_date as at, c.id as change_id, c.field, v.before
from change c join activity y on y.id = c.activity_id join change_value v on v.change_id = c.id
where c.entity = 'affiliate' and c.field in ('inscriptionType', 'assembly', 'mainSectoral', 'sectorals')
  and c.entity_id ~ '^\d{1,9}$' and coalesce(v.before, '') ~ '^[\d,]*$'
  -- What enrolled somebody says what was before them.
  and not exists (select from change enrolling join change_value enrolled on enrolled.change_id = enrolling.id
    where enrolling.activity_id = c.activity_id and enrolling.entity = 'affiliate' and enrolling.entity_id = c.entity_id
      and enrolling.field = 'inscriptionType' and enrolled.before is null);
create index on was (id, field, at, change_id);
analyze was;

create temp table known on commit drop as
select id, inscription_type, assembly_id, main_sectoral_id, sectoral_ids, unregistered_at, creation_time,
  'infinity'::timestamptz as gone_at from affiliate
union all
select merged.removed_id, gone.inscription_type, gone.assembly_id, gone.main_sectoral_id, gone.sectoral_ids,
  gone.unregistered_at, gone.creation_time, merged.creation_time
from affiliate_merge merged cross join lateral jsonb_populate_record(null::affiliate, merged.snapshot -> 'removed') as gone
where merged.undone_at is null and gone.inscription_type is not null and gone.creation_time < merged.creation_time
  and not exists (select from affiliate where affiliate.id = merged.removed_id)
  and not exists (select from affiliate_merge again where again.removed_id = merged.removed_id
    and again.undone_at is null and again.id > merged.id);

insert into membership_interval
  (affiliate_id, inscription_type, is_join, is_leave, assembly_id, main_sectoral_id, began, ended, noted_at, sectoral_ids)
select id, inscription_type, inscription_type <> 0 and coalesce(lag(inscription_type) over later, 0) = 0,
  inscription_type <> 0 and lead(inscription_type) over later is not distinct from 0,
  assembly_id, main_sectoral_id, began, lead(began, 1, gone_at) over later, began, sectoral_ids
from (
  select said.*, lag(row (inscription_type, assembly_id, main_sectoral_id, sectoral_ids)) over (partition by id order by began)
    is not distinct from row (inscription_type, assembly_id, main_sectoral_id, sectoral_ids) as is_same
  from (
    select known.id, start.began, known.gone_at,
      coalesce(type.before::smallint, known.inscription_type) as inscription_type,
      case when assembly.at is null then known.assembly_id else nullif(assembly.before, '')::integer end as assembly_id,
      case when main.at is null then known.main_sectoral_id else nullif(main.before, '')::integer end as main_sectoral_id,
      case when sectorals.at is null then known.sectoral_ids
        else string_to_array(nullif(sectorals.before, ''), ',')::integer[] end as sectoral_ids
    from known
    cross join lateral (
      select least(now(), case when known.inscription_type = 0 and not exists (
        select from was where was.id = known.id and was.field = 'inscriptionType') then known.unregistered_at end,
        known.creation_time) as began
      union select at from was where was.id = known.id and at > known.creation_time and at < known.gone_at) as start
    left join lateral (select at, before from was where was.id = known.id and field = 'inscriptionType' and at > start.began
      order by at, change_id limit 1) as type on true
    left join lateral (select at, before from was where was.id = known.id and field = 'assembly' and at > start.began
      order by at, change_id limit 1) as assembly on true
    left join lateral (select at, before from was where was.id = known.id and field = 'mainSectoral' and at > start.began
      order by at, change_id limit 1) as main on true
    left join lateral (select at, before from was where was.id = known.id and field = 'sectorals' and at > start.began
      order by at, change_id limit 1) as sectorals on true) as said) as held
where not is_same
window later as (partition by id order by began);
