import { settledCodes } from '#contract/fees/returnReasons.ts'
import type { BankReplyDetails, ReplyLine, WillDo } from '#contract/fees/bankReplies.ts'
import { undoObstacleWords } from '#contract/fees/basics/replyStates.ts'
import type { BatchState } from '#contract/fees/basics/chargeStates.ts'
import { sayReasonOfMandate } from '#contract/fees/returnReasons.ts'
import { formatCount } from '#contract/plural.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'
import { retryCodes } from '#server/fees/basics/returned.queries.ts'
import { settleProposed, sumProposed } from '#server/fees/replies/proposed.queries.ts'
import { lettingGo } from '#server/fees/batches/heldPeople.queries.ts'
import { addRetries, lockCharge } from '#server/fees/charges.decisions.queries.ts'
import { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import {
  bringBack,
  countByHand,
  findTwiceReturned,
  hasReadyLines,
  listCollectable,
  listComingBack,
  listInUse,
  listOnTheirWay,
  listRetriable,
  listToTell,
  lockMeantCharges,
  markApplied,
  markReplyApplied,
  suspendMandates,
  suspendingCodes,
  type CameBack,
  type Suspension,
} from '#server/fees/replies/apply.queries.ts'
import { findReply } from '#server/fees/replies/replies.queries.ts'
import { requireLine, type LineParams, type Work } from '#server/fees/replies/settle.rules.ts'
import { lockReply, raiseVersion, readStoredLine } from '#server/fees/replies/settle.queries.ts'
import {
  lockBatchOf,
  lockSuspended,
  markUndone,
  restoreCharge,
  restoreMandate,
} from '#server/fees/replies/undo.queries.ts'

type ClockedWork = Work & { world: Pick<World, 'clock'> }
type Reading = Omit<ClockedWork, 'actor'>

/** An answer of the bank, with what applying it would do; throws «not found». */
export async function requireReply(work: Reading, id: number): Promise<BankReplyDetails> {
  const { db, scope, audit } = work
  const found = await findReply(db, scope, id)
  if (!found) throw notFound()
  audit.describe(`Respuesta ${id}`)
  const proposed = await sumProposed(db, scope, id)
  return { ...found, proposed, willDo: found.ready === 0 ? null : await foretell(work, found) }
}

const changedMeanwhile =
  'Otra persona ha cambiado algo de esta respuesta mientras la mirabas: repásala y aplícala otra vez'

/** Settles all lines that may mean one charge only, as they are proposed (rule fee-9). */
export async function acceptProposed(
  work: Work & Reading,
  id: number,
  version: number,
): Promise<BankReplyDetails> {
  const { db, scope, audit, actor } = work
  const reply = await lockReply(db, id)
  if (!reply) throw notFound()
  if (reply.version !== version) throw new Problem('conflicto', changedMeanwhile)
  const accepted = await settleProposed(db, scope, { id, username: actor.username })
  await raiseVersion(db, id)
  const details = await requireReply(work, id)
  audit.describe(`Respuesta ${id}: ${formatCount(accepted, 'propuesta aceptada', 'propuestas aceptadas')}`)
  return details
}

type Applied = Pick<BankReplyDetails, 'id' | 'bookedOn'>

/** What applying an answer would do, by the queries and the rules that do it. */
async function foretell(
  work: Reading,
  { id, bookedOn, ready }: Applied & { ready: number },
): Promise<WillDo> {
  const { db, scope, world } = work
  const today = await readTodayInMadrid(db, world.clock)
  const back = await listComingBack(db, scope, { id, bookedOn, today })
  const suspensions = await listSuspensions(work, back)
  const suspended = await listInUse(
    db,
    scope,
    suspensions.map(({ mandateId }) => mandateId),
  )
  const isSuspended = new Set(suspended)
  const reasons = suspensions.filter(({ mandateId }) => isSuspended.has(mandateId))
  const again = toCharges(back.filter(({ code }) => retryCodes.includes(code)))
  const collectable = new Set(await listCollectable(db, scope, { back: toCharges(back), again, suspended }))
  const told = await listToTell(db, scope, world.clock, back)
  return {
    charges: sumOf(back),
    byHand: await countByHand(db, id),
    repeated: ready - back.length,
    suspended: suspended.length,
    suspensions: countReasons(reasons),
    retriable: sumOf(back.filter(({ chargeId }) => collectable.has(chargeId))),
    waiting: sumOf(back.filter(({ code }) => !settledCodes.includes(code))),
    onTheirWay: await listOnTheirWay(db, scope, { mandates: suspended, back, today }),
    mails: told.length,
  }
}

const toCharges = (some: readonly CameBack[]) => some.map(({ chargeId }) => chargeId)

const sumOf = (some: readonly CameBack[]) => ({
  count: some.length,
  cents: some.reduce((all, { cents }) => all + cents, 0),
})

/** How many mandates are suspended for each reason, the most first. */
function countReasons(suspensions: readonly Suspension[]): WillDo['suspensions'] {
  const counts = new Map<string, number>()
  for (const { reason } of suspensions) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, mandates]) => ({ reason, mandates }))
    .toSorted((one, other) => other.mandates - one.mandates)
}

/**
 * Applies the sure and the settled lines of an answer (rule fee-9): their charges come back, and what follows from each
 * reason is done. Where nothing is left to apply it does nothing, so that a second click is none.
 */
export async function applyReply(work: ClockedWork, id: number, version: number): Promise<BankReplyDetails> {
  const { db, scope, audit, actor, world } = work
  const reply = await lockReply(db, id)
  if (!reply) throw notFound()
  if (!(await hasReadyLines(db, id))) return requireReply(work, id)
  if (reply.version !== version) throw new Problem('conflicto', changedMeanwhile)
  await lockMeantCharges(db, scope, id)
  const today = await readTodayInMadrid(db, world.clock)
  const back = await bringBack(db, scope, { id, bookedOn: reply.bookedOn, today })
  await markApplied(
    db,
    id,
    back.map(({ position }) => position),
  )
  const suspended = await suspendMandates(db, scope, { id, back }, await listSuspensions(work, back))
  const told = await listToTell(db, scope, world.clock, back)
  await queueMails(
    db,
    feeReturnedMessage,
    told.map(({ recipient, chargeId }) => ({ recipient, data: { chargeId } })),
  )
  await markReplyApplied(db, id, actor.username)
  const details = await requireReply(work, id)
  audit.describe(
    `Respuesta ${id}: ${formatCount(back.length, 'cobro devuelto', 'cobros devueltos')}, ${formatCount(suspended, 'mandato suspendido', 'mandatos suspendidos')}, ${formatCount(told.length, 'aviso', 'avisos')}`,
  )
  audit.addSubjects('affiliate', toPeople(back))
  return details
}

const toPeople = (some: readonly { affiliateId: number | null }[]) => [
  ...new Set(some.flatMap(({ affiliateId }) => (affiliateId === null ? [] : [affiliateId]))),
]

/** Which mandates are suspended, and why: for the reason of a charge, or because two in a row came back. */
async function listSuspensions(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  back: readonly CameBack[],
): Promise<Suspension[]> {
  const reasons = new Map<number, string>()
  for (const mandateId of await findTwiceReturned(db, scope, back))
    reasons.set(mandateId, 'Se han devuelto dos cobros seguidos')
  for (const { mandateId, code } of back)
    if (mandateId !== null && suspendingCodes.includes(code)) reasons.set(mandateId, sayReasonOfMandate(code))
  return [...reasons].map(([mandateId, reason]) => ({ mandateId, reason }))
}

/** What a charge of a batch is that has not come back. */
const stateInBatch: Partial<Record<BatchState, 'remesado' | 'cobrado'>> = {
  enviada: 'remesado',
  cobrada: 'cobrado',
}

/** Takes a line back that was applied by mistake, unless somebody has done something with its charge since. */
export async function undoLine(work: Work, at: LineParams): Promise<ReplyLine> {
  const { db, scope, audit, actor } = work
  const meant = (await readStoredLine(db, at.id, at.position))?.chargeId
  // The batch is locked before its charges, as by whoever takes it on.
  const batch = meant ? (await lockBatchOf(db, meant)).rows[0] : undefined
  if (!(await lockReply(db, at.id))) throw notFound()
  const line = await requireLine(work, at)
  if (line.state !== 'aplicada' || line.charge === null || line.charge.id !== meant)
    throw new Problem('conflicto', 'Esta línea no está aplicada: no hay nada que deshacer')
  await lockSuspended(db, scope, at)
  const charge = await lockCharge(db, scope, line.charge.id)
  // Read after the lock: what somebody has decided meanwhile counts.
  const { undoObstacle } = await requireLine(work, at)
  if (!charge || undoObstacle !== null)
    throw new Problem('conflicto', undoObstacleWords[undoObstacle ?? 'otro-estado'])
  const state = batch && stateInBatch[batch.state]
  if (!state) throw new Problem('conflicto', 'Ya no se puede deshacer: la remesa de ese cobro está anulada')
  await restoreCharge(db, scope, charge.id, state)
  const isRestored = await restoreMandate(db, scope, at)
  await markUndone(db, at, actor.username)
  await raiseVersion(db, at.id)
  const undone = await requireLine(work, at)
  audit.describe(
    `Respuesta ${at.id}, línea ${at.position}: cobro ${line.charge.reference}${isRestored ? ', mandato activo otra vez' : ''}`,
  )
  return undone
}

/** Collects again all that came back by an answer and may be. */
export async function retryReply(work: ClockedWork, id: number) {
  const { audit, actor, world } = work
  const today = await readTodayInMadrid(work.db, world.clock)
  const { asked, retried } = await lettingGo(work, async ({ db, scope }) => {
    if (!(await lockReply(db, id))) throw notFound()
    const retriable = await listRetriable(db, scope, id)
    const ids = retriable.map((charge) => charge.id)
    return { asked: retriable, retried: await addRetries(db, scope, { ids, today, author: actor.username }) }
  })
  const details = await requireReply(work, id)
  audit.describe(`Respuesta ${id}: ${formatCount(retried.length, 'cobro', 'cobros')}`)
  audit.addSubjects('affiliate', toPeople(asked.filter((charge) => retried.includes(charge.id))))
  return { ...details, retried: retried.length, skipped: asked.length - retried.length }
}
