import pg from 'pg'
import type { ActivityAction } from '#contract/activityActions.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import {
  generateActivity,
  firstActivityDay,
  activityTable,
  type ActiveUser,
  type WrittenRecord,
} from '#demo/activity.ts'
import { demoAssemblies, centro } from '#demo/assemblies.ts'
import { generateAttendances, attendanceTable, type PastMeeting } from '#demo/attendances.ts'
import { dropIndexesAndKeys } from '#demo/indexes.ts'
import { copyRows } from '#demo/copy.ts'
import { deleteDemo, findExistingData } from '#demo/existingData.ts'
import { generateMeetings } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import { generatePendingEnrolments, pendingTable } from '#demo/pending.ts'
import { generatePeople, type DemoOptions } from '#demo/people.ts'
import { personas } from '#demo/personas.ts'
import {
  commentTable,
  createRecordGenerator,
  toPerson,
  recordTable,
  recordAuthor,
  type PersonRecords,
} from '#demo/records.ts'
import { affiliateTable, assemblyTable, meetingTable, sectoralTable, userTable } from '#demo/tables.ts'
import { insertSegments } from '#demo/segments.ts'
import { insertTags } from '#demo/tags.ts'
import { createUsers } from '#demo/users.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { locks, takeConnectionLock } from '#server/kernel/database/locks.ts'

export type Phase = 'rows' | 'indexes'
export type FillOptions = {
  connectionString: string
  members?: number
  /** The day to which all dates are relative; by default, the database's current day. */
  today?: string
  /** What to do with an existing demo; a real census is never touched. */
  existing?: 'keep' | 'replace'
  onProgress?: (done: number, total: number, phase: Phase) => void
}
/** `occupied`: the database has people or assemblies already. `notDemo`: it should be replaced, but holds a real census. */
export type FillOutcome = 'filled' | 'occupied' | 'notDemo'

export const defaultMembers = 5_000
/** Above this number of members, creating the indexes at the end is faster than updating them row by row. */
const bulkThreshold = 50_000
const batchSize = 5_000
/** How many people, those enrolled first, have an account or attend meetings. */
const activeMembers = 400
const demoFilled: ActivityAction = 'demoFilled'

/**
 * Fills a migrated database with the demo organisation, in one transaction; safe when several processes start at once.
 * The same number of members and the same day give the same rows.
 */
export async function fillDemo(filling: FillOptions): Promise<FillOutcome> {
  await syncReferencePlaces(filling.connectionString)
  const client = new pg.Client({
    connectionString: filling.connectionString,
    application_name: 'concejo demo',
  })
  await client.connect()
  try {
    await client.query('begin')
    const outcome = await fillInTransaction(client, filling)
    await client.query('commit')
    if (outcome === 'filled') await analyseTables(client)
    return outcome
  } finally {
    // Closing the connection rolls back a transaction that is still open.
    await client.end()
  }
}

async function fillInTransaction(client: pg.Client, filling: FillOptions): Promise<FillOutcome> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await takeConnectionLock(client, locks.demoData)
  const existing = await findExistingData(client)
  if (existing !== 'empty') {
    if (filling.existing !== 'replace') return 'occupied'
    if (existing === 'census') return 'notDemo'
    await deleteDemo(client)
  }
  const census = {
    members: filling.members ?? defaultMembers,
    today: filling.today ?? (await readToday(client)),
  }
  await copyRows(client, assemblyTable, demoAssemblies)
  const first = await fillCensus(client, census, filling)
  await copyRows(client, meetingTable, generateMeetings(census))
  await copyRows(
    client,
    attendanceTable,
    generateAttendances(await listPastMeetings(client, census.today), first),
  )
  await copyActivity(client, census)
  await client.query('select compact_tally()')
  await client.query(
    'insert into instance (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    ['demo', String(census.members)],
  )
  await client.query('insert into activity (action, details) values ($1, $2)', [
    demoFilled,
    `${census.members} personas`,
  ])
  return 'filled'
}

async function fillCensus(client: pg.Client, census: DemoOptions, { onProgress }: FillOptions) {
  const restore =
    census.members > bulkThreshold
      ? await dropIndexesAndKeys(client, ['affiliate', 'affiliate_sectoral', 'record', 'consent'])
      : undefined
  const generator = createRecordGenerator(census)
  const first: Member[] = []
  let done = 0
  for (const batch of toBatches(generatePeople(census))) {
    if (first.length === 0) first.push(...batch.slice(0, activeMembers))
    await copyRows(client, affiliateTable, batch)
    await copyRows(client, sectoralTable, batch.flatMap(toSectoralRows))
    await copyRecords(client, batch.map(generator.ofMember))
    done += batch.length
    onProgress?.(done, census.members, 'rows')
  }
  const outsiders = generator.ofOutsiders()
  await copyRecords(client, outsiders)
  const known = outsiders.flatMap(({ records }) => records).at(0)
  if (known) await copyRows(client, pendingTable, generatePendingEnrolments(census, toPerson(known)))
  await copyRows(client, userTable, await createUsers(first))
  await setRecordAuthor(client)
  await insertConsents(client)
  await restore?.((built, total) => onProgress?.(built, total, 'indexes'))
  await assignOffices(client, first)
  await insertSegments(client)
  await insertTags(client)
  // The rows were inserted with their ids, so the sequences must continue after them.
  for (const table of ['affiliate', 'assembly'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  return first
}

/** The meetings that took place. */
async function listPastMeetings(client: pg.Client, today: string): Promise<PastMeeting[]> {
  const { rows } = await client.query<{
    id: number
    type: PastMeeting['type']
    assembly_id: number | null
    meeting_time: Date
  }>(
    `select id, type, assembly_id, meeting_time from meeting
    where status = 'Aprobada' and meeting_time < $1::date order by meeting_time, id`,
    [today],
  )
  return rows.map(({ id, type, assembly_id: assemblyId, meeting_time: time }) => {
    return { id, type, assemblyId, meetingTime: new Date(time).toISOString() }
  })
}

async function copyRecords(client: pg.Client, records: PersonRecords[]) {
  await copyRows(
    client,
    recordTable,
    records.flatMap((person) => person.records),
  )
  await copyRows(
    client,
    commentTable,
    records.flatMap(({ comments }) => comments),
  )
}

/** How many of the latest records have a log entry for their writing. */
const maxWrittenRecords = 1_000

/** Inserts a year of log entries and whom they are about, only the first time: log entries cannot be deleted, so a replaced demo has them already. */
async function copyActivity(client: pg.Client, census: DemoOptions) {
  const before = await client.query('select from activity where action = $1 limit 1', [demoFilled])
  if (before.rowCount) return
  const users = await client.query<ActiveUser>(
    `select id, username, role, to_char(creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from app_user where username = any($1) order by id`,
    [personas.map(({ username }) => username)],
  )
  const written = await client.query<WrittenRecord>(
    `select record.id, username, to_char(record.creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creationTime"
    from record join app_user on app_user.id = author_id where record.creation_time >= $1
    order by record.creation_time desc, record.id desc limit $2`,
    [firstActivityDay(census.today), maxWrittenRecords],
  )
  await copyRows(client, activityTable, generateActivity(census, users.rows, written.rows))
  await client.query(`
    insert into activity_subject (entity, entity_id, activity_id)
    select case when named[1] = 'Registro' then 'record' else 'affiliate' end, named[2]::integer, id
    from activity cross join lateral regexp_match(details, '^(Inscrito|Registro) (\\d+)') as named
    where named is not null on conflict do nothing`)
}

/** Sets the author of records and comments, which are inserted before the users. */
async function setRecordAuthor(client: pg.Client) {
  for (const table of ['record', 'admin_comment'])
    await client.query(`update ${table} set author_id = app_user.id from app_user where username = $1`, [
      recordAuthor,
    ])
}

/** Inserts the consents: everybody accepted the inscription document, and communications those who receive them. */
async function insertConsents(client: pg.Client) {
  await client.query(
    `insert into consent (affiliate_id, kind, legal_document_id, document_version, given_at)
    select a.id, k.kind, d.id, d.version, a.creation_time
    from affiliate a
    cross join (values ('responsabilidad'), ('proteccion-datos'), ('comunicaciones')) as k (kind)
    join legal_document d on d.id = $1
    where k.kind <> 'comunicaciones' or a.communications
    order by a.id, k.kind desc`,
    [inscriptionDocument],
  )
}

const toSectoralRows = ({ id, sectoralIds }: Member) =>
  sectoralIds.map((assemblyId) => ({ affiliateId: id, assemblyId }))

/** Makes two personas the responsable and the enlace of Centro. */
async function assignOffices(client: pg.Client, members: Member[]) {
  const holder = (email: string) => members.find((member) => member.email === email)?.id ?? null
  await client.query('update assembly set responsible_id = $2, liaison_id = $3 where id = $1', [
    centro.id,
    holder('responsable@concejo.example'),
    holder('enlace@concejo.example'),
  ])
}

/** Updates statistics and the visibility map after loading many rows. */
async function analyseTables(client: pg.Client) {
  await client.query(
    'vacuum (analyze) affiliate, affiliate_sectoral, app_user, assembly, meeting, record, admin_comment, consent, meeting_attendance, pending_enrolment, activity, tally',
  )
}

async function readToday(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ today: string }>(
    "select (now() at time zone 'Europe/Madrid')::date::text as today",
  )
  const [row] = rows
  if (!row) throw new Error('the database does not say what day it is')
  return row.today
}

function* toBatches(members: Iterable<Member>): Generator<Member[]> {
  let batch: Member[] = []
  for (const member of members) {
    batch.push(member)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
