import type pg from 'pg'
import {
  activityTable,
  firstActivityDay,
  generateActivity,
  listMeetingChanges,
  type ActiveUser,
  type DemoChange,
} from '#demo/activity.ts'
import { copyRows } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import type { DemoOptions } from '#demo/people.ts'
import { personas } from '#demo/personas.ts'

/** How many of the latest records have a log entry for their writing. */
const maxWrittenRecords = 1_000

/** Inserts a year of log entries and whom they are about. */
export async function insertActivity(
  client: pg.Client,
  census: DemoOptions,
  meetings: readonly DemoMeeting[],
): Promise<void> {
  const users = await client.query<ActiveUser>(
    `select id, username, role, to_char(creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from app_user where username = any($1) order by id`,
    [personas.map(({ username }) => username)],
  )
  const since = firstActivityDay(census.today)
  const written = await client.query<DemoChange>(
    `select 'recordAdded' as action, 'Registro ' || id as details, author_id as "userId",
      to_char(creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creationTime"
    from record where author_id is not null and creation_time >= $1
    order by creation_time desc, id desc limit $2`,
    [since, maxWrittenRecords],
  )
  const mailed = await client.query<DemoChange>(
    `select action, details, u.id as "userId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creationTime"
    from communication c cross join lateral (values
      ('communicationAdded', 'Comunicación ' || c.id, c.author, c.created_at),
      ('communicationApproved', 'Comunicación ' || c.id || coalesce(', para ' || c.total || ' personas', ''), c.approved_by, c.approved_at))
      as done (action, details, username, at)
    join app_user u on u.username = done.username where at >= $1`,
    [since],
  )
  const changes = [...written.rows, ...mailed.rows, ...listMeetingChanges(meetings, since)]
  await copyRows(client, activityTable, generateActivity(census, users.rows, changes))
  // They are of this transaction, whatever day they say.
  for (const part of datedParts) await client.query(`alter table ${part} disable trigger ${part}_in_time`)
  await client.query(`
    insert into activity_subject (entity, entity_id, activity_id)
    select case when named[1] = 'Registro' then 'record' else 'affiliate' end, named[2]::integer, id
    from activity cross join lateral regexp_match(details, '^(Inscrito|Registro) (\\d+)') as named
    where named is not null on conflict do nothing`)
  // Without what it changed an entry about somebody is a look at them (rule log-9).
  await client.query(`
    with added as materialized (
      select nextval('change_id_seq') as id, uuid_send(gen_random_uuid()) as salt, s.activity_id, r.id as record_id,
        null::text as before, r.description as after
      from activity a join activity_subject s on s.activity_id = a.id and s.entity = 'record'
      join record r on r.id = s.entity_id where a.action = 'recordAdded'),
    facts as (
      insert into change (id, activity_id, entity, entity_id, field, digest)
      select id, activity_id, 'record', record_id, 'description',
        sha256(salt || convert_to(json_build_array(before, after)::text, 'UTF8')) from added)
    insert into change_value (change_id, field, salt, before, after)
    select id, 'description', salt, before, after from added`)
  for (const part of datedParts) await client.query(`alter table ${part} enable trigger ${part}_in_time`)
}

/** What an entry of the log has beside its text: the database takes it in the entry's own time alone. */
const datedParts = ['activity_subject', 'change', 'change_value']
