import { describeTree } from '#contract/people/choosing/segmentWords.ts'
import { isNaming } from '#contract/people/choosing/segmentFacts.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { batchMaking, type BatchPlan, type DonationPlan, type FeePlan } from '#contract/fees/jobs.ts'
import { coveredDays } from '#contract/fees/days.ts'
import { findObstacle, judgeDonation, judgePayer, type LeftOutReason } from '#contract/fees/judging.ts'
import { formatCount } from '#contract/plural.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { handleJob, type JobContext } from '#server/kernel/jobs/jobHandler.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { loadSegment, lostSegment } from '#server/people/choosing/segments.queries.ts'
import { findNamesForAdmins } from '#server/people/choosing/segmentTrees.queries.ts'
import type { AnyReader } from '#server/people/choosing/sharing.queries.ts'
import { addBatch, findSameBatch } from '#server/fees/batches/batches.queries.ts'
import {
  addLeftOut,
  insertDonations,
  insertFees,
  recountBatch,
  takeWaiting,
  type Made,
  type NewLeftOut,
} from '#server/fees/batches/charges.queries.ts'
import { waitForPeople } from '#server/fees/batches/heldPeople.queries.ts'
import { noteUnusual } from '#server/fees/batches/unusual.queries.ts'
import { listWaitingDonations, readDonationsAfter } from '#server/fees/batches/donations.queries.ts'
import {
  listEarlier,
  listWaitingFees,
  selectChosen,
  streamPayers,
  type Payer,
} from '#server/fees/batches/payers.queries.ts'

/** How many people are read, judged and written at once. */
const pieceSize = 5_000

type Context = Pick<JobContext<'choosing' | 'writing'>, 'db' | 'clock' | 'author' | 'scope' | 'progress'>

/** The segment of a plan, for whoever asks, with its name and what it asks for in words. */
export async function loadChosen(db: Database, reader: AnyReader, plan: BatchPlan, part: 'query' | 'body') {
  if (plan.kind === 'donaciones' || plan.segmentId === null) return null
  const loaded = await loadSegment(db, reader, plan.segmentId)
  if (!loaded) throw lostSegment(part)
  // They stay when the segment is gone: whose document or address was asked for is left out.
  const names = await findNamesForAdmins(db, loaded.names)
  const words = describeTree(loaded.tree, names, isNaming)
  return { loaded, id: plan.segmentId, name: loaded.name, words }
}

/** The refusal of a batch of which there is a draft already. */
export const sameBatch = ({ id, author }: { id: number; author: string }) =>
  new Problem(
    'conflicto',
    `Ya hay una remesa igual en borrador: la n.º ${id}, que hizo ${author}. Apruébala o anúlala antes, o elige otro día.`,
    { existingId: id },
  )

/** Writes the charges of a batch and whom it leaves out, judging everybody by one rule (rule fee-8). */
export const batchMakingHandler = handleJob(batchMaking, 'fees', async (context, plan) => {
  const { db, clock, author, scope, progress } = context
  progress('choosing', 0, null)
  const segment = await loadChosen(db, author, plan, 'body')
  const about = { plan, segment, author: author.username, authorId: author.userId }
  const id = await addBatch(db, clock, about)
  if (id === undefined) {
    const same = await findSameBatch(db, plan, segment)
    throw same ? sameBatch(same) : new Problem('conflicto', 'Ya hay una remesa igual en borrador.')
  }
  const made = { id, chargedOn: plan.chargedOn, author: author.username, clock }
  if (plan.kind === 'cuotas') await writeFees(context, made, plan, segment?.loaded ?? null)
  else await writeDonations(context, made, plan)
  await noteUnusual(db, scope, id)
  const counted = await recountBatch(db, scope, id)
  if (counted.total === 0) throw nothingToCharge(counted.leftOut)
  const audit = new AuditEntry(author.device)
  audit.describe(
    `Remesa ${id}; ${formatCount(counted.total, 'cobro', 'cobros')}, ${formatEuros(counted.cents / 100)}`,
  )
  await writeAuditEntry(db, 'batchMade', author, audit)
  return { result: { batchId: id, ...counted }, lines: [] }
})

const nothingToCharge = (leftOut: number) =>
  new Problem(
    'conflicto',
    leftOut === 0
      ? 'No hay nadie a quien cobrar así.'
      : `No hay nadie a quien cobrar así: ${formatCount(leftOut, 'persona se queda fuera', 'personas se quedan fuera')}. La vista previa dice por qué.`,
  )

async function writeFees(
  { db, clock, scope, progress }: Context,
  made: Made,
  plan: FeePlan,
  segment: NonNullable<Awaited<ReturnType<typeof loadChosen>>>['loaded'] | null,
) {
  const members = await selectChosen(db, { scope, clock, segment })
  let waiting = await listWaitingFees(members, plan)
  /**
   * Keeps some people and those before them of whom a charge waits, which joins the batch; returns those who are there
   * still. People are kept by their numbers, and charges after their people: whoever merges two of them does so as well.
   */
  const keepUntil = async <One extends { affiliateId: number }>(last: number, people: readonly One[]) => {
    const joining = waiting.filter(({ affiliateId }) => affiliateId <= last)
    waiting = waiting.filter(({ affiliateId }) => affiliateId > last)
    const asked = [...joining, ...people].map(({ affiliateId }) => affiliateId)
    const there = await waitForPeople({ db, scope }, asked)
    const areThere = ({ affiliateId }: { affiliateId: number }) => there.has(affiliateId)
    await joinWaitingFees({ db, scope }, made, joining.filter(areThere))
    return people.filter(areThere)
  }
  const asked = { ...plan, isProrated: plan.prorated, days: coveredDays(plan.year, plan.quarter) }
  let done = 0
  for await (const piece of streamPayers(db, members, { plan, batchId: made.id, pieceSize })) {
    const kept = await keepUntil(piece.at(-1)?.affiliateId ?? 0, piece)
    const leftOut: NewLeftOut[] = []
    const fees = kept.flatMap((payer) => {
      const judged = judgePayer(payer.facts, asked)
      if ('reason' in judged) leftOut.push({ ...leave(payer), ...judged })
      const { period, feeCents } = payer.facts
      return 'reason' in judged || period === null ? [] : [{ ...judged, ...payer, period, feeCents }]
    })
    const written = new Set(fees.length > 0 ? await insertFees(db, made, plan, fees) : [])
    const late = fees.filter(({ affiliateId }) => !written.has(affiliateId))
    if (late.length > 0) leftOut.push(...(await explainLate({ db, scope }, plan, late)))
    await addLeftOut(db, made.id, leftOut)
    done += piece.length
    progress('writing', done, null)
  }
  await keepUntil(Infinity, [])
}

const leave = ({ affiliateId }: Pick<Payer, 'affiliateId'>) => ({ affiliateId, recordId: null })

/** Those who were charged by another batch while this one was made. */
async function explainLate(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  plan: FeePlan,
  late: readonly { affiliateId: number }[],
): Promise<NewLeftOut[]> {
  const people = late.map(({ affiliateId }) => affiliateId)
  const earlier = await listEarlier(db, scope, people, plan)
  const references = new Map(earlier.map(({ affiliateId, reference }) => [affiliateId, reference]))
  return people.map((affiliateId) => ({
    ...leave({ affiliateId }),
    reason: 'en-remesa',
    detail: references.get(affiliateId) ?? '',
  }))
}

async function joinWaitingFees(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  made: Made,
  waiting: Awaited<ReturnType<typeof listWaitingFees>>,
) {
  if (waiting.length === 0) return
  const judged = waiting.map((charge) => ({ ...charge, obstacle: findObstacle(charge.facts) }))
  await takeWaiting(
    db,
    scope,
    made,
    judged.filter(({ obstacle }) => !obstacle),
  )
  await addLeftOut(
    db,
    made.id,
    judged.flatMap(({ obstacle, ...charge }) =>
      obstacle ? [{ ...leave(charge), ...because(obstacle) }] : [],
    ),
  )
}

const because = (reason: LeftOutReason) => ({ reason, detail: '' })

async function joinWaitingDonations({ db, scope }: Pick<Context, 'db' | 'scope'>, made: Made) {
  const judged = (await listWaitingDonations(db, scope)).map(({ isBlocked, account, cents, ...charge }) => ({
    ...charge,
    mandateId: null,
    judged: judgeDonation({ isBlocked, account, cents, returned: null }),
  }))
  await takeWaiting(
    db,
    scope,
    made,
    judged.filter((charge) => 'cents' in charge.judged),
  )
  const leftOut = judged.flatMap(({ recordId, judged: why }) =>
    'reason' in why ? [{ affiliateId: null, recordId, ...why }] : [],
  )
  await addLeftOut(db, made.id, leftOut)
}

async function writeDonations({ db, scope, progress }: Context, made: Made, plan: DonationPlan) {
  await joinWaitingDonations({ db, scope }, made)
  let [after, done] = [0, 0]
  for (;;) {
    const piece = await readDonationsAfter(db, scope, plan, { after, most: pieceSize })
    const last = piece.at(-1)
    if (!last) return
    const leftOut: NewLeftOut[] = []
    const donations = piece.flatMap(({ facts, recordId, affiliateId, notedOn }) => {
      const judged = judgeDonation(facts)
      if ('reason' in judged) leftOut.push({ affiliateId: null, recordId, ...judged })
      const explained = explainDonation(recordId, notedOn)
      return 'reason' in judged ? [] : [{ recordId, affiliateId, cents: judged.cents, explained }]
    })
    const written = new Set(donations.length > 0 ? await insertDonations(db, made, donations) : [])
    for (const { recordId } of donations)
      if (!written.has(recordId)) leftOut.push({ affiliateId: null, recordId, ...because('en-remesa') })
    await addLeftOut(db, made.id, leftOut)
    after = last.recordId
    done += piece.length
    progress('writing', done, null)
  }
}

/** How the amount of a donation comes about. */
export const explainDonation = (recordId: number, notedOn: string) =>
  `Donación del ${formatDayInWords(notedOn)}, registro ${recordId}`
