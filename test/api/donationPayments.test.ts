import { expect, test } from 'vitest'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aRecord } from '#test/support/factories.ts'
import { aBatch, aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aMember } from '#test/support/self.ts'

async function aReturnedDonation(affiliateId?: number) {
  const clerk = await aBankClerk()
  const { db, call } = clerk
  const recordId = await aRecord(db, { name: 'Luz', lastName1: 'Cano', recordType: 'Donación' })
  const batchId = await aBatch(db, { kind: 'donaciones', state: 'cobrada' })
  const about = { kind: 'donacion', recordId, batchId, cents: 5000, affiliateId: affiliateId ?? null }
  const id = await aCharge(db, { ...about, state: 'devuelto', waits: true })
  const read = async (of: number) => (await call('GET', `/charges/${of}`)).json<ChargeDetails>()
  const pay = (body: object = {}, of = id) =>
    call('POST', `/charges/${of}/payment`, { settledBy: 'transferencia', paidOn: '2026-11-20', ...body })
  return { ...clerk, recordId, id, read, pay }
}

test('rule fee-10: a donation that came back is noted as paid once, and owed again when that was a mistake', async () => {
  const { id, recordId, read, pay, call, chargeOf } = await aReturnedDonation()
  expect(await read(id)).toMatchObject({ isOwed: true, waits: true, retriedBy: null })
  for (const [paidOn, why] of [
    ['2026-11-01', 'Se cobró el'],
    ['2027-11-01', 'no ha llegado'],
  ] as const) {
    const refused = await pay({ paidOn })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<ProblemDetails>().errors?.[0]?.message).toContain(why)
  }
  const tries = await Promise.all([pay({ note: 'Extracto 12' }), pay(), pay()])
  expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  const paid = await read(id)
  expect(paid).toMatchObject({ isOwed: false, waits: false, state: 'devuelto' })
  const [payment] = paid.retries
  expect(payment).toMatchObject({ settledBy: 'transferencia', state: 'cobrado', chargedOn: '2026-11-20' })
  const paymentId = payment?.id ?? 0
  expect(await chargeOf(paymentId)).toMatchObject({ kind: 'donacion', recordId, cents: 5000, retryOf: id })
  for (const what of ['retry', 'leave'])
    expect((await call('POST', `/charges/${id}/${what}`)).statusCode, what).toBe(409)
  // What was collected by the bank is never taken back so.
  const cancel = (of: number) =>
    call('POST', `/charges/${of}/cancel-payment`, { reason: 'Era de otra persona' })
  expect((await cancel(id)).statusCode).toBe(409)
  expect((await cancel(paymentId)).json()).toMatchObject({ state: 'anulado', note: 'Era de otra persona' })
  expect((await cancel(paymentId)).statusCode).toBe(409)
  expect(await read(id)).toMatchObject({ isOwed: true, waits: true, retriedBy: null })
  expect((await pay({ settledBy: 'efectivo' })).statusCode).toBe(200)
})

test('rule fee-10: only a donation is paid so, and not while the bank is asked for it again; each payment is logged', async () => {
  const { id, pay, call, db, as, read } = await aReturnedDonation()
  const { affiliateId, mandateId } = await aPayer(db)
  const batchId = await aBatch(db, { segmentName: 'Otra' })
  const fee = await aCharge(db, { affiliateId, mandateId, batchId, state: 'devuelto', waits: true })
  expect((await pay({}, fee)).statusCode).toBe(409)
  expect((await pay({}, 999_999)).statusCode).toBe(404)
  expect((await call('POST', `/charges/${id}/retry`)).statusCode).toBe(200)
  expect((await pay()).statusCode).toBe(409)
  const { retriedBy } = await read(id)
  expect((await call('POST', `/charges/${retriedBy ?? 0}/drop`)).statusCode).toBe(200)
  expect((await pay()).statusCode).toBe(200)
  const admin = await as('ROLE_ADMIN')
  expect(
    (await admin('POST', `/charges/${id}/payment`, { settledBy: 'efectivo', paidOn: '2026-11-20' }))
      .statusCode,
  ).toBe(403)
  const log = await db.selectFrom('activity').select('id').where('action', '=', 'donationPaid').execute()
  expect(log).toHaveLength(1)
})

test('rule fee-11: of a donation who has no account reads the account of donations, and never that of the fees', async () => {
  const clerk = await aBankClerk()
  const { db, load, apply } = clerk
  await setCreditor(db)
  const recordId = await aRecord(db)
  const batchId = await aBatch(db, { kind: 'donaciones' })
  const { reference } = await aSentCharge(db, { kind: 'donacion', recordId, batchId, cents: 1500 })
  await apply(await load([{ reference, cents: 1500, code: 'AM04' }]))
  await deliverMails(clerk)
  const mail = await db.selectFrom('mail').select('plain').executeTakeFirstOrThrow()
  expect(mail.plain).toContain(
    `una transferencia de 15,00\u00A0€ a la cuenta ES79 2100 0813 6101 2345 6789, a nombre de Plaza Común, con el concepto ${reference}.`,
  )
})

test('rule fee-11: a member pays donations that came back to their own account, by a transfer of its own', async () => {
  const { me, db, id } = await aMember()
  await setCreditor(db)
  const readPaid = async () => (await me('GET', '/logged/fees')).json<OwnFees>().toPay
  const recordId = await aRecord(db)
  const batchId = await aBatch(db, { kind: 'donaciones' })
  const given = { kind: 'donacion', affiliateId: id, recordId, batchId, cents: 1500 }
  await aCharge(db, { ...given, state: 'devuelto' })
  await aCharge(db, { affiliateId: id, batchId: await aBatch(db), state: 'devuelto' })
  expect(await readPaid()).toMatchObject([
    { kind: 'cuota', cents: 2000, account: 'ES9121000418450200051332' },
    { kind: 'donacion', cents: 1500, account: 'ES7921000813610123456789' },
  ])
  await db.updateTable('organisation').set({ donationAccount: '' }).execute()
  expect((await readPaid()).map(({ kind }) => kind)).toEqual(['cuota'])
})

test('rule fee-10: several donations of a member are paid by one transfer, whole, once, and apart from fees', async () => {
  const member = await aMember()
  const { db, id } = member
  await setCreditor(db)
  const recordId = await aRecord(db)
  const batchId = await aBatch(db, { kind: 'donaciones' })
  const given = { kind: 'donacion', affiliateId: id, recordId, batchId, state: 'devuelto' }
  const first = await aCharge(db, { ...given, cents: 1500 })
  const second = await aCharge(db, { ...given, recordId: await aRecord(db), cents: 2500 })
  const fee = await aCharge(db, { affiliateId: id, batchId: await aBatch(db), state: 'devuelto' })
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const read = async () => (await staff('GET', `/affiliate/${id}/fees`)).json<PersonFees>()
  const told = (await read()).toPay.find(({ kind }) => kind === 'donacion')
  expect(told).toMatchObject({ cents: 4000, chargeIds: [first, second] })
  const note = (body: object = {}) =>
    staff('POST', `/affiliate/${id}/owed-payments`, {
      chargeIds: told?.chargeIds,
      cents: told?.cents,
      settledBy: 'transferencia',
      paidOn: '2026-11-20',
      ...body,
    })
  const errorOf = async (body: object) => (await note(body)).json<ProblemDetails>().errors?.[0]
  expect(await errorOf({ cents: 3000, settlesPeriod: true, note: 'x' })).toMatchObject({ path: 'cents' })
  expect(await errorOf({ cents: 5000, paysMore: true })).toMatchObject({ path: 'cents' })
  expect(await errorOf({ chargeIds: [first, fee] })).toMatchObject({ path: 'chargeIds' })
  expect(await errorOf({ paidOn: '2026-11-01' })).toMatchObject({ path: 'paidOn' })
  expect((await read()).owed).toHaveLength(3)
  const tries = await Promise.all([note({ note: 'Extracto 12' }), note()])
  expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await read()).owed.map((charge) => charge.id)).toEqual([fee])
  const paid = db.selectFrom('charge').where('retryOf', 'in', [first, second])
  expect(await paid.select(['kind', 'cents', 'settledBy', 'state']).orderBy('retryOf').execute()).toEqual(
    [1500, 2500].map((cents) => ({ kind: 'donacion', cents, settledBy: 'transferencia', state: 'cobrado' })),
  )
})
