import pg from 'pg'
import type { ActivityAction } from '#contract/activityActions.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import { activity, activitySince, activityTable, type Doer, type Written } from '#demo/activity.ts'
import { assemblies, centro } from '#demo/assemblies.ts'
import { attendances, attendanceTable, type Held } from '#demo/attendances.ts'
import { suspendIndexes } from '#demo/bulk.ts'
import { copyRows } from '#demo/copy.ts'
import { emptied, standingOf } from '#demo/ground.ts'
import { meetings } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import { pendingEnrolments, pendingTable } from '#demo/pending.ts'
import { people, type Census } from '#demo/people.ts'
import { personas } from '#demo/personas.ts'
import { commentTable, memories, personOf, recordTable, scribe, type Memory } from '#demo/records.ts'
import { affiliateTable, assemblyTable, meetingTable, sectoralTable, userTable } from '#demo/tables.ts'
import { usersOf } from '#demo/users.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { locks, takeConnectionLock } from '#server/kernel/locks.ts'

export type Phase = 'rows' | 'indexes'
export type Filling = {
  connectionString: string
  members?: number
  /** The calendar day all dates are relative to; the database's own by default. */
  today?: string
  /** What to do with a demo that is there already; a census that is not one is never touched. */
  existing?: 'keep' | 'replace'
  onProgress?: (done: number, total: number, phase: Phase) => void
}
/** `occupied`: there are people or assemblies already. `notDemo`: they are to be replaced, but they are no demo. */
export type Outcome = 'filled' | 'occupied' | 'notDemo'

export const defaultMembers = 5_000
/** Above this, building the indexes once is quicker than keeping them row by row. */
const many = 50_000
const batchSize = 5_000
/** How many people, the longest enrolled, have an account or come to meetings. */
const keen = 400
const demoFilled: ActivityAction = 'demoFilled'

/**
 * Fills a migrated database with the demo organisation, all or nothing, safe for several processes at once.
 * The same number of members and day give the same rows.
 */
export async function fillDemo(filling: Filling): Promise<Outcome> {
  await syncReferencePlaces(filling.connectionString)
  const client = new pg.Client({
    connectionString: filling.connectionString,
    application_name: 'concejo demo',
  })
  await client.connect()
  try {
    await client.query('begin')
    const outcome = await fillWithin(client, filling)
    await client.query('commit')
    if (outcome === 'filled') await takeStock(client)
    return outcome
  } finally {
    // A transaction that is still open goes with its connection.
    await client.end()
  }
}

async function fillWithin(client: pg.Client, filling: Filling): Promise<Outcome> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await takeConnectionLock(client, locks.demoData)
  const standing = await standingOf(client)
  if (standing !== 'empty') {
    if (filling.existing !== 'replace') return 'occupied'
    if (standing === 'census') return 'notDemo'
    await emptied(client)
  }
  const census = {
    members: filling.members ?? defaultMembers,
    today: filling.today ?? (await todayOf(client)),
  }
  await copyRows(client, assemblyTable, assemblies)
  const first = await fillCensus(client, census, filling)
  await copyRows(client, meetingTable, meetings(census))
  await copyRows(client, attendanceTable, attendances(await heldBefore(client, census.today), first))
  await rememberDeeds(client, census)
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

async function fillCensus(client: pg.Client, census: Census, { onProgress }: Filling) {
  const restore =
    census.members > many
      ? await suspendIndexes(client, ['affiliate', 'affiliate_sectoral', 'record', 'consent'])
      : undefined
  const remembered = memories(census)
  const first: Member[] = []
  let done = 0
  for (const batch of batches(people(census))) {
    if (first.length === 0) first.push(...batch.slice(0, keen))
    await copyRows(client, affiliateTable, batch)
    await copyRows(client, sectoralTable, batch.flatMap(sectoralsOf))
    await remember(client, batch.map(remembered.ofMember))
    done += batch.length
    onProgress?.(done, census.members, 'rows')
  }
  const outsiders = remembered.ofOutsiders()
  await remember(client, outsiders)
  const known = outsiders.flatMap(({ records }) => records).at(0)
  if (known) await copyRows(client, pendingTable, pendingEnrolments(census, personOf(known)))
  await copyRows(client, userTable, await usersOf(first))
  await sign(client)
  await agree(client)
  await restore?.((built, total) => onProgress?.(built, total, 'indexes'))
  await nameOffices(client, first)
  // Rows came with their own ids; the next ones follow them.
  for (const table of ['affiliate', 'assembly'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  return first
}

/** The meetings that took place. */
async function heldBefore(client: pg.Client, today: string): Promise<Held[]> {
  const { rows } = await client.query<{
    id: number
    type: Held['type']
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

async function remember(client: pg.Client, remembered: Memory[]) {
  await copyRows(
    client,
    recordTable,
    remembered.flatMap(({ records }) => records),
  )
  await copyRows(
    client,
    commentTable,
    remembered.flatMap(({ comments }) => comments),
  )
}

/** Records whose writing the log remembers, the latest. */
const mostWritten = 1_000

/** A year of the log, once: nothing may take it away, so that a demo that takes the place of another finds it. */
async function rememberDeeds(client: pg.Client, census: Census) {
  const before = await client.query('select from activity where action = $1 limit 1', [demoFilled])
  if (before.rowCount) return
  const doers = await client.query<Doer>(
    `select id, username, role, to_char(creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from app_user where username = any($1) order by id`,
    [personas.map(({ username }) => username)],
  )
  const written = await client.query<Written>(
    `select record.id, username, to_char(record.creation_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creationTime"
    from record join app_user on app_user.id = author_id where record.creation_time >= $1
    order by record.creation_time desc, record.id desc limit $2`,
    [activitySince(census.today), mostWritten],
  )
  await copyRows(client, activityTable, activity(census, doers.rows, written.rows))
}

/** Users come after people, so whoever wrote things down is named at the end. */
async function sign(client: pg.Client) {
  for (const table of ['record', 'admin_comment'])
    await client.query(`update ${table} set author_id = app_user.id from app_user where username = $1`, [
      scribe,
    ])
}

/** Everybody accepted the inscription document on enrolling, and communications whoever receives them. */
async function agree(client: pg.Client) {
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

const sectoralsOf = ({ id, sectoralIds }: Member) =>
  sectoralIds.map((assemblyId) => ({ affiliateId: id, assemblyId }))

/** The responsable and the enlace of Centro are the personas. */
async function nameOffices(client: pg.Client, members: Member[]) {
  const holder = (email: string) => members.find((member) => member.email === email)?.id ?? null
  await client.query('update assembly set responsible_id = $2, liaison_id = $3 where id = $1', [
    centro.id,
    holder('responsable@concejo.example'),
    holder('enlace@concejo.example'),
  ])
}

/** What the planner and index-only scans need to know of so many new rows. */
async function takeStock(client: pg.Client) {
  await client.query(
    'vacuum (analyze) affiliate, affiliate_sectoral, app_user, assembly, meeting, record, admin_comment, consent, meeting_attendance, pending_enrolment, activity, tally',
  )
}

async function todayOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ today: string }>(
    "select (now() at time zone 'Europe/Madrid')::date::text as today",
  )
  const [row] = rows
  if (!row) throw new Error('the database does not say what day it is')
  return row.today
}

function* batches(members: Iterable<Member>): Generator<Member[]> {
  let batch: Member[] = []
  for (const member of members) {
    batch.push(member)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
