import type { SignedIn } from '#contract/actor.ts'
import type { BatchChanged, BatchDetails, ReasonCount } from '#contract/fees/batches.ts'
import { batchStateLabels, type BatchState } from '#contract/fees/basics/chargeStates.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { findObstacle, type LeftOutReason } from '#contract/fees/judging.ts'
import { formatCount } from '#contract/plural.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow, readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import {
  changeBatch,
  isAnswered,
  findBatch,
  findShownBatch,
  lockBatch,
  maskCreditor,
  type StoredBatch,
} from '#server/fees/batches/batches.queries.ts'
import { lettingGo } from '#server/fees/batches/heldPeople.queries.ts'
import { answeredRefusal } from '#server/fees/fees.constraints.ts'
import {
  countCharges,
  countLeftOut,
  countKinds,
  recountBatch,
  sumDraft,
} from '#server/fees/batches/charges.queries.ts'
import { countFailedNotices, countNoticed, countTold } from '#server/fees/batches/notice.queries.ts'
import { countToldOtherwise } from '#server/fees/batches/madeAgain.queries.ts'
import { findAccountChanges, findMissing, freezeCreditor } from '#server/fees/batches/creditor.rules.ts'
import {
  freezeDonations,
  freezeFees,
  groupDraftDonations,
  groupDraftFees,
  lockMandates,
  moveCharges,
  noteUse,
  takeOutCharges,
  type JudgedCharges,
} from '#server/fees/batches/freeze.queries.ts'

export type Work = {
  db: Database
  scope: Scope
  actor: SignedIn
  audit: AuditEntry
  world: Pick<World, 'clock'>
}
type Reading = Pick<Work, 'db' | 'scope'>
type Showing = Reading & Pick<Work, 'world'>

/** A batch as it is shown; throws «not found» for one that there is not. */
export async function showBatch({ db, scope, world }: Showing, id: number): Promise<BatchDetails> {
  const batch = await findShownBatch(db, scope, id)
  if (!batch) throw notFound()
  const states = await countCharges(db, scope, id)
  const missing = batch.state === 'borrador' ? await findMissing(db, batch.kind) : []
  const isDraft = batch.state === 'borrador'
  return {
    ...batch,
    ...(isDraft && { ...sumDraft(states), leftOut: await countLeftOut(db, scope, id) }),
    cancelObstacle:
      batch.state === 'enviada' || batch.state === 'aprobada'
        ? await findCancelObstacle({ db, world }, batch)
        : null,
    ...(await countKinds(db, scope, id)),
    toldOtherwise: mayNotify(batch) ? await countToldOtherwise(db, scope, batch) : 0,
    noticesLeft: await countNoticesLeft({ db, scope, world }, batch),
    noticesFailed: batch.noticedAt === null ? 0 : await countFailedNotices(db, scope, id),
    toNotify: mayNotify(batch) ? await countNoticed(db, scope, world.clock, id) : null,
    creditor: maskCreditor(batch.creditor),
    missing,
    accountChanges: isDraft ? await findAccountChanges(db, world.clock, batch.kind) : [],
    isDue: batch.chargedOn <= (await readTodayInMadrid(db, world.clock)),
    // Safe: the check constraint allows exactly the contract's states.
    states: states as BatchDetails['states'],
  }
}

/** How many were told of their charges, and would be told otherwise if it was cancelled; null where nobody was yet. */
async function countNoticesLeft(
  { db, scope, world }: Showing,
  { id, state, noticedAt }: Pick<BatchDetails, 'id' | 'state' | 'noticedAt'>,
): Promise<number | null> {
  if (state !== 'aprobada' && state !== 'enviada') return null
  const told = await countTold(db, scope, world.clock, id)
  return noticedAt === null && told === 0 ? null : told
}

/** Whether its people may be told that they are going to be charged. */
const mayNotify = ({ state, noticedAt }: Pick<BatchDetails, 'state' | 'noticedAt'>) =>
  (state === 'aprobada' || state === 'enviada') && noticedAt === null

export async function requireBatch(db: Database, id: number): Promise<StoredBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw notFound()
  return batch
}

/** Locks a batch; throws a conflict when it is no draft any more. */
export async function lockDraft(db: Database, id: number): Promise<StoredBatch> {
  const batch = await lockBatch(db, id)
  if (!batch) throw notFound()
  if (batch.state !== 'borrador')
    throw new Problem('conflicto', `La remesa ${id} ya no es un borrador: ${describeState(batch)}.`)
  return batch
}

const describeState = ({ state }: Pick<StoredBatch, 'state'>) =>
  `su estado es «${batchStateLabels[state].toLowerCase()}»`

type Step = {
  to: BatchState
  from: readonly BatchState[]
  /** What it is called in a refusal: «aprobar». */
  verb: string
}

/**
 * Takes a batch from a state to another under its lock, if it is as whoever asks has seen it. What has been done already
 * is done once: a second click gets the batch as it is (rule durable-3).
 */
export async function moveBatch(
  work: Work,
  { id, version }: { id: number; version: number },
  { to, from, verb }: Step,
  act: (batch: StoredBatch) => Promise<ReasonCount[]>,
): Promise<BatchChanged> {
  const { db, audit } = work
  const batch = await lockBatch(db, id)
  if (!batch) throw notFound()
  audit.describe(`Remesa ${id}`)
  if (batch.state === to) return { batch: await showBatch(work, id), takenOut: [] }
  if (!from.includes(batch.state))
    throw new Problem('conflicto', `La remesa ${id} no se puede ${verb}: ${describeState(batch)}.`)
  if (batch.version !== version)
    throw new Problem(
      'conflicto',
      `Otra persona ha cambiado la remesa ${id} mientras la mirabas. Mira cómo está ahora antes de seguir.`,
    )
  const takenOut = await act(batch)
  audit.addChanges<Record<string, unknown>>('feeBatch', id, { state: batch.state }, { state: to })
  const after = await showBatch(work, id)
  audit.describe(describeSum(after))
  return { batch: after, takenOut }
}

export const describeSum = ({ id, total, cents }: Pick<BatchDetails, 'id' | 'total' | 'cents'>) =>
  `Remesa ${id}: ${formatCount(total, 'cobro', 'cobros')}, ${formatEuros(cents / 100)}`

/** Approves a draft: judges everybody anew, takes out who cannot be charged any more, and freezes the rest (rule fee-8). */
export const approveBatch = (work: Work, seen: { id: number; version: number; total: number }) =>
  lettingGo(work, (once) => approveOnce(once, seen))

const approveOnce = (work: Work, seen: { id: number; version: number; total: number }) =>
  moveBatch(work, seen, { to: 'aprobada', from: ['borrador'], verb: 'aprobar' }, async (batch) => {
    const { db, scope, actor, world } = work
    const { id, kind, chargedOn } = batch
    await requireChargeable(work, batch)
    const before = await recountBatch(db, scope, id)
    if (before.total !== seen.total)
      throw new Problem(
        'conflicto',
        `La remesa tiene ahora ${formatCount(before.total, 'cobro', 'cobros')}, y tú has visto ${seen.total}. Mírala otra vez antes de aprobarla.`,
      )
    const groups =
      kind === 'cuotas'
        ? await groupDraftFees(db, scope, { id, chargedOn })
        : await groupDraftDonations(db, scope, id)
    const takenOut = await takeOutAll(work, id, groups)
    const after = await recountBatch(db, scope, id)
    if (after.total === 0)
      throw new Problem(
        'conflicto',
        'Ya no se puede cobrar a nadie de esta remesa: anúlala y haz otra cuando haya a quién.',
      )
    await (kind === 'cuotas' ? freezeFees(db, scope, id) : freezeDonations(db, scope, id))
    const approvedAt = await readNow(db, world.clock)
    const creditor = await freezeCreditor(db, batch, approvedAt)
    await changeBatch(db, id, { state: 'aprobada', approvedBy: actor.username, approvedAt, creditor })
    return takenOut
  })

async function requireChargeable({ db, world }: Work, { kind, chargedOn }: StoredBatch) {
  const missing = await findMissing(db, kind)
  if (missing.length > 0) throw new Problem('conflicto', missing.join(' '))
  if (chargedOn > (await readTodayInMadrid(db, world.clock))) return
  throw new Problem(
    'conflicto',
    `El día de cargo, ${formatDayInWords(chargedOn)}, ya ha llegado: el banco no lo aceptaría. Anúlala y haz otra para un día que venga.`,
  )
}

/** What of somebody is other than when their charge was made; of who left, that they left is said. */
function findChange({
  facts,
  hasOtherMandate,
  hasOtherFee,
}: Omit<JudgedCharges, 'charges'>): LeftOutReason | undefined {
  if (!facts.isMember) return undefined
  if (hasOtherMandate) return 'otra-cuenta'
  return hasOtherFee ? 'otra-cuota' : undefined
}

async function takeOutAll(
  { db, scope }: Reading,
  batchId: number,
  groups: readonly JudgedCharges[],
): Promise<ReasonCount[]> {
  const counts = new Map<LeftOutReason, number>()
  for (const { charges, ...known } of groups) {
    const reason = findChange(known) ?? findObstacle(known.facts)
    if (!reason) continue
    const detail = 'Al aprobarla'
    const people = await takeOutCharges(db, scope, { batchId, charges, reason, detail })
    counts.set(reason, (counts.get(reason) ?? 0) + people)
  }
  return [...counts].map(([reason, people]) => ({ reason, people }))
}

/** Notes that the bank has it: its charges are on their way, and their mandates are used. */
export const sendBatch = (work: Work, seen: { id: number; version: number }) =>
  moveBatch(work, seen, { to: 'enviada', from: ['aprobada'], verb: 'marcar como enviada' }, async (batch) => {
    const { db, scope, actor, world } = work
    await lockMandates(db, scope, batch.id)
    await moveCharges(db, scope, batch.id, ['previsto', 'remesado'])
    await noteUse(db, scope, batch)
    const sentAt = await readNow(db, world.clock)
    await changeBatch(db, batch.id, { state: 'enviada', sentBy: actor.username, sentAt })
    return []
  })

/** Notes that the bank has paid it: what has not come back is collected. Not before the day of the charge. */
export const collectBatch = (work: Work, seen: { id: number; version: number }) =>
  moveBatch(work, seen, { to: 'cobrada', from: ['enviada'], verb: 'marcar como cobrada' }, async (batch) => {
    const { db, scope, actor, world } = work
    if (batch.chargedOn > (await readTodayInMadrid(db, world.clock)))
      throw new Problem(
        'conflicto',
        `El banco no cobra esta remesa hasta el ${formatDayInWords(batch.chargedOn)}: hasta entonces no se puede marcar como cobrada.`,
      )
    await moveCharges(db, scope, batch.id, ['remesado', 'cobrado'])
    const collectedAt = await readNow(db, world.clock)
    await changeBatch(db, batch.id, { state: 'cobrada', collectedBy: actor.username, collectedAt })
    return []
  })

/** Why a batch cannot be cancelled although its state allows it, and what is done instead; null when it can. */
export async function findCancelObstacle(
  { db, world }: Pick<Work, 'db' | 'world'>,
  { id, state, chargedOn }: Pick<StoredBatch, 'id' | 'state' | 'chargedOn'>,
): Promise<string | null> {
  if (await isAnswered(db, id)) return answeredRefusal
  if (state !== 'enviada' || chargedOn > (await readTodayInMadrid(db, world.clock))) return null
  return `Su día de cargo, ${formatDayInWords(chargedOn)}, ya ha llegado y el banco la tiene: no se puede anular. Márcala como cobrada. Si el banco la ha rechazado entera o devuelve cobros, carga su respuesta en «Respuestas del banco», aplícala y vuelve a cobrar desde ella.`
}

type TakenOut = { id: number; chargeId: number; reason: string }

/** Takes somebody out of a draft, with the reason (rule fee-8). */
export const takeOutCharge = (work: Work, taken: TakenOut) =>
  lettingGo(work, (once) => takeOutOnce(once, taken))

async function takeOutOnce({ db, scope, audit }: Work, { id, chargeId, reason }: TakenOut) {
  const { version } = await lockDraft(db, id)
  const taken = await takeOutCharges(db, scope, {
    batchId: id,
    charges: [chargeId],
    reason: 'quitada',
    detail: reason,
  })
  if (taken === 0) throw notFound()
  const { total, cents } = await recountBatch(db, scope, id)
  await changeBatch(db, id, {})
  audit.describe(`Remesa ${id}; cobro ${chargeId}`)
  return { total, cents, version: version + 1 }
}
