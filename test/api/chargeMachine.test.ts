import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BatchDetails } from '#contract/fees/batches.ts'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import type { ReplyLine } from '#contract/fees/bankReplies.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aMerger } from '#test/support/merges.ts'
import { aBatch, aSentCharge } from '#test/support/fees.ts'
import { sampleCount } from '#test/support/sample.ts'

type YearsPaid = { content: YearPaid[] }

const steps = [
  'apply',
  'apply',
  'undo',
  'retry',
  'retry',
  'retryAll',
  'forgive',
  'leave',
  'drop',
  'batch',
  'collect',
  'cancel',
  'cancel',
  'send',
  'pay',
  'waive',
  'unpay',
  'merge',
  'merge',
  'part',
] as const
type Step = (typeof steps)[number]

/** Which charges a step means; others mean any. */
const meant: Partial<
  Record<Step, (charge: { state: string; retryOf: number | null; settledBy: string }) => boolean>
> = {
  apply: ({ state }) => state === 'remesado' || state === 'cobrado',
  retry: ({ state }) => state === 'devuelto',
  forgive: ({ state }) => state === 'devuelto',
  unpay: ({ state, settledBy }) => state === 'cobrado' && settledBy !== 'adeudo',
  drop: ({ state, retryOf }) => state === 'previsto' && retryOf !== null,
}

/** Why charges come back: for what their person did, or for what we did. */
const codes = ['AM04', 'AM04', 'FF01', 'MD06'] as const

const pick = <One>(some: readonly One[], at: number): One | undefined => some[at % Math.max(1, some.length)]

async function anOffice() {
  const clerk = await aBankClerk()
  const treasurer = await aTreasurer(clerk)
  const merger = await aMerger(clerk)
  const { db, call, paste, apply, lines } = clerk
  let [pasted, day, runs] = [0, 0, 0]
  let merges: number[] = []
  /** Charges of which somebody has decided what follows. */
  const decided = new Set<number>()
  const listCharges = () => db.selectFrom('charge').selectAll().orderBy('id').execute()
  const listBatches = () =>
    db.selectFrom('feeBatch').select(['id', 'state', 'chargedOn']).orderBy('id').execute()

  /** Begins with three people who are charged in one batch, whose day is to come or has come, and nobody else. */
  async function begin() {
    await db.deleteFrom('bankReply').execute()
    await db.updateTable('affiliate').set({ feeCents: 0, period: null, bankAccount: null }).execute()
    runs += 1
    merges = []
    const chargedOn = runs % 2 === 0 ? '2027-02-01' : '2026-11-02'
    const batchId = await aBatch(db, { segmentName: `Máquina ${runs}`, chargedOn })
    for (const cents of [1000, 2000, 3000]) await aSentCharge(db, { batchId, cents, chargedOn })
    await db.updateTable('affiliate').set({ email: '' }).execute()
  }

  /** The charges of a batch in its file for the bank; those of a batch that was not made by the application have none. */
  async function readFile(id: number, own: readonly { reference: string }[]) {
    const { body, statusCode } = await treasurer.ask('GET', `/fee-batches/${id}/pain008?version=001.08`)
    if (statusCode !== 200) return new Set(own.map(({ reference }) => reference))
    return new Set([...body.matchAll(/<EndToEndId>([^<]*)</g)].map(([, one]) => one))
  }

  /** What is expected of cancelling a batch: it is refused once the bank has answered to it, or has charged it. */
  async function cancel(batch: Batch, charges: readonly Stored[]) {
    const own = charges.filter(({ batchId }) => batchId === batch.id)
    const isAnswered = own.some(({ state, returnedOn }) => state === 'cobrado' || returnedOn !== null)
    const isCharged = batch.state === 'enviada' && batch.chargedOn <= new Date().toISOString().slice(0, 10)
    const isRefused = batch.state === 'cobrada' || (batch.state !== 'anulada' && (isAnswered || isCharged))
    const { statusCode } = await treasurer.step(batch.id, 'cancel', { reason: 'Prueba' })
    expect([batch, statusCode]).toEqual([batch, isRefused ? 409 : 200])
  }

  /** Notes that somebody paid otherwise, needs not pay, or that it was a mistake. */
  function settle(step: 'pay' | 'waive' | 'unpay', { id, affiliateId, cents, chargedOn }: Stored) {
    const path = `/affiliate/${affiliateId}`
    if (step === 'unpay') return call('POST', `${path}/payments/${id}/cancel`, { reason: 'Era de otra' })
    if (step === 'waive')
      return call('POST', `${path}/waivers`, { from: '2026-10-01', to: '2026-12-31', reason: 'En paro' })
    const settledBy = chargedOn < '2027' ? 'efectivo' : 'transferencia'
    const paid = { settledBy, cents, paidOn: '2026-11-20', period: 'Trimestral', from: '2026-10-01' }
    return call('POST', `${path}/payments`, { ...paid, note: 'Con esto vale', settlesPeriod: true })
  }

  /** Merges two of the people, or parts the last two that were. */
  async function mergeOrPart(step: 'merge' | 'part', at: number) {
    if (step === 'part') {
      const last = merges.at(-1)
      if (last === undefined) return undefined
      const parted = await merger.undo(last)
      expect(parted.statusCode, parted.body).toBe(200)
      merges.pop()
      return parted
    }
    const people = await db.selectFrom('affiliate').select('id').orderBy('id', 'desc').limit(3).execute()
    const [kept, removed] = at % 2 === 0 ? people : people.toReversed()
    if (!kept || !removed) return undefined
    const merged = await merger.merge(kept.id, removed.id)
    const { state, id } = merged.json<{ state?: string; id?: number }>()
    if (state === 'done' && id !== undefined) merges.push(id)
    return merged
  }

  async function take(step: Step, at: number) {
    const all = await listCharges()
    const batches = await listBatches()
    const isMeant = meant[step]
    const charge = pick(isMeant ? all.filter(isMeant).slice(-4) : all.slice(-6), at)
    const batch = pick(batches.slice(-3), at)
    if (!charge || !batch) return
    const answers: ({ statusCode: number; body: string } | undefined)[] = []
    if (step === 'apply') {
      const id = await paste(`${charge.reference};${charge.cents / 100};${pick(codes, at)};n${(pasted += 1)}`)
      if (id) answers.push(await apply(id))
    } else if (step === 'undo') {
      const replies = await db.selectFrom('bankReply').select('id').orderBy('id').execute()
      const reply = pick(replies.slice(-3), at)
      const line: ReplyLine | undefined = reply && (await lines(reply.id))[0]
      if (reply && line)
        answers.push(await call('POST', `/bank-replies/${reply.id}/lines/${line.position}/undo`))
    } else if (step === 'retryAll') {
      const replies = await db.selectFrom('bankReply').select('id').orderBy('id').execute()
      const reply = pick(replies, at)
      if (reply) answers.push(await call('POST', `/bank-replies/${reply.id}/retry`))
    } else if (step === 'batch') {
      const form = { chargedOn: `2027-0${1 + (day % 9)}-${10 + ((day += 1) % 15)}`, quarter: 4, year: 2026 }
      await treasurer.askFor(form).catch(() => undefined)
    } else if (step === 'send') {
      for (const verb of ['approve', 'send']) answers.push(await treasurer.step(batch.id, verb))
    } else if (step === 'collect') answers.push(await treasurer.step(batch.id, 'collect'))
    else if (step === 'cancel') await cancel(batch, all)
    else if (step === 'pay' || step === 'waive' || step === 'unpay') answers.push(await settle(step, charge))
    else if (step === 'merge' || step === 'part') answers.push(await mergeOrPart(step, at))
    else {
      const body = step === 'forgive' ? { note: 'x' } : undefined
      const answer = await call('POST', `/charges/${charge.id}/${step}`, body)
      if (answer.statusCode === 200) decided.add(charge.id)
      answers.push(answer)
    }
    for (const answer of answers) expect(answer?.statusCode ?? 200, answer?.body).toBeLessThan(500)
    await db.deleteFrom('throttle').execute()
  }

  const isDecided = (id: number) => decided.has(id)
  return { ...clerk, treasurer, begin, take, readFile, listCharges, listBatches, isDecided }
}

test('rules fee-7 to fee-9: whatever is done in whatever order, charges, batches, files and sums agree', async () => {
  const office = await anOffice()
  const { call, begin, take, readFile, listCharges, listBatches } = office
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(20)), { minLength: 6, maxLength: 16 }),
      async (plan) => {
        await begin()
        for (const [step, at] of plan) await take(step, at)
        const charges = await listCharges()
        const batches = await listBatches()
        expect(findFaults(charges, batches)).toEqual([])
        for (const { id } of batches.filter(({ state }) => !['borrador', 'anulada'].includes(state))) {
          const own = charges.filter(({ batchId }) => batchId === id)
          // What a merge has cancelled in a draft stays with it, and is not in its file.
          const frozen = own.filter(({ sequence }) => sequence !== null)
          const { states } = (await call('GET', `/fee-batches/${id}`)).json<BatchDetails>()
          expect(states.reduce((all, { charges: count }) => all + count, 0)).toBe(own.length)
          expect(await readFile(id, frozen)).toEqual(new Set(frozen.map(({ reference }) => reference)))
        }
        // Of charges that collect the same again the last one is owed alone.
        const returned = charges.filter(({ state }) => state === 'devuelto')
        const details = await Promise.all(
          returned.map(async ({ id }) => (await call('GET', `/charges/${id}`)).json<ChargeDetails>()),
        )
        const owed = details.filter((one) => one.isOwed)
        // Whoever has to decide does so of what is owed, and of all of it that nobody has decided of.
        const isForSomebody = details.filter(({ returnCode, isOwed }) => isOwed && returnCode === 'MD06')
        const open = isForSomebody.filter(({ id }) => !office.isDecided(id)).map(({ id }) => id)
        const waiting = details.filter(({ waits }) => waits).map(({ id }) => id)
        expect(waiting).toEqual(expect.arrayContaining(open))
        expect(owed.map(({ id }) => id)).toEqual(expect.arrayContaining(waiting))
        const retried = new Set(owed.map(({ retryOf }) => retryOf))
        expect(owed.filter(({ id }) => retried.has(id))).toEqual([])
        // Whoever owes nothing is up to date, and whose debt is ours alone; and what was collected and has not come back is what their papers say.
        const people = await office.db.selectFrom('affiliate').select('id').execute()
        for (const { id } of people.slice(-3)) {
          const fees = (await call('GET', `/affiliate/${id}/fees`)).json<PersonFees>()
          const theirs = owed.filter((one) => isTheirs(one, charges))
          expect(fees.upToDate).toBe(!theirs.some(({ affiliateId }) => affiliateId === id))
          const { content } = (await call('GET', `/affiliate/${id}/certificates`)).json<YearsPaid>()
          const kept = charges.filter((one) => one.affiliateId === id && one.state === 'cobrado')
          expect(content.reduce((all, { feeCents }) => all + feeCents, 0)).toBe(sum(kept))
        }
        await office.db.deleteFrom('throttle').execute()
      },
    ),
    { numRuns: sampleCount(10, 2), interruptAfterTimeLimit: 40_000 },
  )
}, 90_000)

type Batch = { id: number; state: string; chargedOn: string }
type Stored = Awaited<ReturnType<Awaited<ReturnType<typeof anOffice>>['listCharges']>>[number]

const isLive = ({ state }: { state: string }) => ['previsto', 'remesado', 'cobrado'].includes(state)
const fitting: Record<string, readonly string[]> = {
  previsto: ['borrador', 'aprobada'],
  remesado: ['enviada'],
  cobrado: ['cobrada'],
}
const sum = (some: readonly Stored[]) => some.reduce((all, { cents }) => all + cents, 0)

/** Whether a charge, or one that it collects again, came back for what its person did. */
function isTheirs({ id }: { id: number }, charges: readonly Stored[]): boolean {
  const one = charges.find((charge) => charge.id === id)
  if (!one) return false
  return one.returnCode !== 'FF01' || (one.retryOf !== null && isTheirs({ id: one.retryOf }, charges))
}

/** What is wrong with some charges and their batches. */
function findFaults(charges: readonly Stored[], batches: readonly { id: number; state: string }[]): string[] {
  const stateOf = (batchId: number) => batches.find(({ id }) => id === batchId)?.state ?? ''
  const outOfStep = charges.filter(
    (one) => isLive(one) && one.batchId !== null && !fitting[one.state]?.includes(stateOf(one.batchId)),
  )
  const withoutOriginal = charges.filter(
    (one) =>
      isLive(one) &&
      one.retryOf !== null &&
      charges.find(({ id }) => id === one.retryOf)?.state !== 'devuelto',
  )
  const twice = charges.filter(
    (one) =>
      isLive(one) &&
      !one.doubled &&
      charges.some(
        (other) =>
          other.id < one.id && isLive(other) && !other.doubled && other.affiliateId === one.affiliateId,
      ),
  )
  const ofAnother = charges.filter(
    (one) =>
      one.retryOf !== null && charges.find(({ id }) => id === one.retryOf)?.affiliateId !== one.affiliateId,
  )
  // Two that the bank was told of may stand side by side after a merge; nothing is asked for again beside either.
  const beside = charges.filter(
    (one) =>
      one.retryOf !== null &&
      one.state === 'previsto' &&
      one.sequence === null &&
      charges.some((other) => other.id !== one.id && isLive(other) && other.affiliateId === one.affiliateId),
  )
  const moved = charges.filter((one) => one.state === 'cobrado' || one.stateBefore === 'cobrado')
  const back = moved.filter(({ returnedOn }) => returnedOn !== null)
  const kept = charges.filter(({ state }) => state === 'cobrado')
  return [
    ...outOfStep.map(({ id, state }) => `charge ${id}, ${state}, is not in step with its batch`),
    ...withoutOriginal.map(({ id }) => `charge ${id} collects what is not back`),
    ...twice.map(({ id }) => `charge ${id} collects the same days twice`),
    ...ofAnother.map(({ id }) => `charge ${id} collects what another person owes`),
    ...beside.map(({ id }) => `charge ${id} waits to collect days that are charged`),
    ...(sum(moved) - sum(back) === sum(kept) ? [] : ['collected minus returned is another sum']),
  ]
}
