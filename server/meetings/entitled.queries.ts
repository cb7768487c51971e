import { sql } from 'kysely'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { countMembersOf, selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { loadTree } from '#server/people/choosing/segmentTrees.queries.ts'

export const entitledScope = asSystem(
  'those entitled at a meeting: who keeps its door or its minutes reads who they are, others how many',
)

type Invited = Pick<StoredMeeting, 'meeting' | 'segmentId' | 'segmentName' | 'isDissolved'>

const belongsNowhere: SegmentTree = { where: { unassigned: 'true' } }
/** A tree that means nobody. */
export const nobody: SegmentTree = { all: [belongsNowhere, { not: belongsNowhere }] }

/**
 * Those who are entitled at a meeting, as a tree: its assembly's members, or of a general one all, narrowed to the
 * segment that it invites. Throws a conflict when that has been deleted (rule meeting-10).
 */
export function toEntitledTree({ meeting, segmentId, segmentName, isDissolved }: Invited): SegmentTree {
  // Nobody belongs to it, and it is not there to be named.
  if (isDissolved) return nobody
  if (segmentName !== null && segmentId === null)
    throw new Problem(
      'conflicto',
      `El segmento «${segmentName}», que decía a quién se convoca, se ha borrado: elige otro en la reunión.`,
    )
  return {
    all: [
      meeting.assemblyId === noAssembly
        ? { where: { inscriptionType: [1, 2, 3] } }
        : { where: { assemblyId: [meeting.assemblyId] } },
      ...(segmentId === null ? [] : [{ segment: segmentId }]),
    ],
  }
}

/**
 * A query of those who are entitled at a meeting now: what door, quorum and minutes go by until a roll of them is taken.
 * Throws a conflict when the segment that it invites cannot be used.
 */
export async function selectEntitled(db: Database, clock: Clock, meeting: Invited) {
  const loaded = await loadTree(db, entitledScope, toEntitledTree(meeting))
  return selectMembersOf(db, entitledScope, { clock }, loaded)
}

/** Whether somebody is among those whom a meeting invites: by its roll or, until there is one, as of now. */
export async function isInvited(
  db: Database,
  clock: Clock,
  found: StoredMeeting,
  affiliateId: number,
): Promise<boolean> {
  const { segmentId, segmentName, rollId } = found
  if (segmentName === null) return true
  if (rollId === null && segmentId === null) return false
  if (rollId === null) {
    const loaded = await loadTree(db, entitledScope, toEntitledTree(found))
    // Whom it means is not known until staff mend it.
    if (loaded.faults.length > 0) return true
    const entitled = await selectMembersOf(db, entitledScope, { clock }, loaded)
    const own = entitled.where('affiliate.id', '=', affiliateId).select('affiliate.id')
    return (await own.executeTakeFirst()) !== undefined
  }
  const { rows } = await sql<{ isIn: boolean }>`
    select ${isInRoll(sql`${affiliateId}::integer`, rollId)} as is_in`.execute(db)
  return rows[0]?.isIn === true
}

/** How many are entitled at a meeting now; the entry names a few of them (rule log-9). */
export async function countEntitled(
  db: Database,
  { clock, audit }: { clock: Clock; audit: AuditEntry },
  meeting: StoredMeeting,
): Promise<number> {
  const loaded = await loadTree(db, entitledScope, toEntitledTree(meeting))
  return countMembersOf(db, entitledScope, { clock, audit }, loaded)
}

/** How many of those who are confirmed at a meeting are entitled now. */
export async function countPresent(db: Database, clock: Clock, found: StoredMeeting): Promise<number> {
  const entitled = await selectEntitled(db, clock, found)
  const { count } = await entitled
    .where(
      sql<boolean>`affiliate.id in (
        select affiliate_id from meeting_attendance where meeting_id = ${found.meeting.id} and status = 'Confirmado')`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many are entitled at a meeting now, and how many of them are confirmed; nobody is named. */
export async function countPresence(db: Database, clock: Clock, found: StoredMeeting) {
  const { count: entitled } = await (
    await selectEntitled(db, clock, found)
  )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { entitled, present: await countPresent(db, clock, found) }
}

/** How many are in the roll of a meeting, and how many of them are confirmed, whatever was merged since. */
export async function countInRoll(db: Database, meetingId: number, rollId: number) {
  const { rows } = await sql<{ entitled: number; present: number }>`
    select total as entitled, (
      select count(*)::integer from meeting_attendance as there
      where there.meeting_id = ${meetingId} and there.status = 'Confirmado'
        and ${isInRoll(sql.ref('there.affiliate_id'), rollId)}) as present
    from roll where id = ${rollId}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a roll is never deleted')
  return counted
}

/** For how long after its start those who were entitled are frozen by the clock; later, when somebody needs them. */
const freezingHours = 24

/** Approved meetings that have begun, ask for a quorum and have no roll yet. */
export async function listToFreeze(db: Database, { now }: Clock): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting')
    .where('rollId', 'is', null)
    .where('status', '=', 'Aprobada')
    .where('quorum', 'is not', null)
    .where('signedAt', 'is', null)
    .where(sql<boolean>`meeting_time <= ${now}`)
    .where(sql<boolean>`meeting_time > ${now} - make_interval(hours => ${freezingHours})`)
    .select('id')
    .orderBy('meetingTime')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const setRoll = (db: Database, id: number, rollId: number | null) =>
  db.updateTable('meeting').set({ rollId }).where('id', '=', id).execute()
