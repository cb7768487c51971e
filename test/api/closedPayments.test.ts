import { expect, test } from 'vitest'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aRecord } from '#test/support/factories.ts'
import { aBatch, aCharge, aMandate, feeDay } from '#test/support/fees.ts'
import { aMember, iban } from '#test/support/self.ts'

/** Who owes a quarter, a month of which is paid, and a donation, and has left; and staff. */
async function aFormerDebtor() {
  const member = await aMember({ bankAccount: iban, feeCents: 3000, period: 'Trimestral' })
  const { db, id } = member
  await setCreditor(db)
  const mandateId = await aMandate(db, { affiliateId: id })
  await member.startAt(feeDay)
  const about = { affiliateId: id, mandateId, batchId: await aBatch(db), state: 'devuelto' }
  const fee = await aCharge(db, { ...about, covers: '[2026-07-01,2026-10-01)', cents: 3000 })
  const paid = { batchId: null, state: 'cobrado', settledBy: 'efectivo', cents: 1000 }
  await aCharge(db, { ...about, ...paid, covers: '[2026-07-01,2026-08-01)' })
  const recordId = await aRecord(db, { recordType: 'Donación' })
  const donations = await aBatch(db, { kind: 'donaciones', state: 'cobrada' })
  const given = { ...about, kind: 'donacion', recordId, batchId: donations, mandateId: null, cents: 5000 }
  const donation = await aCharge(db, given)
  expect((await member.leave()).statusCode).toBe(204)
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const read = async (of: number) => (await staff('GET', `/charges/${of}`)).json<ChargeDetails>()
  const pay = (of: number, body: object = {}) =>
    staff('POST', `/charges/${of}/payment`, { settledBy: 'transferencia', paidOn: '2026-11-12', ...body })
  const cancel = (of: number) =>
    staff('POST', `/charges/${of}/cancel-payment`, { reason: 'Era de otra persona' })
  return { ...member, fee, donation, staff, read, pay, cancel }
}

test('rule fee-10: what who has left was asked to pay is noted on its charge, once, and their profile stays closed', async () => {
  const { db, id, fee, donation, staff, read, pay, row, as } = await aFormerDebtor()
  const before = await row()
  expect((await staff('GET', `/affiliate/${id}/fees`)).statusCode).toBe(404)
  expect(await read(fee)).toMatchObject({ isClosed: true, isOwed: true, dueCents: 2000 })
  expect(await read(donation)).toMatchObject({ isClosed: true, isOwed: true, dueCents: 5000 })
  for (const of of [fee, donation]) {
    expect((await pay(of, { paidOn: '2027-11-12' })).statusCode).toBe(422)
    const tries = await Promise.all([pay(of, { note: 'Extracto 12' }), pay(of), pay(of)])
    expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect(await read(of)).toMatchObject({ isOwed: false, dueCents: 0, state: 'devuelto' })
  }
  const noted = await db
    .selectFrom('charge')
    .where('settledBy', '=', 'transferencia')
    .select(['kind', 'cents', 'covers', 'state'])
    .orderBy('id')
    .execute()
  expect(noted).toEqual([
    { kind: 'cuota', cents: 2000, covers: '[2026-08-01,2026-10-01)', state: 'cobrado' },
    { kind: 'donacion', cents: 5000, covers: null, state: 'cobrado' },
  ])
  expect(await row()).toEqual(before)
  const others = await as('ROLE_ADMIN')
  const asked = { settledBy: 'efectivo', paidOn: '2026-11-12' }
  expect((await others('POST', `/charges/${fee}/payment`, asked)).statusCode).toBe(403)
  const log = db.selectFrom('activity').where('action', '=', 'donationPaid').select('id')
  expect(await log.execute()).toHaveLength(2)
})

test('rule fee-10: such a payment is cancelled where it was a mistake; what is owed again is not collected', async () => {
  const { db, fee, donation, staff, read, pay, cancel } = await aFormerDebtor()
  for (const of of [fee, donation]) {
    await pay(of)
    const { id: payment } = await db
      .selectFrom('charge')
      .where('settledBy', '=', 'transferencia')
      .where('state', '=', 'cobrado')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await cancel(payment)).json()).toMatchObject({ state: 'anulado', note: 'Era de otra persona' })
    expect((await cancel(payment)).statusCode).toBe(409)
    expect((await cancel(of)).statusCode).toBe(409)
    expect(await read(of)).toMatchObject({ isOwed: true, retriedBy: null })
    expect((await staff('POST', `/charges/${of}/retry`)).statusCode).toBe(409)
  }
})

test('rule fee-10: of who is in the census a fee is noted in their fees alone', async () => {
  const { db, id, fee, pay } = await aFormerDebtor()
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 1, unregisteredAt: null })
    .where('id', '=', id)
    .execute()
  const refused = await pay(fee)
  expect(refused.statusCode).toBe(409)
  expect(refused.json<ProblemDetails>().title).toContain('se anota en las cuotas')
})
