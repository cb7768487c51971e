import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeDebitNotice } from '#server/fees/batches/batches.mails.ts'
import { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aPayer } from '#test/support/fees.ts'
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
      .select(['state', 'plain'])
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
  expect(await told()).toEqual([{ state: 'skipped', plain: null }])
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
    plain: expect.stringMatching(/Lo hemos vuelto a preparar: ese día se cobrarán 15,00/) as unknown,
  })
  await step(other.batchId, 'cancel', { reason })

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

test('rule fee-8: made again for another day it is said in the mail, or, where that has left, counted in the batch', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get } = treasurer
  await aPayer(db)
  const cancelOne = async () => {
    const { batchId } = await make({ period: 'Trimestral' })
    await take(batchId, 'approve', 'notice')
    await deliverMails(treasurer)
    await step(batchId, 'cancel', { reason })
  }
  const another = { period: 'Trimestral', chargedOn: '2026-12-01' }
  await cancelOne()
  const early = await make(another)
  await take(early.batchId, 'approve')
  await deliverMails(treasurer)
  const told = await db.selectFrom('mail').select('plain').where('kind', '=', 'debitCancelled').execute()
  expect(told.map(({ plain }) => plain)).toEqual([
    expect.stringMatching(
      /Ese día no se cobra[^]*Lo hemos vuelto a preparar: el 1 de diciembre de 2026 se cobrarán 20,00/,
    ),
  ])
  await step(early.batchId, 'cancel', { reason })
  await db.deleteFrom('mail').execute()

  await cancelOne()
  await deliverMails(treasurer)
  const late = await make(another)
  await take(late.batchId, 'approve')
  expect(await get(late.batchId)).toMatchObject({ toldOtherwise: 1 })
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
    await writeDebitNotice(treasurer.world, { recipient: 'x@example.org', data: { chargeId } }),
  ).toBeUndefined()
})
