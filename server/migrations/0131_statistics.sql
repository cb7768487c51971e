-- Members counted by what the specification's own charts ask for, in the transaction of each change (rule statistics-2,
-- decision 3): of everybody (assembly 0) and of each assembly, territorial or sectoral. Rows are only added, as in `tally`,
-- and folded by the worker; what there are is their sum. Birthdays are counted of everybody alone: those of an assembly are
-- read in its index below.
create table member_tally (
  assembly_id integer not null,
  dimension   text not null,
  value       text,
  delta       bigint not null
);
create index member_tally_sum on member_tally (assembly_id, dimension) include (value, delta);

-- What one profile adds to the counts; nothing of who is no member.
create function counted_member(smallint, text, date, integer, text, integer, integer[]) returns table (id integer, dimension text, value text)
language sql immutable as $$
  select belongs.id, counted.dimension, counted.value
  from unnest(array[0, $6] || $7) as belongs (id)
  cross join lateral (values ('sex', $2), ('type', $1::text), ('fee', $4 || ' ' || coalesce($5, '')))
    as counted (dimension, value)
  where $1 <> 0 and belongs.id is not null
  union all
  select 0, 'birthday', $3::text where $1 <> 0
$$;

create function count_members() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from member_tally;
  elsif tg_op = 'INSERT' then
    insert into member_tally select c.id, c.dimension, c.value, count(*)
    from added p, counted_member(p.inscription_type, p.sex, p.birthday, p.fee_cents, p.period, p.assembly_id, p.sectoral_ids) as c group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_tally select c.id, c.dimension, c.value, -count(*)
    from removed p, counted_member(p.inscription_type, p.sex, p.birthday, p.fee_cents, p.period, p.assembly_id, p.sectoral_ids) as c group by 1, 2, 3;
  else
    insert into member_tally select c.id, c.dimension, c.value, sum(c.delta) from (
      select after.*, 1 as delta from counted_member(new.inscription_type, new.sex, new.birthday, new.fee_cents, new.period,
        new.assembly_id, new.sectoral_ids) as after
      union all select before.*, -1 from counted_member(old.inscription_type, old.sex, old.birthday, old.fee_cents,
        old.period, old.assembly_id, old.sectoral_ids) as before) as c
    group by 1, 2, 3 having sum(c.delta) <> 0;
  end if;
  return null;
end $$;
create trigger affiliate_counted_in after insert on affiliate
  referencing new table as added for each statement execute function count_members();
create trigger affiliate_counted_out after delete on affiliate
  referencing old table as removed for each statement execute function count_members();
create trigger affiliate_counted_emptied after truncate on affiliate
  for each statement execute function count_members();
create trigger affiliate_counted_anew
  after update of inscription_type, sex, birthday, fee_cents, period, assembly_id, sectoral_ids on affiliate
  for each row when (
    (old.inscription_type, old.sex, old.birthday, old.fee_cents, old.period, old.assembly_id, old.sectoral_ids)
    is distinct from (new.inscription_type, new.sex, new.birthday, new.fee_cents, new.period, new.assembly_id, new.sectoral_ids))
  execute function count_members();
insert into member_tally select c.id, c.dimension, c.value, count(*)
from affiliate p, counted_member(p.inscription_type, p.sex, p.birthday, p.fee_cents, p.period, p.assembly_id, p.sectoral_ids) as c group by 1, 2, 3;

create function compact_member_tally() returns void language sql as $$
  with folded as (delete from member_tally returning assembly_id, dimension, value, delta)
  insert into member_tally select assembly_id, dimension, value, sum(delta) from folded
  group by 1, 2, 3 having sum(delta) <> 0;
$$;

-- The ages of an assembly, and who joined in some months with which type, are read in these alone.
drop index affiliate_by_assembly;
create index affiliate_by_assembly on affiliate (assembly_id, id) include (inscription_type, birthday);
create index membership_interval_joined on membership_interval (began) include (inscription_type, assembly_id, sectoral_ids)
  where is_join;

-- Records by type and by month: few sums of the months.
create table record_tally (
  month       date not null,
  record_type text not null,
  delta       bigint not null
);
create index record_tally_sum on record_tally (month, record_type) include (delta);
create function count_records() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from record_tally;
  elsif tg_op = 'INSERT' then
    insert into record_tally select date_trunc('month', creation_time at time zone 'Europe/Madrid')::date, record_type, count(*)
    from added where not blocked group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into record_tally select date_trunc('month', creation_time at time zone 'Europe/Madrid')::date, record_type, -count(*)
    from removed where not blocked group by 1, 2;
  else
    insert into record_tally
    select date_trunc('month', c.creation_time at time zone 'Europe/Madrid')::date, c.record_type, sum(c.delta)
    from (values (new.creation_time, new.record_type, case when new.blocked then 0 else 1 end),
      (old.creation_time, old.record_type, case when old.blocked then 0 else -1 end)) as c (creation_time, record_type, delta)
    group by 1, 2 having sum(c.delta) <> 0;
  end if;
  return null;
end $$;
create trigger record_counted_in after insert on record
  referencing new table as added for each statement execute function count_records();
create trigger record_counted_out after delete on record
  referencing old table as removed for each statement execute function count_records();
create trigger record_counted_emptied after truncate on record for each statement execute function count_records();
create trigger record_counted_anew after update of blocked, record_type, creation_time on record
  for each row when ((old.blocked, old.record_type, old.creation_time)
    is distinct from (new.blocked, new.record_type, new.creation_time)) execute function count_records();
insert into record_tally select date_trunc('month', creation_time at time zone 'Europe/Madrid')::date, record_type, count(*)
from record where not blocked group by 1, 2;
create function compact_record_tally() returns void language sql as $$
  with folded as (delete from record_tally returning month, record_type, delta)
  insert into record_tally select month, record_type, sum(delta) from folded group by 1, 2 having sum(delta) <> 0;
$$;

-- The tables that an enlace was shown last of an assembly, as they were then (rule statistics-4).
create table released_table (
  assembly_id integer not null references assembly on delete cascade,
  name        text not null check (name in ('gender', 'inscriptionType', 'inscriptionHistoric', 'age')),
  released_at timestamptz not null,
  cells       jsonb not null,
  primary key (assembly_id, name)
);

-- The charts that somebody has chosen for their own page.
create table statistics_board (
  user_id integer primary key references app_user on delete cascade,
  charts  text[] not null
);

-- To whom the report of each month is mailed, and which was the last.
create table report_setting (
  id            integer primary key default 1 check (id = 1),
  recipients    text[] not null default '{}',
  last_month    text,
  last_sent_at  timestamptz,
  version       integer not null default 1
);
insert into report_setting default values;
