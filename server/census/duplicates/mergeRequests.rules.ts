import type { StopLink } from '#contract/linkState.ts'
import { superAdmins } from '#contract/actor.ts'
import { describeStoppedMerge, merges, whoAsksAgain } from '#contract/census/duplicates/merges.ts'
import {
  addMergeRequest,
  deleteMergeRequest,
  endMergeRequest,
  findRequestByCode,
  findRequestedProfiles,
  hasMergeRequest,
  listDueRequests,
  lockMergeRequest,
  findStoppedAt,
  type DueRequest,
} from '#server/census/duplicates/mergeRequests.queries.ts'
import { areAskedFirst, readProven } from '#server/census/duplicates/merge.addresses.rules.ts'
import { describeAlone } from '#server/census/duplicates/merge.alone.rules.ts'
import { lockAccountsOf } from '#server/census/duplicates/merge.dependents.queries.ts'
import { lockProfiles } from '#server/census/duplicates/merge.queries.ts'
import { OpenRollProblem } from '#server/census/duplicates/merge.rolls.rules.ts'
import { mergeProfiles, type MergeContext, type MergeOrder } from '#server/census/duplicates/merge.rules.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'
import { countMailedCorrections } from '#server/people/addresses/mailedCorrections.rules.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import {
  notFound,
  Problem,
  toConstraintProblem,
  toProblem,
  type ConstraintMessages,
} from '#server/kernel/http/problem.ts'
import { findAuthor } from '#server/kernel/jobs/author.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/**
 * Merges two profiles; or, where both have an address that proves them and these differ, tells both, and the merge waits
 * until they had time to stop it (rule rights-11). It is tried at once, so that whatever is wrong with it is said now.
 */
export async function requestMerge(context: MergeContext, order: MergeOrder) {
  const { db, scope, actor, audit, world } = context
  const { keptId, otherId, ...asked } = order
  await lockProfiles(db, scope, [keptId, otherId])
  if (await hasMergeRequest(db, [keptId, otherId])) throw alreadyAsked()
  if (!superAdmins(actor)) await requireUnstopped(db, keptId, otherId)
  const proven = await readProven({ db, clock: world.clock }, keptId, otherId)
  const told = [proven.kept, proven.removed]
  await lockAccountsOf(db, [keptId, otherId])
  const alone = await describeAlone({ db, clock: world.clock, actor }, [keptId, otherId], proven)
  const requireTwo = () => {
    if (alone !== null) throw new Problem('conflicto', alone)
  }
  if (!areAskedFirst(proven)) {
    const merged = await mergeProfiles(context, order)
    requireTwo()
    return { state: 'done' as const, ...merged }
  }
  const { moved } = await tryMerge(context, order)
  requireTwo()
  await countMailedCorrections(
    { db, clock: world.clock, author: { userId: actor.userId, by: 'hand' } },
    [keptId, otherId].map((affiliateId, index) => ({ affiliateId, mailed: told[index] ?? '' })),
  )
  const id = await addMergeRequest(db, world.clock, {
    keptId,
    otherId,
    asked,
    authorId: actor.userId,
    device: audit.device,
    told,
  })
  audit.describe(`La ficha ${otherId} se unirá a la ${keptId}; unión en espera ${id}`)
  audit.addSubjects('affiliate', [keptId, otherId])
  return { state: 'waiting' as const, id, keptId, removedId: otherId, until: null, moved }
}

async function requireUnstopped(db: Database, one: number, other: number): Promise<void> {
  const stoppedAt = await findStoppedAt(db, one, other)
  if (stoppedAt !== null) throw new Problem('conflicto', `${describeStoppedMerge(stoppedAt)} ${whoAsksAgain}`)
}

const alreadyAsked = () =>
  new Problem(
    'conflicto',
    'Una de las dos fichas espera ya a unirse: mírala en «Uniones en espera» y, si hace falta, anúlala antes.',
  )

/** Merges, and takes everything back. */
async function tryMerge(context: MergeContext, order: MergeOrder) {
  class Tried extends Error {
    readonly merge
    constructor(merge: Awaited<ReturnType<typeof mergeProfiles>>) {
      super()
      this.merge = merge
    }
  }
  try {
    return await inTransaction(context.db, async (db) => {
      throw new Tried(await mergeProfiles({ ...context, db, audit: new AuditEntry('') }, order))
    })
  } catch (error) {
    if (error instanceof Tried) return error.merge
    throw error
  }
}

type Auditing = { db: Database; audit: AuditEntry; world: { clock: Clock } }

/** Staff take back a request that waits. */
export async function cancelMergeRequest({ db, audit, world }: Auditing, id: number): Promise<void> {
  const profiles = await findRequestedProfiles(db, id)
  if (!profiles) throw notFound()
  if (!(await endMergeRequest(db, world.clock, id, { outcome: 'cancelled' }))) throw waitsNoMore()
  audit.describe(`Unión en espera ${id}`)
  audit.addSubjects('affiliate', [profiles.keptId, profiles.otherId])
}

const waitsNoMore = () => new Problem('conflicto', 'Esta unión ya no espera: se hizo, se paró o se anuló.')

/** What became of a link to stop a merge; looking changes nothing. */
export async function findMergeStop(db: Database, code: string): Promise<StopLink> {
  const request = await findRequestByCode(db, code)
  if (request?.outcome === null) return { state: 'open', address: request.recipient }
  return { state: request?.outcome === 'stopped' ? 'used' : 'stale', address: null }
}

/** Stops a merge that waits, with the code of the link at an address of one of the two profiles. */
export async function stopRequestedMerge({ db, audit, world }: Auditing, code: string): Promise<void> {
  const request = await findRequestByCode(db, code)
  if (!request || !(await endMergeRequest(db, world.clock, request.id, { outcome: 'stopped' })))
    throw new Problem('conflicto', 'El enlace ya no vale: la unión ya no espera, o se pidió otra después.')
  audit.describe(`Unión en espera ${request.id}`)
  audit.addSubjects('affiliate', [request.keptId, request.otherId])
}

/** Upkeep: carries out the merges that nobody has stopped in time, with what their authors may do now. */
export async function performMerges(world: World, constraints: ConstraintMessages): Promise<void> {
  let failure: unknown
  for (const id of await listDueRequests(world.db, world.clock))
    try {
      await inTransaction(world.db, async (db) => {
        const request = await lockMergeRequest(db, id)
        if (request) await performMerge({ ...world, db }, constraints, request)
      })
    } catch (error) {
      // The others are not held up by it.
      failure ??= error
    }
  if (failure !== undefined) throw failure
}

/** A failure that another try may not have. */
const passing = ['sin-servicio', 'demasiados-intentos']

async function performMerge(world: World, constraints: ConstraintMessages, request: DueRequest) {
  const { db, clock } = world
  const { id, keptId, otherId } = request
  try {
    await inTransaction(db, async (unit) => mergeRequested({ ...world, db: unit }, request))
  } catch (error) {
    if (error instanceof OpenRollProblem) return
    const problem = toProblem(toConstraintProblem(error, constraints))
    if (problem.code === 'interno') throw error
    if (passing.includes(problem.code)) return
    await endMergeRequest(db, clock, id, { outcome: 'refused', reason: problem.message })
    const audit = new AuditEntry(request.device)
    audit.describe(`Unión en espera ${id}`)
    audit.addSubjects('affiliate', [keptId, otherId])
    await writeAuditEntry(db, 'mergeRequestRefused', 'anonymous', audit)
  }
}

async function mergeRequested(world: World, { id, keptId, otherId, asked, ...request }: DueRequest) {
  const { db } = world
  const author = await findAuthor(db, merges.merge, request.authorId ?? 0)
  if (!author)
    throw new Problem('acceso-denegado', 'Quien pidió esta unión ya no puede hacerla. Pídela de nuevo.')
  const audit = new AuditEntry(request.device)
  await requireOpenProfiles(db, keptId, otherId)
  await deleteMergeRequest(db, id)
  await mergeProfiles({ db, ...author, audit, world }, { keptId, otherId, ...asked })
  await writeAuditEntry(db, 'affiliatesMerged', author.actor, audit)
}
