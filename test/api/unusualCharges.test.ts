import { expect, test } from 'vitest'
import type { BatchCharge } from '#contract/fees/batchCharges.ts'
import type { Page } from '#contract/page.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aRecord } from '#test/support/factories.ts'
import { aCharge, anAccount, aPayer } from '#test/support/fees.ts'

/** Rule fee-14: amounts far from the usual are told, in the preview and in the batch alike. */

const form = { kind: 'cuotas', chargedOn: '2027-01-12', period: 'Todas', quarter: 1, year: 2027 }
const query = 'chargedOn=2027-01-12&quarter=1&year=2027'

test('rule fee-14: far from one’s last charge, or else from the middle of the batch', async () => {
  const treasurer = await aTreasurer()
  const { db } = treasurer
  for (let some = 0; some < 7; some++) await aPayer(db)
  const paid = async (feeCents: number, cents: number, about: object = {}) => {
    const payer = await aPayer(db, { feeCents })
    await aCharge(db, {
      affiliateId: payer.affiliateId,
      cents,
      state: 'cobrado',
      settledBy: 'efectivo',
      ...about,
    })
    return payer
  }
  const first = await aPayer(db, { feeCents: 20_000 })
  const typo = await paid(15_000, 1500)
  // Five times the middle, and no more; less than 100 €; what is usual for them; of another period alone.
  await aPayer(db, { feeCents: 10_000 })
  await paid(9999, 100)
  await paid(50_000, 40_000)
  await aPayer(db, { feeCents: 30_000, period: 'Anual' })
  const waived = await paid(30_000, 0, { settledBy: 'exencion' })

  const { unusual } = await treasurer.preview(query)
  expect(unusual.count).toBe(3)
  const seen = unusual.content.map(({ affiliateId, cents, usualCents }) => [affiliateId, cents, usualCents])
  expect(seen).toEqual([
    [first.affiliateId, 20_000, 2000],
    [typo.affiliateId, 15_000, 1500],
    [waived.affiliateId, 30_000, 2000],
  ])

  const { batchId } = await treasurer.make(form)
  expect((await treasurer.get(batchId)).unusual).toBe(3)
  const listed = await treasurer.read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges?unusual=true`)
  expect(
    listed.content.map(({ affiliateId, cents, usualCents }) => [affiliateId, cents, usualCents]),
  ).toEqual(seen)
  const all = await treasurer.read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges?size=100`)
  expect(all.totalElements).toBe(14)
  // Only told: approved it charges them all.
  const approved = await treasurer.take(batchId, 'approve')
  expect(approved).toMatchObject({ takenOut: [], batch: { total: 14, unusual: 3 } })
})

test('rule fee-14: donations are judged by the last one of the same document', async () => {
  const treasurer = await aTreasurer()
  const { db } = treasurer
  const donate = (idDocument: string, description: string, more: object = {}) =>
    aRecord(db, {
      recordType: 'Donación',
      title: 'Donación',
      idDocument,
      description,
      bankAccount: anAccount(),
      ...more,
    })
  const earlier = await donate('12345678Z', '300', { creationTime: '2025-01-01T10:00:00Z' })
  await aCharge(db, { kind: 'donacion', recordId: earlier, cents: 30_000, state: 'cobrado' })
  for (const document of ['00000001R', '00000002W', '00000003A']) await donate(document, '20')
  const large = await donate('00000004G', '500')
  await donate('12345678Z', '600')
  const asked = { kind: 'donaciones', donatedFrom: '2026-01-01' }
  const { unusual } = await treasurer.preview('kind=donaciones&donatedFrom=2026-01-01')
  expect(unusual).toMatchObject({ content: [{ recordId: large, cents: 50_000, usualCents: 2000 }] })
  const { batchId } = await treasurer.make(asked)
  expect((await treasurer.get(batchId)).unusual).toBe(unusual.count)
})
