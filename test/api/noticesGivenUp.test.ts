import { expect, test } from 'vitest'
import { aTreasurer } from '#test/support/batches.ts'
import { aPayer } from '#test/support/fees.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

test('rule fee-8: whose notice was given up keeps the letter, also when the mail that tells of it does not leave either', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take, step, get } = treasurer
  await aPayer(db, { email: 'ana@example.org' })
  let isShut = false
  const relay = await aRelay(() => (isShut ? new Error('shut') : undefined))
  const leave = () => deliverMails(treasurer, { transport: aTransport(relay.url) })
  const waiting = db.updateTable('mail').where('state', '=', 'waiting')
  const cancelled = await make({ period: 'Trimestral' })
  await take(cancelled.batchId, 'approve', 'notice')
  await leave()
  await step(cancelled.batchId, 'cancel', { reason: 'Otra cuenta.' })
  await waiting.set({ nextAttempt: '2099-01-01T00:00:00Z' }).execute()
  const again = await make({ period: 'Trimestral', chargedOn: '2026-12-15' })
  await take(again.batchId, 'approve', 'notice')
  isShut = true
  await waiting.set({ attempts: 7 }).where('nextAttempt', '<', '2090-01-01T00:00:00Z').execute()
  await leave()
  expect(await get(again.batchId)).toMatchObject({ noticesFailed: 1 })
  await waiting.set({ nextAttempt: '2020-01-01T00:00:00Z' }).execute()
  await leave()
  expect(await get(again.batchId)).toMatchObject({ noticesFailed: 1 })
  const charge = db.selectFrom('charge').where('batchId', '=', again.batchId).select('noticedAt')
  expect(await charge.executeTakeFirst()).toEqual({ noticedAt: null })
})

/** A batch of one payer, whose notice has its last try; its relay answers what it is told. */
async function aLastTry() {
  const treasurer = await aTreasurer()
  const { db, make, take } = treasurer
  const { affiliateId } = await aPayer(db, { email: 'ana@example.org' })
  const held = Promise.withResolvers<Error>()
  const begun = Promise.withResolvers<void>()
  const relay = await aRelay(() => {
    begun.resolve()
    return held.promise
  })
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve', 'notice')
  await db.updateTable('mail').set({ attempts: 7 }).execute()
  const left = deliverMails(treasurer, { transport: aTransport(relay.url) })
  await begun.promise
  const refuse = async () => {
    held.resolve(new Error('shut'))
    await left
  }
  const die = async () =>
    (await treasurer.ask('POST', `/affiliate/${affiliateId}/deceased`, { day: null, saidBy: 'Su hija' }))
      .statusCode
  const letters = () => treasurer.read<{ totalElements: number }>(`/fee-batches/${batchId}/without-mail`)
  return { refuse, die, letters, read: () => treasurer.get(batchId) }
}

test('rule fee-8: a notice that was skipped while it had its last try, since somebody has died, was not given up', async () => {
  const { refuse, die, read, letters } = await aLastTry()
  expect(await die()).toBe(204)
  await refuse()
  expect(await read()).toMatchObject({ noticesFailed: 0, noticesLeft: 0 })
  expect(await letters()).toMatchObject({ totalElements: 0 })
})

test('rule fee-8: a notice that was given up counts for a letter no more once its person has died', async () => {
  const { refuse, die, read, letters } = await aLastTry()
  await refuse()
  expect([await read(), await letters()]).toMatchObject([{ noticesFailed: 1 }, { totalElements: 1 }])
  expect(await die()).toBe(204)
  expect([await read(), await letters()]).toMatchObject([{ noticesFailed: 0 }, { totalElements: 0 }])
})
