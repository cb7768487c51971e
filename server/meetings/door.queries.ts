import { sql } from 'kysely'
import { admins, leads, type SignedIn } from '#contract/actor.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { oldestScanHours, type DoorEntry } from '#contract/meetings/door.ts'
import { fullName } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember, isReached } from '#server/kernel/security/extent.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { entitledScope, selectEntitled } from '#server/meetings/entitled.queries.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { searchRows } from '#server/people/find.queries.ts'

/** Somebody at the door. */
export type Arriving = {
  id: number
  name: string
  lastName1: string
  lastName2: string | null
  idDocument: string
}
const shown = [
  'affiliate.id',
  'affiliate.name',
  'affiliate.lastName1',
  'affiliate.lastName2',
  'affiliate.idDocument',
] as const

/** How many are told of those whom a text may mean. */
export const mostMeant = 10

/** Members who are entitled at a meeting: those of its roll or, until there is one, as of now. */
const selectAdmitted = async (db: Database, clock: Clock, found: StoredMeeting) =>
  found.rollId === null
    ? selectEntitled(db, clock, found)
    : entitledScope
        .selectFrom(db, 'affiliate')
        .where(isMember('affiliate'))
        .where(isInRoll(sql.ref('affiliate.id'), found.rollId))

/** Those entitled at a meeting whom a typed text means, at most one more than are told. */
export async function findEntitledByText(
  db: Database,
  clock: Clock,
  found: StoredMeeting,
  text: string,
): Promise<Arriving[]> {
  const { where } = await searchRows(db, 'affiliate', text)
  const entitled = await selectAdmitted(db, clock, found)
  return entitled
    .where(where)
    .select(shown)
    .orderBy('affiliate.lastName1')
    .orderBy('affiliate.lastName2')
    .orderBy('affiliate.name')
    .orderBy('affiliate.id')
    .limit(mostMeant + 1)
    .execute()
}

/** Somebody entitled at a meeting, by number; undefined when they are not. */
export async function findEntitledById(db: Database, clock: Clock, found: StoredMeeting, id: number) {
  const entitled = await selectAdmitted(db, clock, found)
  return entitled.where('affiliate.id', '=', id).select(shown).executeTakeFirst()
}

/** Those of the census within a scope whom a typed text means: two are enough to know that there are several. */
export async function findByText(db: Database, scope: Scope, text: string): Promise<Arriving[]> {
  const { where } = await searchRows(db, 'affiliate', text)
  return scope.selectFrom(db, 'affiliate').where(where).select(shown).limit(2).execute()
}

const whoeverHasCard = asSystem('why somebody whose card was read is not entitled, which the door says')

/** Why somebody is not entitled at a meeting. */
export async function explainExcluded(
  db: Database,
  { meeting: { assemblyId, assemblyName, meetingTime }, rollId }: StoredMeeting,
  id: number,
): Promise<string> {
  const isGeneral = assemblyId === noAssembly
  const belongs = isReached('affiliate', {
    reach: 'ownAssemblies',
    territorial: [assemblyId],
    sectoral: [assemblyId],
  })
  const row = await whoeverHasCard
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', id)
    .select([isMember('affiliate').as('isMember'), (isGeneral ? sql<boolean>`true` : belongs).as('belongs')])
    .executeTakeFirst()
  if (!row) return 'Este carné es de una ficha que ya no existe: pide que abra su carné otra vez.'
  if (!row.isMember) return 'Ya no está en el censo de la organización.'
  if (!row.belongs) return `No pertenece a la asamblea ${assemblyName ?? ''}.`
  return rollId === null
    ? 'No está entre las personas convocadas.'
    : `No estaba entre las personas con derecho al empezar, ${formatMomentInWords(meetingTime)}.`
}

type Scan = { scanId: string; at: string; door: string | null; authorId: number }
type Entered = { id: number; statusBefore: string | null }

/**
 * Confirms somebody's attendance at a meeting, once whoever else does the same; undefined when it was confirmed already.
 * What it said before is kept.
 */
export async function admit(
  db: Database,
  { meetingId, affiliateId }: { meetingId: number; affiliateId: number },
  { scanId, at, door, authorId }: Scan,
): Promise<Entered | undefined> {
  const { rows } = await sql<Entered>`
    insert into meeting_attendance as there
      (meeting_id, affiliate_id, author_id, creation_time, status, confirmed_at, confirmed_by, scan_id, door)
    values (${meetingId}, ${affiliateId}, ${authorId}, ${at}, 'Confirmado', ${at}, ${authorId}, ${scanId}, ${door})
    on conflict (meeting_id, affiliate_id) do update
      set status = 'Confirmado', status_before = there.status, confirmed_at = excluded.confirmed_at,
        confirmed_by = excluded.confirmed_by, scan_id = excluded.scan_id, door = excluded.door
      where there.status <> 'Confirmado'
    returning id, status_before`.execute(db)
  return rows[0]
}

/** How somebody who is confirmed at a meeting came in. */
export const findInside = (db: Database, meetingId: number, affiliateId: number) =>
  entitledScope
    .selectFrom(db, 'meetingAttendance')
    .where('meetingId', '=', meetingId)
    .where('affiliateId', '=', affiliateId)
    .select(['id', 'scanId', 'door', sql<string>`coalesce(confirmed_at, creation_time)`.as('since')])
    .executeTakeFirstOrThrow()

/** Whether a role reads names and documents of several people at once. */
export const readsLists = (reader: Pick<SignedIn, 'role'>) => admins(reader) || leads(reader)

/** Those whom the doors of a meeting let in, the last first. */
const selectLast = (db: Database, scope: Scope, meetingId: number) =>
  scope
    .selectFrom(db, 'meetingAttendance')
    .where('meetingAttendance.meetingId', '=', meetingId)
    .where('meetingAttendance.scanId', 'is not', null)
    .orderBy('meetingAttendance.confirmedAt', 'desc')
    .orderBy('meetingAttendance.id', 'desc')
    .limit(10)

/** The last ten whom the doors of a meeting let in; of who left since, only admins read who it was (rule attendance-3). */
export async function listLast(
  db: Database,
  scope: Scope,
  reader: Pick<SignedIn, 'role'>,
  meetingId: number,
): Promise<DoorEntry[]> {
  const rows = await selectLast(db, scope, meetingId)
    .innerJoin('affiliate', 'affiliate.id', 'meetingAttendance.affiliateId')
    .select(['meetingAttendance.id as attendanceId', 'meetingAttendance.door'])
    .select(sql<string>`meeting_attendance.confirmed_at`.as('confirmedAt'))
    .select([
      'affiliate.name',
      'affiliate.lastName1',
      'affiliate.lastName2',
      isMember('affiliate').as('isMember'),
    ])
    .execute()
  return rows.map(({ attendanceId, door, confirmedAt, ...person }) => ({
    attendanceId,
    door,
    confirmedAt,
    name: person.isMember || admins(reader) ? fullName(person) : 'Alguien que ya no está en el censo',
  }))
}

/** One of the last ten, locked; undefined for any other. */
export async function lockLast(db: Database, scope: Scope, meetingId: number, id: number) {
  const last = await selectLast(db, scope, meetingId).select('meetingAttendance.id').execute()
  if (!last.some((entry) => entry.id === id)) return undefined
  return scope
    .selectFrom(db, 'meetingAttendance')
    .where('meetingAttendance.id', '=', id)
    .where('scanId', 'is not', null)
    .select(['affiliateId', 'statusBefore', 'scanId'])
    .forUpdate()
    .executeTakeFirst()
}

/** Puts an attendance back to what it said before it was confirmed. */
export const restoreAttendance = (db: Database, scope: Scope, id: number, status: string) =>
  scope
    .updateTable(db, 'meetingAttendance')
    .set({ status, statusBefore: null, confirmedAt: null, confirmedBy: null, scanId: null, door: null })
    .where('meetingAttendance.id', '=', id)
    .execute()

/** Notes that the entry of a scan was undone. */
export const noteUndone = (
  db: Database,
  { now }: Clock,
  { scanId, meetingId }: { scanId: string; meetingId: number },
) => db.insertInto('undoneScan').values({ scanId, meetingId, undoneAt: now }).execute()

/** Whether the entry of a scan was undone, by what is committed now. */
export async function isUndone(db: Database, scanId: string): Promise<boolean> {
  const row = await db
    .selectFrom('undoneScan')
    .where('scanId', '=', scanId)
    .select('scanId')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the undone scans that are too old to be sent again. */
export const deleteOldUndoneScans = (db: Database, { now }: Clock) =>
  sql`delete from undone_scan where undone_at < ${now} - make_interval(hours => ${oldestScanHours})`.execute(
    db,
  )
