import { expect, test } from 'vitest'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aBatch, aCharge, aSentCharge } from '#test/support/fees.ts'

/** Rule fee-9: what applying an answer will do is counted before, by what does it. */

test('what is foretold of an answer is what applying it does', async () => {
  const clerk = await aBankClerk()
  const { db } = clerk
  const poor = await aSentCharge(db, { cents: 1500 })
  const closed = await aSentCharge(db)
  const died = await aSentCharge(db)
  const asked = await aSentCharge(db)
  const twice = await aSentCharge(db, { state: 'devuelto', covers: '[2026-07-01,2026-10-01)' })
  const again = await aSentCharge(db, {
    affiliateId: twice.affiliateId,
    mandateId: twice.mandateId,
    batchId: poor.batchId,
    chargedOn: '2026-11-03',
  })
  const silent = await aSentCharge(db)
  await db.updateTable('affiliate').set({ email: '' }).where('id', '=', silent.affiliateId).execute()
  const id = await clerk.load([
    { reference: poor.reference, cents: 1500, code: 'AM04' },
    { reference: closed.reference, cents: 2000, code: 'AC04' },
    { reference: died.reference, cents: 2000, code: 'MD07' },
    { reference: asked.reference, cents: 2000, code: 'MD06' },
    { reference: again.reference, cents: 2000, code: 'AM04' },
    { reference: silent.reference, cents: 2000, code: 'AM04' },
    { reference: 'C-0999999999', cents: 2000, code: 'AM04' },
  ])
  const { willDo } = await clerk.read(id)
  expect(willDo).toEqual({
    charges: { count: 6, cents: 11_500 },
    onTheirWay: [],
    byHand: 0,
    repeated: 0,
    suspended: 3,
    suspensions: expect.arrayContaining([
      { reason: 'La cuenta está cerrada (AC04)', mandates: 1 },
    ]) as unknown,
    retriable: { count: 2, cents: 3500 },
    waiting: { count: 2, cents: 4000 },
    mails: 4,
  })
  await clerk.apply(id)
  const after = await clerk.read(id)
  expect(after.willDo).toBeNull()
  expect(after.byFate.aplicada).toEqual({ count: 6, cents: 11_500, meantCents: 11_500 })
  expect(after.retriable).toEqual(willDo?.retriable)
  expect(after.waiting).toBe(willDo?.waiting.count)
  const suspended = await db.selectFrom('mandate').select('id').where('state', '=', 'suspendido').execute()
  expect(new Set(suspended.map((mandate) => mandate.id))).toEqual(
    new Set([closed.mandateId, died.mandateId, twice.mandateId]),
  )
  const mails = await db.selectFrom('mail').select('id').where('kind', '=', 'fee-returned').execute()
  expect(mails).toHaveLength(willDo?.mails ?? -1)
})

test('lines without an amount mean that of their charges, and what came back meanwhile is told', async () => {
  const clerk = await aBankClerk()
  const one = await aSentCharge(clerk.db, { cents: 1234 })
  const other = await aSentCharge(clerk.db)
  const id = await clerk.paste(`${one.reference} AM04\n${other.reference} AM04`)
  const first = await clerk.read(id)
  expect(first.byFate.lista).toEqual({ count: 2, cents: 0, meantCents: 3234 })
  expect(first.willDo).toMatchObject({ charges: { count: 2, cents: 3234 }, repeated: 0 })
  await clerk.db
    .updateTable('charge')
    .set({ state: 'devuelto', stateBefore: 'remesado', returnedOn: '2026-11-10', returnCode: 'AM04' })
    .where('id', '=', other.chargeId)
    .execute()
  const later = await clerk.read(id)
  expect(later.willDo).toMatchObject({ charges: { count: 1, cents: 1234 }, repeated: 1 })
})

test('rule fee-9: what a batch charges on a day to come with a mandate that is suspended is said before', async () => {
  const { db, load, read } = await aBankClerk()
  const { affiliateId, mandateId, reference } = await aSentCharge(db)
  const batchId = await aBatch(db, { chargedOn: '2027-01-08', segmentName: 'enero' })
  const next = { affiliateId, mandateId, batchId, chargedOn: '2027-01-08' }
  await aCharge(db, { ...next, covers: '[2027-01-01,2027-04-01)' })
  const id = await load([{ reference, cents: 2000, code: 'AC04' }])
  expect((await read(id)).willDo?.onTheirWay).toEqual([
    { batchId, batchState: 'enviada', chargedOn: '2027-01-08', charges: 1 },
  ])
})
