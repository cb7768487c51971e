import { expect, test } from 'vitest'
import type { BatchPreview } from '#contract/fees/batches.ts'
import type { FeeRow, FeeSummary } from '#contract/fees/feeExport.ts'
import type { Page } from '#contract/page.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { anAccount, aPayer } from '#test/support/fees.ts'

test('rule fee-1: whose mandate is suspended, lapsed or revoked is not in the export, whatever is ticked', async () => {
  const { db, ask, read } = await aTreasurer()
  const { chargedOn: day } = await read<BatchPreview>('/fee-batches/preview')
  const signed = { signedOn: '2026-01-15', evidence: '{"how": "papel"}' }
  const active = await aPayer(db)
  const unsigned = await aPayer(db, {}, { state: 'borrador', signedOn: null, evidence: null })
  const suspended = await aPayer(db, {}, { state: 'suspendido' })
  const unused = await aPayer(db, {}, { signedOn: '2020-01-15' })
  const close = async ({ mandateId }: { mandateId: number }, state: 'caducado' | 'revocado') =>
    db
      .updateTable('mandate')
      .set({ ...signed, state, endedAt: '2026-06-01T10:00:00Z' })
      .where('id', '=', mandateId)
      .execute()
  const [lapsed, revoked, signedAgain] = [await aPayer(db), await aPayer(db), await aPayer(db)]
  await close(lapsed, 'caducado')
  await close(revoked, 'revocado')
  // Who signed the same account anew is charged by that; who has another account is not judged by the old one.
  await close(signedAgain, 'revocado')
  const { affiliateId } = signedAgain
  await db
    .insertInto('mandate')
    .values({ ...signed, affiliateId, iban: signedAgain.bankAccount, state: 'activo' })
    .execute()
  const moved = await aPayer(db)
  await close(moved, 'revocado')
  await db
    .updateTable('affiliate')
    .set({ bankAccount: anAccount() })
    .where('id', '=', moved.affiliateId)
    .execute()

  const inIt = [active, unsigned, signedAgain, moved].map((payer) => payer.affiliateId)
  for (const ticked of ['', '&alsoCharged=true', '&prorated=true', '&period=Trimestral']) {
    const found = await read<Page<FeeRow>>(`/affiliate/fees?chargedOn=${day}&size=-1${ticked}`)
    expect(
      found.content.map(({ id }) => id).toSorted((one, other) => one - other),
      ticked,
    ).toEqual(inIt)
    const csv = await ask('GET', `/affiliate/fees/export?format=csv&chargedOn=${day}${ticked}`)
    for (const { bankAccount } of [suspended, unused, lapsed, revoked])
      expect(csv.body).not.toContain(bankAccount)
    expect(csv.body).toContain(active.bankAccount)
  }
  expect((await read<FeeSummary>(`/affiliate/fees/summary?chargedOn=${day}`)).leftOut).toEqual(
    expect.arrayContaining([
      { reason: 'mandato-suspendido', people: 1 },
      { reason: 'mandato-caducado', people: 2 },
      { reason: 'sin-mandato', people: 1 },
    ]),
  )
})
