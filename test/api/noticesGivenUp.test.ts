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
