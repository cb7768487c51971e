import { liaisons, type SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { MeetingQuorum } from '#contract/meetings/meetings.ts'
import { judgeQuorum } from '#contract/meetings/quorum.ts'
import { formatCount } from '#contract/plural.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import {
  countEntitled,
  countInRoll,
  countPresent,
  countPresence,
  entitledScope,
  listToFreeze,
  setRoll,
  toEntitledTree,
} from '#server/meetings/entitled.queries.ts'
import { findMeeting, lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { takeRoll } from '#server/rolls/takeRoll.rules.ts'

/** Whoever freezes in nobody's name sees all meetings. */
const asClock = { scope: entitledScope, actor: { role: 'ROLE_SUPER_ADMIN' } } as const

/**
 * Takes the roll of those entitled at a meeting that has begun, once, in the caller's transaction; returns its number.
 * Undefined for one that is not there, not approved or not begun. Throws a conflict where the segment that it invites
 * cannot be used, nobody is entitled, or it is changed meanwhile (rule attendance-5). A roll of many takes long: the meeting
 * is locked when it is taken, so that its door goes on. After `holdRoll` where the caller locks the meeting.
 */
export async function freezeEntitled(db: Database, clock: Clock, id: number): Promise<number | undefined> {
  // A roll of everybody takes longer than a request may.
  await allowRollTime(db)
  await holdRoll(db, id)
  const found = await findMeeting(db, asClock, id)
  if (!found || found.meeting.status !== 'Aprobada') return undefined
  if (found.rollId !== null) return found.rollId
  const { title, meetingTime } = found.meeting
  if ((await readNow(db, clock)) < meetingTime) return undefined
  const { id: rollId, total } = await takeRoll(db, {
    author: null,
    scope: entitledScope,
    clock,
    of: { tree: toEntitledTree(found), name: `Personas con derecho: ${title}` },
    reason: `Reunión ${id}, del ${formatMomentInWords(meetingTime)}`,
  })
  await lockMeeting(db, id, 'update')
  if ((await findMeeting(db, asClock, id))?.version !== found.version)
    throw new Problem(
      'conflicto',
      'La reunión ha cambiado mientras se anotaba quién tiene derecho. Inténtalo de nuevo.',
    )
  await setRoll(db, id, rollId)
  const audit = new AuditEntry('')
  audit.describe(`Lista fija ${rollId}, de la reunión ${id}; ${formatCount(total, 'persona', 'personas')}`)
  await writeAuditEntry(db, 'rollTaken', 'anonymous', audit)
  return rollId
}

/** Waits for who takes the roll of those entitled at a meeting, and lets nobody else take it until the transaction ends. */
export const holdRoll = (db: Database, id: number) => takeObjectLock(db, objectLocks.meetingRoll, `${id}`)

/** Takes the rolls of the meetings that ask for a quorum and have begun. */
export async function freezeStartedMeetings({ db, clock }: World): Promise<void> {
  let failure: unknown
  for (const id of await listToFreeze(db, clock))
    try {
      await inTransaction(db, (unit) => freezeEntitled(unit, clock, id))
    } catch (error) {
      // What staff have to mend is said where the quorum is read; the others are not held up by any.
      if (!(error instanceof Problem)) failure ??= error
    }
  if (failure !== undefined) throw failure
}

type Counting = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }

/**
 * How many are entitled at a meeting and how many of them are there, by its roll or, until there is one, as of now. Until
 * then an enlace hears who is there alone (rule attendance-5).
 */
export async function countQuorum(
  { db, actor, audit, world: { clock } }: Counting,
  found: StoredMeeting,
): Promise<MeetingQuorum> {
  // Of few, the entry says who.
  if (found.rollId === null && !liaisons(actor)) await countEntitled(db, { clock, audit }, found)
  return judgePresence({ db, actor, clock }, found)
}

/** The same, of whoever watches it all the time: each who enters has an entry already. */
export async function judgePresence(
  { db, actor, clock }: { db: Database; actor: SignedIn; clock: Clock },
  found: StoredMeeting,
): Promise<MeetingQuorum> {
  const { rollId, quorum, meeting } = found
  if (rollId === null && liaisons(actor))
    return { entitled: null, isFrozen: false, present: await countPresent(db, clock, found), verdict: null }
  const counted =
    rollId === null ? await countPresence(db, clock, found) : await countInRoll(db, meeting.id, rollId)
  const verdict = judgeQuorum(quorum, { ...counted, at: await readNow(db, clock) })
  return { ...counted, isFrozen: rollId !== null, verdict: verdict ?? null }
}
