-- Whom an entry of the log is about, apart from its text: a member is shown who read their file (rule privacy-1) by
-- these rows. One for each file and record that the entry names.
create table activity_subject (
  entity      text not null check (entity in ('affiliate', 'record')),
  entity_id   integer not null,
  activity_id bigint not null references activity,
  primary key (entity, entity_id, activity_id)
);

-- Entries written before named them in their text alone; the log itself is not touched.
insert into activity_subject (entity, entity_id, activity_id)
select distinct case when named[1] = 'Registro' then 'record' else 'affiliate' end, subject::integer, id
from activity
cross join lateral regexp_match(details, '^(Inscrito|Registro|Fichas) (\d{1,9})(?: y (\d{1,9}))?(?:,|$)') as named
cross join lateral unnest(named[2:3]) as subject
where details <> '' and subject is not null;

create trigger activity_subject_append_only before update or delete or truncate on activity_subject
  for each statement execute function refuse_change();

drop index activity_about;
