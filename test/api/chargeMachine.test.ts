import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BatchDetails } from '#contract/fees/batches.ts'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { ReplyLine } from '#contract/fees/bankReplies.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aBatch, aSentCharge } from '#test/support/fees.ts'

const steps = [
  'apply',
  'apply',
  'undo',
  'retry',
  'retry',
  'forgive',
  'leave',
  'drop',
  'batch',
  'collect',
  'cancel',
  'send',
] as const

/** Which charges a step means; others mean any. */
const meant: Partial<
  Record<(typeof steps)[number], (charge: { state: string; retryOf: number | null }) => boolean>
> = {
  apply: ({ state }) => state === 'remesado' || state === 'cobrado',
  retry: ({ state }) => state === 'devuelto',
  forgive: ({ state }) => state === 'devuelto',
  drop: ({ state, retryOf }) => state === 'previsto' && retryOf !== null,
}

const pick = <One>(some: readonly One[], at: number): One | undefined => some[at % Math.max(1, some.length)]

async function anOffice() {
  const clerk = await aBankClerk()
  const treasurer = await aTreasurer(clerk)
  const { db, call, paste, apply, lines } = clerk
  let [pasted, day, runs] = [0, 0, 0]
  const listCharges = () => db.selectFrom('charge').selectAll().orderBy('id').execute()
  const listBatches = () => db.selectFrom('feeBatch').select(['id', 'state']).orderBy('id').execute()

  /** Begins with three people who are charged in one batch. */
  async function begin() {
    await db.deleteFrom('bankReply').execute()
    const batchId = await aBatch(db, { segmentName: `Máquina ${(runs += 1)}` })
    for (const cents of [1000, 2000, 3000]) await aSentCharge(db, { batchId, cents })
  }

  /** The charges of a batch in its file for the bank; those of a batch that was not made by the application have none. */
  async function readFile(id: number, own: readonly { reference: string }[]) {
    const { body, statusCode } = await treasurer.ask('GET', `/fee-batches/${id}/pain008?version=001.08`)
    if (statusCode !== 200) return new Set(own.map(({ reference }) => reference))
    return new Set([...body.matchAll(/<EndToEndId>([^<]*)</g)].map(([, one]) => one))
  }

  async function take(step: (typeof steps)[number], at: number) {
    const all = await listCharges()
    const batches = await listBatches()
    const isMeant = meant[step]
    const charge = pick(isMeant ? all.filter(isMeant).slice(-4) : all.slice(-6), at)
    const batch = pick(batches.slice(-3), at)
    if (!charge || !batch) return
    if (step === 'apply') {
      const id = await paste(`${charge.reference};${charge.cents / 100};AM04;n${(pasted += 1)}`)
      if (id) await apply(id)
    } else if (step === 'undo') {
      const replies = await db.selectFrom('bankReply').select('id').orderBy('id').execute()
      const reply = pick(replies.slice(-3), at)
      const line: ReplyLine | undefined = reply && (await lines(reply.id))[0]
      if (reply && line) await call('POST', `/bank-replies/${reply.id}/lines/${line.position}/undo`)
    } else if (step === 'batch') {
      const form = { chargedOn: `2027-0${1 + (day % 9)}-${10 + ((day += 1) % 15)}`, quarter: 4, year: 2026 }
      await treasurer.askFor(form).catch(() => undefined)
    } else if (step === 'send') {
      for (const verb of ['approve', 'send']) await treasurer.step(batch.id, verb)
    } else if (step === 'collect') await treasurer.step(batch.id, 'collect')
    else if (step === 'cancel') await treasurer.step(batch.id, 'cancel', { reason: 'Prueba' })
    else await call('POST', `/charges/${charge.id}/${step}`, step === 'forgive' ? { note: 'x' } : undefined)
  }

  return { ...clerk, treasurer, begin, take, readFile, listCharges, listBatches }
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
          const { states } = (await call('GET', `/fee-batches/${id}`)).json<BatchDetails>()
          expect(states.reduce((all, { charges: count }) => all + count, 0)).toBe(own.length)
          expect(await readFile(id, own)).toEqual(new Set(own.map(({ reference }) => reference)))
        }
        // Of charges that collect the same again the last one is owed alone.
        const returned = charges.filter(({ state }) => state === 'devuelto')
        const details = await Promise.all(
          returned.map(async ({ id }) => (await call('GET', `/charges/${id}`)).json<ChargeDetails>()),
        )
        const owed = details.filter((one) => one.isOwed)
        expect(new Set(owed.map(({ affiliateId }) => affiliateId)).size).toBe(owed.length)
      },
    ),
    { numRuns: 10, interruptAfterTimeLimit: 40_000 },
  )
}, 90_000)

type Stored = Awaited<ReturnType<Awaited<ReturnType<typeof anOffice>>['listCharges']>>[number]

const isLive = ({ state }: { state: string }) => ['previsto', 'remesado', 'cobrado'].includes(state)
const fitting: Record<string, readonly string[]> = {
  previsto: ['borrador', 'aprobada'],
  remesado: ['enviada'],
  cobrado: ['cobrada'],
}
const sum = (some: readonly Stored[]) => some.reduce((all, { cents }) => all + cents, 0)

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
      charges.some((other) => other.id < one.id && isLive(other) && other.affiliateId === one.affiliateId),
  )
  const moved = charges.filter((one) => one.state === 'cobrado' || one.stateBefore === 'cobrado')
  const back = moved.filter(({ returnedOn }) => returnedOn !== null)
  const kept = charges.filter(({ state }) => state === 'cobrado')
  return [
    ...outOfStep.map(({ id, state }) => `charge ${id}, ${state}, is not in step with its batch`),
    ...withoutOriginal.map(({ id }) => `charge ${id} collects what is not back`),
    ...twice.map(({ id }) => `charge ${id} collects the same days twice`),
    ...(sum(moved) - sum(back) === sum(kept) ? [] : ['collected minus returned is another sum']),
  ]
}
