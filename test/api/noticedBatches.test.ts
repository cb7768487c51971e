import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeDebitNotice } from '#server/fees/batches/batches.mails.ts'
import { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aRecord } from '#test/support/factories.ts'
import { anAccount, aPayer } from '#test/support/fees.ts'
import { deliverMails } from '#test/support/mail.ts'

const reason = 'El día no era ese'

test('rule fee-8: whoever cancels waits for a notice that is being written, and tells its person', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get } = treasurer
  await aPayer(db)
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  const cancelled = await db.transaction().execute(async (leaving) => {
    await leaving
      .updateTable('charge')
      .set({ noticedAt: sql`now()` })
      .where('batchId', '=', batchId)
      .execute()
    const cancelling = step(batchId, 'cancel', { reason })
    await waitForHeld(db)
    return { cancelling }
  })
  expect((await cancelled.cancelling).statusCode).toBe(200)
  expect(await get(batchId)).toMatchObject({ toldCancelled: 1 })
})

/** Waits until somebody waits for a lock of a row. */
async function waitForHeld(db: PeopleDatabase) {
  for (let time = 0; time < 200; time += 1) {
    const { rows } = await sql`select from pg_locks where not granted
      and (database is null or database = (select oid from pg_database where datname = current_database()))`.execute(
      db,
    )
    if (rows.length > 0) return
    await new Promise((done) => {
      setTimeout(done, 20)
    })
  }
  throw new Error('nobody waits')
}

test('rule fee-8: that it is not charged is not said of what another batch charges that very day; who read it is counted there', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get } = treasurer
  const { affiliateId } = await aPayer(db)
  const told = () =>
    db
      .selectFrom('mail')
      .select(['state', 'subject', 'plain'])
      .where('kind', '=', 'debitCancelled')
      .orderBy('id')
      .execute()
  const cancelOne = async () => {
    const { batchId } = await make({ period: 'Trimestral' })
    await take(batchId, 'approve', 'notice')
    await deliverMails(treasurer)
    await step(batchId, 'cancel', { reason })
  }
  await cancelOne()
  const again = await make({ period: 'Trimestral' })
  await take(again.batchId, 'approve')
  await deliverMails(treasurer)
  expect(await told()).toMatchObject([{ state: 'skipped', plain: null }])
  expect(await get(again.batchId)).toMatchObject({ toldOtherwise: 0 })
  await step(again.batchId, 'cancel', { reason })

  // Of another amount that is said.
  await cancelOne()
  await db.updateTable('affiliate').set({ feeCents: 1500 }).where('id', '=', affiliateId).execute()
  const other = await make({ period: 'Trimestral' })
  await take(other.batchId, 'approve')
  await deliverMails(treasurer)
  expect((await told()).at(-1)).toMatchObject({
    state: 'kept',
    subject: expect.stringMatching(/^El \d+ de .* cobraremos tu cuota: 15,00.€$/) as unknown,
    plain: expect.stringMatching(
      /20,00.€ [^]*cobraremos 15,00.€ [^]*Cambia el importe. No tienes que hacer/,
    ) as unknown,
  })
  expect((await told()).at(-1)?.plain).not.toMatch(/anulado|devuelva/)
  // They were told of this one: of it they are told again, and by its cancelling that it is not made.
  expect(await get(other.batchId)).toMatchObject({ toldOtherwise: 0, noticesLeft: 1 })
  await step(other.batchId, 'cancel', { reason })
  expect(await get(other.batchId)).toMatchObject({ toldCancelled: 1 })

  // What has left already is said where the next one is made.
  await cancelOne()
  await deliverMails(treasurer)
  expect((await told()).at(-1)?.plain).toContain('Ese día no se cobra')
  const last = await make({ period: 'Trimestral' })
  await take(last.batchId, 'approve')
  expect(await get(last.batchId)).toMatchObject({ toldOtherwise: 1 })
  await take(last.batchId, 'notice')
  expect(await get(last.batchId)).toMatchObject({ toldOtherwise: 0 })
})

test('rule fee-8: whom a notice has told since that it is collected are not among those who were told that it is not', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get, ask } = treasurer
  await aPayer(db)
  const first = await make({ period: 'Trimestral' })
  await take(first.batchId, 'approve', 'notice')
  await deliverMails(treasurer)
  await step(first.batchId, 'cancel', { reason })
  await deliverMails(treasurer)
  const second = await make({ period: 'Trimestral' })
  await take(second.batchId, 'approve')
  expect(await get(second.batchId)).toMatchObject({ toldOtherwise: 1 })
  await take(second.batchId, 'notice')
  await deliverMails(treasurer)
  await take(second.batchId, 'send')
  const { id } = await db
    .updateTable('charge')
    .set({ state: 'devuelto', stateBefore: 'remesado', returnedOn: '2026-11-26', returnCode: 'AM04' })
    .where('batchId', '=', second.batchId)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await ask('POST', `/charges/${id}/retry`)).statusCode).toBe(200)
  const again = await make({ period: 'Trimestral', chargedOn: '2026-12-10' })
  await take(again.batchId, 'approve')
  expect(await get(again.batchId)).toMatchObject({ total: 1, toldOtherwise: 0 })
})

test('rule fee-8: of the donation of a member that is made again nobody says that it is not; nor of it what was told of the fee', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get } = treasurer
  const idDocument = '12345678Z'
  await aPayer(db, { email: 'ana@example.org', idDocument })
  await aRecord(db, {
    recordType: 'Donación',
    title: 'Donación',
    description: '12,50',
    bankAccount: anAccount(),
    idDocument,
  })
  const one = await make({ kind: 'donaciones' })
  await take(one.batchId, 'approve', 'notice')
  await deliverMails(treasurer)
  await step(one.batchId, 'cancel', { reason })
  const two = await make({ kind: 'donaciones' })
  await take(two.batchId, 'approve')
  await deliverMails(treasurer)
  const said = await db.selectFrom('mail').select('state').where('kind', '=', 'debitCancelled').execute()
  expect(said).toEqual([{ state: 'skipped' }])
  await step(two.batchId, 'cancel', { reason })

  const fee = await make({ period: 'Trimestral' })
  await take(fee.batchId, 'approve', 'notice')
  await db.deleteFrom('mail').where('kind', '=', 'debitCancelled').execute()
  await deliverMails(treasurer)
  await step(fee.batchId, 'cancel', { reason })
  await deliverMails(treasurer)
  const donations = await make({ kind: 'donaciones' })
  await take(donations.batchId, 'approve')
  expect(await get(donations.batchId)).toMatchObject({
    chargedOn: (await get(fee.batchId)).chargedOn,
    toldOtherwise: 0,
  })
})

test('rule fee-8: of a batch that was cancelled those stay listed who are told by a letter', async () => {
  const { as, db, make, step, take } = await aTreasurer()
  await aPayer(db, { email: '' })
  await aPayer(db)
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  await step(batchId, 'cancel', { reason })
  const staff = await as('ROLE_SUPER_ADMIN')
  const letters = await staff('GET', `/fee-batches/${batchId}/without-mail`)
  expect(letters.json()).toMatchObject({ totalElements: 1 })
})

test('rule fee-7: what an approved batch charges of a mandate that was suspended since is counted and listed', async () => {
  const { as, db, make, take, get } = await aTreasurer()
  const { mandateId } = await aPayer(db)
  await aPayer(db)
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve')
  expect(await get(batchId)).toMatchObject({ blocked: 0, retries: 0 })
  await db
    .updateTable('mandate')
    .set({ state: 'suspendido', reason: 'x' })
    .where('id', '=', mandateId)
    .execute()
  expect(await get(batchId)).toMatchObject({ blocked: 1 })
  const staff = await as('ROLE_SUPER_ADMIN')
  const listed = await staff('GET', `/fee-batches/${batchId}/charges?blocked=true`)
  expect(listed.json()).toMatchObject({ totalElements: 1 })
})

test('rule privacy-6: mails about a charge of who has died do not leave, those of every message that names one', async () => {
  const treasurer = await aTreasurer()
  const { db, as, make, take } = treasurer
  const { affiliateId } = await aPayer(db, { birthday: '1950-01-01' })
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  const { id: chargeId } = await db.selectFrom('charge').select('id').executeTakeFirstOrThrow()
  const naming = [debitNoticeMessage, debitCancelledMessage, feeReturnedMessage]
  for (const message of naming) await queueMail(db, message, 'luz@example.org', { chargeId })
  // No other message names a charge.
  const all = globSync('server/**/*.messages.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('chargeId'),
  )
  expect(all.toSorted()).toEqual(['server/fees/batches/batches.messages.ts', 'server/fees/fees.messages.ts'])
  const staff = await as('ROLE_SUPER_ADMIN')
  const died = await staff('POST', `/affiliate/${affiliateId}/deceased`, { day: null, saidBy: 'Su hija' })
  expect(died.statusCode, died.body).toBeLessThan(300)
  const mails = await db.selectFrom('mail').select(['kind', 'state']).execute()
  expect(mails).toHaveLength(4)
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['skipped']))
  // One that is being written meanwhile asks once more.
  expect(
    await writeDebitNotice(treasurer.world, { id: 1, recipient: 'x@example.org', data: { chargeId } }),
  ).toBeUndefined()
})
