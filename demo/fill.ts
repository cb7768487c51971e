import pg from 'pg'
import type { ActivityAction } from '#contract/activityActions.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import { dropIndexesAndKeys } from '#demo/indexes.ts'
import { insertCommunications } from '#demo/communications.ts'
import { insertConvocation } from '#demo/convocations.ts'
import { copyRows } from '#demo/copy.ts'
import { deleteDemo, findExistingData } from '#demo/existingData.ts'
import { insertDocuments } from '#demo/meetingDocuments.ts'
import { insertErasures } from '#demo/erasures.ts'
import { countTold, insertFees, signMandates } from '#demo/fees.ts'
import { insertGeneralData } from '#demo/generalData.ts'
import { insertActivity } from '#demo/fillActivity.ts'
import { fillMeetings } from '#demo/fillMeetings.ts'
import type { Member } from '#demo/member.ts'
import { holdMemberships, insertMemberships } from '#demo/memberships.ts'
import { insertMinutes } from '#demo/minutes.ts'
import { insertLegalDocuments } from '#demo/legalDocuments.ts'
import { planOrganisation } from '#demo/organisation.ts'
import { chooseHolders, Participation, type Holders } from '#demo/participation.ts'
import { generatePendingEnrolments, pendingTable } from '#demo/pending.ts'
import { generatePeople, type DemoOptions } from '#demo/people.ts'
import {
  commentTable,
  createRecordGenerator,
  toPerson,
  recordTable,
  recordAuthor,
  type PersonRecords,
} from '#demo/records.ts'
import { affiliateTable, assemblyTable, sectoralTable, userTable } from '#demo/tables.ts'
import { insertTags } from '#demo/tags.ts'
import { createUsers } from '#demo/users.ts'
import { insertVotings } from '#demo/votings.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { createDatabase, type Database } from '#server/kernel/database/database.ts'
import { locks, takeConnectionLock } from '#server/kernel/database/locks.ts'

export type Phase = 'rows' | 'indexes'
export type FillOptions = {
  connectionString: string
  members?: number
  /** The day to which all dates are relative; by default, the database's current day. */
  today?: string
  /** What to do with an existing demo; a real census is never touched. */
  existing?: 'keep' | 'replace'
  /** Where links of its mails lead. */
  publicUrl?: string
  onProgress?: (done: number, total: number, phase: Phase) => void
}
/** `occupied`: the database has people or assemblies already. `notDemo`: it should be replaced, but holds a real census. */
export type FillOutcome = 'filled' | 'occupied' | 'notDemo'

export const defaultMembers = 5_000
/** Above this number of members, creating the indexes at the end is faster than updating them row by row. */
const bulkThreshold = 50_000
const batchSize = 5_000
/** The tables that are loaded without them then. */
const bulkTables = ['affiliate', 'affiliate_sectoral', 'record', 'consent', 'meeting_attendance', 'mandate']
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
    const db = await beginTransaction(client)
    const outcome = await fillInTransaction({ client, db }, filling)
    await db.commit().execute()
    if (outcome === 'filled') await analyseTables(client)
    return outcome
  } finally {
    // Closing the connection rolls back a transaction that is still open.
    await client.end()
  }
}

/** A connection in a transaction: itself, and as the product's own functions use it. */
type Filled = { client: pg.Client; db: Database }

/** Begins a transaction on a connection of the caller's. */
const beginTransaction = (client: pg.Client) =>
  createDatabase({
    options: {},
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
  })
    .startTransaction()
    .execute()

async function fillInTransaction({ client, db }: Filled, filling: FillOptions): Promise<FillOutcome> {
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
    publicUrl: filling.publicUrl ?? 'https://concejo.example',
  }
  const { assemblies } = planOrganisation(census.members)
  await insertGeneralData(client)
  await insertLegalDocuments(client)
  await copyRows(client, assemblyTable, assemblies)
  await holdMemberships(client)
  const restore = census.members > bulkThreshold ? await dropIndexesAndKeys(client, bulkTables) : undefined
  const participation = await fillCensus(client, census, filling)
  const offices = chooseHolders(assemblies, participation)
  const users = await createUsers(participation.first, offices)
  await copyRows(client, userTable, users)
  await setRecordAuthor(client)
  await insertConsents(client)
  const meetings = await fillMeetings(client, { ...census, assemblies, participation, offices, users })
  await signMandates(client)
  await restore?.((built, total) => filling.onProgress?.(built, total, 'indexes'))
  await insertMemberships(client, census.today)
  await assignOffices(client, offices)
  await insertTags(client)
  await insertFees(client, census)
  await insertErasures(client, census)
  await insertCommunications(db, census)
  await insertConvocation(db, census)
  await countTold(db)
  await continueSequences(client)
  if (!(await isLogged(client))) await insertActivity(client, census, meetings)
  await insertMinutes(db, { ...census, meetings, offices, users })
  await insertDocuments(db, { ...census, meetings })
  await insertVotings(db, census)
  // That the demo was filled is no week's news.
  await client.query('delete from assembly_movement')
  await client.query(
    'select compact_tally(), compact_member_tally(), compact_record_tally(), compact_join_tally()',
  )
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

/** Inserts the people with their records, and pending enrolments; returns who of them is active. */
async function fillCensus(client: pg.Client, census: DemoOptions, { onProgress }: FillOptions) {
  const generator = createRecordGenerator(census)
  const participation = new Participation()
  let done = 0
  for (const batch of toBatches(generatePeople(census))) {
    participation.note(batch)
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
  return participation
}

/** Sequences continue after the rows that were inserted with their ids. */
async function continueSequences(client: pg.Client) {
  for (const table of ['affiliate', 'assembly', 'app_user', 'meeting_series', 'meeting'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
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

/** Whether the log has a demo's entries: they cannot be deleted, so a replaced demo has them already. */
async function isLogged(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from activity where action = $1 limit 1', [demoFilled])
  return Boolean(rowCount)
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

/** Gives the offices of the assemblies to their holders. */
async function assignOffices(client: pg.Client, offices: readonly Holders[]) {
  await client.query(
    `update assembly set responsible_id = held.responsible, liaison_id = held.liaison
    from unnest($1::integer[], $2::integer[], $3::integer[]) as held (id, responsible, liaison)
    where assembly.id = held.id`,
    [
      offices.map(({ assemblyId }) => assemblyId),
      offices.map(({ responsible }) => responsible?.id ?? null),
      offices.map(({ liaison }) => liaison?.id ?? null),
    ],
  )
}

/** Updates statistics and the visibility map after loading many rows. */
async function analyseTables(client: pg.Client) {
  await client.query(
    'vacuum (analyze) affiliate, membership_interval, affiliate_sectoral, app_user, assembly, meeting, roll_person, outsider, record, admin_comment, consent, meeting_attendance, pending_enrolment, mandate, charge, communication, communication_recipient, activity, tally, member_tally, record_tally, join_tally',
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
