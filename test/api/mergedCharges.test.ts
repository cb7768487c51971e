import { describe, expect, test } from 'vitest'
import type { BankReplyDetails } from '#contract/fees/bankReplies.ts'
import type { ChargeDetails, ChargeSummary } from '#contract/fees/charges.ts'
import type { FeeSummary } from '#contract/fees/feeExport.ts'
import type { FeeOverview } from '#contract/fees/overview.ts'
import { anOffice as aFeeOffice, returned } from '#test/support/feeOffice.ts'
import { aCharge, anAccount, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aRecord } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'

type Office = Awaited<ReturnType<typeof anOffice>>

/** An office that also merges people whom nobody asks. */
async function anOffice() {
  const office = await aFeeOffice()
  const { merged, undo } = await aMerger(office)
  const { db, call } = office
  const charges = () => db.selectFrom('charge').selectAll().orderBy('id').execute()
  const merge = async (kept: { affiliateId: number }, removed: { affiliateId: number }) => {
    await db.updateTable('affiliate').set({ email: '' }).execute()
    return merged(kept.affiliateId, removed.affiliateId)
  }
  const part = async (id: number) => {
    const answer = await undo(id)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<object>()
  }
  const read = async <Body>(path: string) => (await call('GET', path)).json<Body>()
  return { ...office, charges, merge, part, read }
}

const collected = { state: 'cobrado' }
const quarter = { quarter: 4, year: 2026 }

/** Two profiles of one person who were both charged, merged: the charge of the removed one stands beside that of the kept one. */
async function aTwinCharge({ db, merge }: Office) {
  const [kept, removed] = [await aSentCharge(db, collected), await aSentCharge(db, collected)]
  const { id } = await merge(kept, removed)
  return { kept, removed, mergeId: id }
}

const bringBack = async (office: Office, code: string, ...references: string[]) => {
  const id = await office.load(references.map((reference) => ({ reference, cents: 2000, code })))
  return { id, reply: (await office.apply(id)).json<BankReplyDetails>() }
}

describe('rule fee-7: what collects again is of whom it is collected again for', () => {
  test('parting two profiles gives it back with what came back, and the next batch charges each their own', async () => {
    const { db, treasurer, act, charges, merge, part } = await anOffice()
    const [owing, other] = [await aSentCharge(db, { ...returned, cents: 3300 }), await aPayer(db)]
    const { id } = await merge(other, owing)
    expect((await act(owing.chargeId, 'retry')).statusCode).toBe(200)
    await part(id)
    const { batchId } = await treasurer.make({ chargedOn: '2027-01-12', ...quarter })
    await treasurer.take(batchId, 'approve', 'send')
    const sent = (await charges()).filter((charge) => charge.batchId === batchId)
    expect(sent.map(({ affiliateId, iban, cents }) => [affiliateId, iban, cents]).toSorted(byFirst)).toEqual(
      [
        [owing.affiliateId, owing.bankAccount, 3300],
        [other.affiliateId, other.bankAccount, 2000],
      ].toSorted(byFirst),
    )
  })

  test('also a donation, and what came back once more and is collected again of that', async () => {
    const { db, act, charges, merge, part } = await anOffice()
    const [giver, other] = [await aPayer(db), await aPayer(db)]
    const recordId = await aRecord(db, { recordType: 'Donación', title: 'd', bankAccount: anAccount() })
    const given = { kind: 'donacion', affiliateId: giver.affiliateId, recordId, cents: 500 }
    const donation = await aCharge(db, { ...returned, ...given })
    const fee = await aSentCharge(db, returned)
    const { id } = await merge(other, giver)
    const { id: second } = await merge(other, fee)
    for (const chargeId of [donation, fee.chargeId])
      expect((await act(chargeId, 'retry')).statusCode).toBe(200)
    await part(second)
    await part(id)
    expect((await charges()).map(({ affiliateId, retryOf }) => [affiliateId, retryOf])).toEqual([
      [giver.affiliateId, null],
      [fee.affiliateId, null],
      [giver.affiliateId, donation],
      [fee.affiliateId, fee.chargeId],
    ])
  })

  test('parting says what the bank was told to collect from the other one meanwhile', async () => {
    const { db, treasurer, act, charges, merge, part } = await anOffice()
    const [owing, other] = [await aSentCharge(db, { ...returned, cents: 3300 }), await aPayer(db)]
    const { id } = await merge(other, owing)
    await act(owing.chargeId, 'retry')
    const { batchId } = await treasurer.make({ chargedOn: '2027-01-12', ...quarter })
    await treasurer.take(batchId, 'approve')
    const again = (await charges()).find(({ retryOf }) => retryOf === owing.chargeId)
    expect(await part(id)).toMatchObject({ charged: [again?.reference] })
    expect((await charges()).find((charge) => charge.id === again?.id)).toMatchObject({
      affiliateId: owing.affiliateId,
      iban: other.bankAccount,
    })
    const { details } = await db
      .selectFrom('activity')
      .where('action', '=', 'affiliateMergeUndone')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(details).toContain(again?.reference)
  })

  test('the database keeps both of one person', async () => {
    const { db, retry } = await anOffice()
    const [owing, other] = [await aSentCharge(db, returned), await aPayer(db)]
    const stolen = { affiliateId: other.affiliateId, state: 'previsto', retryOf: owing.chargeId }
    await expect(aCharge(db, stolen)).rejects.toThrow('from whom it is of')
    const again = await retry(owing.chargeId)
    const move = db.updateTable('charge').set({ affiliateId: other.affiliateId })
    await expect(move.where('id', '=', again).execute()).rejects.toThrow('of two people')
    await expect(move.where('id', '=', owing.chargeId).execute()).rejects.toThrow('of two people')
  })

  test('a merge is parted, although what it had dropped is collected again since', async () => {
    const office = await anOffice()
    const { db, act, charges, merge, part } = office
    const [owing, paying] = [await aSentCharge(db, returned), await aSentCharge(db)]
    expect((await act(owing.chargeId, 'retry')).statusCode).toBe(200)
    const { id } = await merge(paying, owing)
    await bringBack(office, 'AM04', paying.reference)
    expect((await act(owing.chargeId, 'retry')).statusCode).toBe(200)
    await part(id)
    expect((await charges()).map(({ affiliateId, state }) => [affiliateId, state])).toEqual([
      [owing.affiliateId, 'devuelto'],
      [paying.affiliateId, 'devuelto'],
      [owing.affiliateId, 'anulado'],
      [owing.affiliateId, 'previsto'],
    ])
  })

  test('what a merge had dropped is not given back of what was forgiven since', async () => {
    const office = await anOffice()
    const { db, act, forgive, charges, merge, part } = office
    const [owing, paying] = [await aSentCharge(db, returned), await aSentCharge(db)]
    await act(owing.chargeId, 'retry')
    const { id } = await merge(paying, owing)
    expect((await forgive(owing.chargeId)).statusCode).toBe(200)
    await part(id)
    expect((await charges()).filter(({ state }) => state === 'previsto')).toEqual([])
  })
})

const byFirst = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other)

describe('rule fee-7: of two charges that a merge has brought together either pays their days', () => {
  test.each(['kept', 'removed'] as const)(
    'so when that of the %s one comes back nothing charges them again',
    async (side) => {
      const office = await anOffice()
      const { db, call, act, read } = office
      const twins = await aTwinCharge(office)
      const { id, reply } = await bringBack(office, 'AM04', twins[side].reference)
      expect(reply.retriable.count).toBe(0)
      expect((await act(twins[side].chargeId, 'retry')).statusCode).toBe(409)
      expect((await call('POST', `/bank-replies/${id}/retry`)).json()).toMatchObject({ retried: 0 })
      expect((await read<ChargeSummary>('/charges/summary')).retriable.count).toBe(0)
      const paid = { settledBy: 'efectivo', cents: 2000, paidOn: '2026-11-20', period: 'Trimestral' }
      const payment = await call('POST', `/affiliate/${twins.kept.affiliateId}/payments`, {
        ...paid,
        from: '2026-10-01',
      })
      expect(payment.statusCode, payment.body).toBe(409)
      const exported = await read<FeeSummary>('/affiliate/fees/summary?period=Todas&chargedOn=2026-12-01')
      expect(exported).toMatchObject({ people: 0, alreadyCharged: 1 })
      const again = { affiliateId: twins.kept.affiliateId, state: 'previsto', retryOf: twins[side].chargeId }
      await expect(aCharge(db, again)).rejects.toThrow(/charged already|charge_once/)
    },
  )

  test('when both come back one is collected again, as was foretold', async () => {
    const office = await anOffice()
    const { call, read, charges } = office
    const { kept, removed } = await aTwinCharge(office)
    const lines = [kept, removed].map(({ reference }) => ({ reference, cents: 2000, code: 'AM04' }))
    const id = await office.load(lines)
    const foretold = (await read<BankReplyDetails>(`/bank-replies/${id}`)).willDo
    expect(foretold).toMatchObject({ retriable: { count: 1 } })
    expect((await office.apply(id)).json()).toMatchObject({ retriable: { count: 1 } })
    expect((await call('POST', `/bank-replies/${id}/retry`)).json()).toMatchObject({ retried: 1, skipped: 0 })
    expect((await charges()).at(-1)).toMatchObject({ retryOf: kept.chargeId, doubled: false })
  })

  test('a line that was applied by mistake is taken back beside the other one, and both are parted as they were', async () => {
    const office = await anOffice()
    const { db, call, charges, merge, part } = office
    const [kept, removed] = [await aSentCharge(db, collected), await aSentCharge(db, collected)]
    const before = await charges()
    const { id: replyId } = await bringBack(office, 'AM04', removed.reference)
    const { id } = await merge(kept, removed)
    const undone = await call('POST', `/bank-replies/${replyId}/lines/1/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await charges()).map(({ state, doubled }) => [state, doubled])).toEqual([
      ['cobrado', false],
      ['cobrado', true],
    ])
    await part(id)
    const stateless = (all: typeof before) => all.map(({ stateAt: _at, ...charge }) => charge)
    expect(stateless(await charges())).toEqual(stateless(before))
  })
})

test('rule fee-9: what is paid does not wait for a decision, and does again when it is parted from what paid it', async () => {
  const office = await anOffice()
  const { db, act, merge, part, read } = office
  const [paid, owing] = [await aSentCharge(db, collected), await aSentCharge(db, collected)]
  await bringBack(office, 'MD06', owing.reference)
  const countToDecide = async () => (await read<FeeOverview>('/fees/overview')).toDecide
  expect(await countToDecide()).toBe(1)
  const { id } = await merge(paid, owing)
  expect(await countToDecide()).toBe(0)
  expect((await act(owing.chargeId, 'leave')).statusCode).toBe(409)
  expect(await read<ChargeDetails>(`/charges/${owing.chargeId}`)).toMatchObject({ waits: false })
  await part(id)
  expect(await countToDecide()).toBe(1)
  expect((await act(owing.chargeId, 'leave')).statusCode).toBe(200)
  expect(await countToDecide()).toBe(0)
})
