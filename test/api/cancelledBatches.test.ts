import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { writeDebitNotice } from '#server/fees/batches/batches.mails.ts'
import { debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { anOffice } from '#test/support/feeOffice.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aBatch, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

const reason = 'El día no era ese'
const ahead = '2027-02-01'

test('rule fee-8: who was told of a charge is told that it is not made, and nobody else', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take } = treasurer
  const payers = [await aPayer(db), await aPayer(db), await aPayer(db)]
  const told = async () =>
    db.selectFrom('mail').selectAll().where('kind', '=', 'debitCancelled').orderBy('id').execute()
  const untold = await make({ period: 'Trimestral' })
  await take(untold.batchId, 'approve')
  await step(untold.batchId, 'cancel', { reason })
  expect(await told()).toEqual([])

  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  // One whose notice never left, and one who has no address any more.
  await db
    .updateTable('mail')
    .set({ state: 'failed' })
    .where((where) =>
      where(
        'id',
        '=',
        where
          .selectFrom('mail')
          .select(({ fn }) => fn.min('id').as('id'))
          .where('kind', '=', 'debitNotice'),
      ),
    )
    .execute()
  await deliverMails(treasurer)
  await db
    .updateTable('affiliate')
    .set({ email: '' })
    .where('id', '=', payers[1]?.affiliateId ?? 0)
    .execute()
  await take(batchId, 'send')
  expect(await treasurer.get(batchId)).toMatchObject({ noticed: 3, noticesLeft: 1, toldCancelled: null })
  await step(batchId, 'cancel', { reason })
  expect(await treasurer.get(batchId)).toMatchObject({ noticed: 3, noticesLeft: null, toldCancelled: 1 })
  await deliverMails(treasurer)
  const mails = await told()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    state: 'kept',
    subject: expect.stringMatching(/^Ya no cobraremos tu cuota el \d/) as unknown,
    plain: expect.stringMatching(
      /20,00.€ \(\S+ trimestre de \d+\). Lo hemos anulado. Ya se lo habíamos dado al banco[^]*pedir a tu banco que lo devuelva/,
    ) as unknown,
  })
  const entry = await db
    .selectFrom('activity')
    .select('details')
    .where('action', '=', 'batchCancelled')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatch(/1 persona avisada de que no se cobra$/)
  // Pressed again, nobody is told twice.
  await step(batchId, 'cancel', { reason })
  expect(await told()).toHaveLength(1)
})

describe('rule fee-8: a batch is cancelled until the bank has charged it or answered to it', () => {
  test('before its day it is; when its day has come it is not, and what to do is said', async () => {
    const { db, treasurer } = await anOffice()
    const early = await aSentCharge(db, {
      batchId: await aBatch(db, { segmentName: 'antes', chargedOn: ahead }),
    })
    const late = await aSentCharge(db)
    expect((await treasurer.get(late.batchId)).cancelObstacle).toContain('ya ha llegado')
    const refused = await treasurer.step(late.batchId, 'cancel', { reason })
    expect(refused.json<ProblemDetails>()).toMatchObject({
      status: 409,
      title: expect.stringMatching(/ya ha llegado.*Márcala como cobrada.*carga su respuesta/),
    })
    expect((await treasurer.get(late.batchId)).state).toBe('enviada')
    expect((await treasurer.get(early.batchId)).cancelObstacle).toBeNull()
    expect((await treasurer.step(early.batchId, 'cancel', { reason })).statusCode).toBe(200)
    // One that was approved and never sent has been charged by nobody.
    const unsent = await aBatch(db, { state: 'aprobada', segmentName: 'sin enviar' })
    expect((await treasurer.step(unsent, 'cancel', { reason })).statusCode).toBe(200)
  })

  test('after a line was applied to one of its charges it is not, until that is undone', async () => {
    const { db, treasurer, load, apply, call, forgive } = await anOffice()
    const batchId = await aBatch(db, { segmentName: 'dos', chargedOn: ahead })
    const [one] = [await aSentCharge(db, { batchId }), await aSentCharge(db, { batchId })]
    const id = await load([{ reference: one.reference, cents: 2000 }])
    await apply(id)
    const refused = await treasurer.step(batchId, 'cancel', { reason })
    expect(refused.json()).toMatchObject({ status: 409, title: expect.stringMatching('ya ha respondido') })
    expect((await call('POST', `/bank-replies/${id}/lines/1/undo`)).statusCode).toBe(200)
    expect((await treasurer.step(batchId, 'cancel', { reason })).statusCode).toBe(200)

    const forgiven = await aSentCharge(db, {
      batchId: await aBatch(db, { segmentName: 'tres', chargedOn: ahead }),
    })
    await apply(await load([{ reference: forgiven.reference, cents: 2000 }], 'N-2'))
    await forgive(forgiven.chargeId)
    expect((await treasurer.step(forgiven.batchId, 'cancel', { reason })).statusCode).toBe(409)
  })

  test('of who cancels it and who applies a line at once one does it, and the database says so', async () => {
    const { db, treasurer, load, apply, chargeOf, read } = await anOffice()
    for (let time = 0; time < 10; time += 1) {
      const batchId = await aBatch(db, { segmentName: `vez ${time}`, chargedOn: ahead })
      const { chargeId, reference } = await aSentCharge(db, { batchId })
      const id = await load([{ reference, cents: 2000 }], `N-${time}`)
      const { version } = await read(id)
      const both = [() => treasurer.step(batchId, 'cancel', { reason }), () => apply(id, version)]
      const done = await Promise.all((time % 2 ? both : both.toReversed()).map((act) => act()))
      expect(done.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
      const [{ state }, batch] = [await chargeOf(chargeId), await treasurer.get(batchId)]
      expect([`anulado anulada`, 'devuelto enviada']).toContain(`${state} ${batch.state}`)
    }
    const answered = await aSentCharge(db, { state: 'devuelto', returnedOn: '2026-11-10' })
    await expect(
      db
        .updateTable('feeBatch')
        .set({ state: 'anulada', reason })
        .where('id', '=', answered.batchId)
        .execute(),
    ).rejects.toThrow('has answered to batch')
  })
})

test('rule fee-8: notices that are still queued are not said to have left, and do not leave any more', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take } = treasurer
  await aPayer(db)
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  expect(await treasurer.get(batchId)).toMatchObject({ noticed: 1, noticesLeft: 0 })
  await step(batchId, 'cancel', { reason })
  expect(await treasurer.get(batchId)).toMatchObject({ toldCancelled: 0 })
  await deliverMails(treasurer)
  expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'skipped' }])
})

test('rule fee-8: a notice that fails told nobody; given up, its person is among those who get a letter', async () => {
  const treasurer = await aTreasurer()
  const { db, as, make, take, step } = treasurer
  await aPayer(db, { email: 'unknown-ana@example.org' })
  await aPayer(db, { email: 'eva@example.org' })
  const relay = await aFussyRelay()
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  const letters = async () =>
    (await (await as('ROLE_SUPER_ADMIN'))('GET', `/fee-batches/${batchId}/without-mail`)).json<{
      content: { name: string }[]
    }>().content.length
  const charges = () => db.selectFrom('charge').select(['noticedAt', 'noticeFailed']).orderBy('id').execute()
  const tryAll = async () => {
    await db
      .updateTable('mail')
      .set({ nextAttempt: sql`now()` })
      .execute()
    await deliverMails(treasurer, { transport: aTransport(relay.url) })
  }
  await tryAll()
  expect(await treasurer.get(batchId)).toMatchObject({ noticed: 2, noticesLeft: 1, noticesFailed: 0 })
  expect(await letters()).toBe(0)
  for (let n = 0; n < 8; n += 1) await tryAll()
  expect(await charges()).toEqual([
    { noticedAt: null, noticeFailed: true },
    { noticedAt: expect.any(String), noticeFailed: false },
  ])
  expect(await letters()).toBe(1)
  // The page says it where it leads to their addresses.
  expect(await treasurer.get(batchId)).toMatchObject({ noticed: 2, noticesFailed: 1 })
  await step(batchId, 'cancel', { reason })
  expect(await treasurer.get(batchId)).toMatchObject({ toldCancelled: 1, noticesFailed: 1 })
})

test('rule fee-8: whose notice was given up and leaves when it is tried again is told, and gets no letter', async () => {
  const treasurer = await aTreasurer()
  const { db, as, make, take } = treasurer
  await aPayer(db, { email: 'ana@example.org' })
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  let isShut = true
  const relay = await aRelay(() => (isShut ? new Error('shut') : undefined))
  const leave = () => deliverMails(treasurer, { transport: aTransport(relay.url) })
  await db.updateTable('mail').set({ attempts: 7 }).execute()
  await leave()
  expect(await treasurer.get(batchId)).toMatchObject({ noticesFailed: 1 })
  isShut = false
  expect((await (await as('ROLE_SUPER_ADMIN'))('POST', '/mail/unsent/retry')).json()).toEqual({ count: 1 })
  await leave()
  expect(relay.taken).toHaveLength(1)
  expect(await treasurer.get(batchId)).toMatchObject({ noticesFailed: 0 })
  const charge = db.selectFrom('charge').select(['noticedAt', 'noticeFailed'])
  expect(await charge.executeTakeFirst()).toEqual({ noticedAt: expect.any(String), noticeFailed: false })
})

/** A batch with what is collected again of somebody, who may have been told of it. */
async function aRetriedBatch() {
  const treasurer = await aTreasurer()
  const { db, make, take, step, as } = treasurer
  const back = await aSentCharge(db, { state: 'devuelto', waits: true, covers: '[2026-07-01,2026-10-01)' })
  const staff = await as('ROLE_SUPER_ADMIN')
  expect((await staff('POST', `/charges/${back.chargeId}/retry`)).statusCode).toBe(200)
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  const told = async () => {
    await deliverMails(treasurer)
    return db
      .selectFrom('mail')
      .select(['kind', 'state', 'plain'])
      .where('state', '<>', 'skipped')
      .orderBy('id')
      .execute()
  }
  const cancel = () => step(batchId, 'cancel', { reason })
  return { ...treasurer, batchId, told, cancel }
}

test('rule fee-8: who was told of what is collected again is told that it is not, though it waits for another batch', async () => {
  const { told, cancel, get, batchId, db } = await aRetriedBatch()
  const noticed = (await told()).length
  // The mails of then are deleted after a while; who was told stands on the charge.
  await db.deleteFrom('mail').execute()
  await cancel()
  expect(await get(batchId)).toMatchObject({ toldCancelled: noticed })
  const mails = await told()
  expect(mails).toHaveLength(noticed)
  expect(mails.map(({ plain }) => plain)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/20,00.€ \(3\.er trimestre de 2026\)[^]*Ese día no se cobra/),
    ]),
  )
})

test('rule fee-8: a notice that waits in the queue is of its batch, and does not leave for another one', async () => {
  const { told, cancel, make, take } = await aRetriedBatch()
  await cancel()
  const other = await make({ period: 'Trimestral' })
  await take(other.batchId, 'approve')
  expect(await told()).toEqual([])
  await take(other.batchId, 'notice')
  expect(new Set((await told()).map(({ kind, state }) => `${kind} ${state}`))).toEqual(
    new Set(['debitNotice kept']),
  )
})

test('rule fee-8: a notice that is on its way when its batch is cancelled is followed by the other mail', async () => {
  const { world, cancel, db, get, batchId } = await aRetriedBatch()
  const [notice] = await db.selectFrom('mail').select('data').where('kind', '=', 'debitNotice').execute()
  const data = debitNoticeMessage.data.parse(notice?.data)
  const letter = await writeDebitNotice(world, { id: 1, recipient: 'eva@example.org', data })
  expect(letter).toBeDefined()
  await cancel()
  expect(await get(batchId)).toMatchObject({ toldCancelled: 1 })
})

test('rule fee-8: who was told of what waits for another batch is not counted as told by that one', async () => {
  const { told, cancel, make, take, step, get } = await aRetriedBatch()
  await told()
  await cancel()
  const other = await make({ period: 'Trimestral' })
  await take(other.batchId, 'approve', 'notice')
  expect(await get(other.batchId)).toMatchObject({ noticesLeft: 0 })
  await step(other.batchId, 'cancel', { reason })
  expect(await get(other.batchId)).toMatchObject({ toldCancelled: 0 })
})
