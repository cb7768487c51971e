import { formatShownMoment } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'
import type { RollDetails, rolls } from '#contract/rolls/rolls.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { handleJob } from '#server/kernel/jobs/jobHandler.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Call } from '#server/kernel/http/routes.ts'
import { countMembersOf, loadSegment, lostSegment } from '#server/people/choosing/segments.queries.ts'
import { countWrongRows, findRoll, hashRoll } from '#server/rolls/rolls.queries.ts'
import { nobody, takeRoll } from '#server/rolls/takeRoll.rules.ts'

export async function requireRoll(db: Database, id: number): Promise<RollDetails> {
  const found = await findRoll(db, id)
  if (!found) throw notFound()
  return found
}

type Asking = Pick<Call<typeof rolls.create>, 'db' | 'scope' | 'actor' | 'audit' | 'world'>

/**
 * The name of a segment of which a roll can be taken, with whom its conditions look up in the entry of the log. Throws
 * 422 for one out of reach, a conflict for one with faults or that means nobody, which is logged (rule secrecy-5).
 */
export async function requireSomebody(call: Asking, segmentId: number, at?: string): Promise<string> {
  const { db, scope, actor, audit, world } = call
  const loaded = await loadSegment(db, actor, segmentId)
  if (!loaded) throw lostSegment('body')
  const count = await countMembersOf(db, scope, { clock: world.clock, audit, at }, loaded)
  audit.describe(`Segmento ${segmentId}${at === undefined ? '' : ` a fecha de ${formatShownMoment(at)}`}`)
  if (count > 0) return loaded.name
  await writeAuditEntry(db, 'rollAsked', actor, audit)
  throw nobody()
}

/** Freezes the members of a segment within the author's scope. */
export const rollTakingHandler = handleJob(
  rollTaking,
  'rolls',
  async ({ db, clock, author, scope, progress }, { segmentId, reason, at }) => {
    progress('choosing', 0, null)
    const { id, total } = await takeRoll(db, {
      author,
      scope,
      clock,
      of: { segmentId },
      at,
      reason,
      onSealed: (done, all) => progress('sealing', done, all),
    })
    const audit = new AuditEntry(author.device)
    audit.describe(`Lista fija ${id}; ${formatCount(total, 'persona', 'personas')}`)
    await writeAuditEntry(db, 'rollTaken', author, audit)
    return { result: { rollId: id, total }, lines: [] }
  },
)

/** Whether the rows of a roll are those of then: each is what its digest says, and all digests give its hash. */
export async function isIntact(db: Database, id: number): Promise<boolean> {
  const roll = await requireRoll(db, id)
  if ((await countWrongRows(db, roll)) > 0) return false
  return (await hashRoll(db, roll, () => undefined)).toString('hex') === roll.hash
}
