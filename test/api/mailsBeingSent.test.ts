import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { UnsentMail } from '#contract/mailbox/unsent.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { skipMails } from '#server/census/profile/closing.queries.ts'
import { deliverNextMail, queueMail } from '#server/kernel/mail/mail.ts'
import { mails } from '#server/mails.ts'
import { queueNoticesAgain } from '#server/people/addresses/notices.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aTransport } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

const settings = { publicUrl: 'https://concejo.example', smtpUrl: 'smtp://127.0.0.1:1' }

/** A mail whose first try the relay holds until it is told what to answer; later ones are taken. */
async function aHeldMail(attempts = 0, affiliateId?: number) {
  const held = Promise.withResolvers<Error | undefined>()
  const begun = Promise.withResolvers<void>()
  let asked = 0
  const { url, taken } = await aRelay(() => {
    asked += 1
    begun.resolve()
    return asked === 1 ? held.promise : undefined
  })
  const app = await anApp({ settings })
  await aUser(app.db, { username: 'ana@example.org' })
  await queueMail(app.db, recoveryMessage, 'ana@example.org', {})
  await app.db
    .updateTable('mail')
    .set({ attempts, data: JSON.stringify({ affiliateId }) })
    .execute()
  const deliver = (only = mails) =>
    deliverNextMail(app.world, { mails: only, transport: aTransport(url), log: app.logger }, 'transactional')
  const { id } = await app.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const retry = () => chief('POST', `/mail/unsent/${id}/retry`)
  /** As if five minutes had passed. */
  const letTimePass = () =>
    app.db
      .updateTable('mail')
      .set({ nextAttempt: new Date(0) })
      .execute()
  const read = () =>
    app.db.selectFrom('mail').select(['state', 'attempts', 'lastError']).executeTakeFirstOrThrow()
  return {
    ...app,
    chief,
    retry,
    taken,
    deliver,
    read,
    letTimePass,
    answer: held.resolve,
    begun: begun.promise,
  }
}

test('rule durable-9: a mail that is being sent is not tried again beside it, by hand either', async () => {
  const { deliver, begun, chief, retry, answer, taken, read } = await aHeldMail()
  const first = deliver()
  await begun
  const { content } = (await chief('GET', '/mail/unsent')).json<{ content: UnsentMail[] }>()
  expect(content).toMatchObject([{ state: 'waiting', isBeingSent: true }])
  const refused = await retry()
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('Se está enviando ahora mismo. Mira dentro de cinco minutos')
  expect(await deliver()).toBe(false)
  answer(undefined)
  await first
  expect(taken).toHaveLength(1)
  expect(await read()).toMatchObject({ state: 'sent', attempts: 1 })
  const over = await retry()
  expect([over.statusCode, over.body]).toEqual([409, expect.stringContaining('Ya no está sin enviar')])
})

test.each([
  ['refused', 'skipped'],
  ['taken', 'sent'],
] as const)(
  'rule durable-9: a mail that is skipped while it is being sent, and is %s then, ends as %s',
  async (answer, state) => {
    const held = await aHeldMail(7, 1)
    const first = held.deliver()
    await held.begun
    await skipMails(held.db, 1, null)
    held.answer(answer === 'refused' ? new Error('no') : undefined)
    await first
    expect(await held.read()).toMatchObject({ state })
    expect(held.logged.join('')).not.toContain('mail given up')
    expect((await held.retry()).statusCode).toBe(409)
  },
)

test('rule durable-9: a notice that is skipped while it is being sent is not sent again beside that', async () => {
  const { db, deliver, begun, answer, taken, letTimePass } = await aHeldMail(0, 1)
  const first = deliver()
  await begun
  await skipMails(db, 1, null)
  const again = () => queueNoticesAgain(db, [sql`select id from mail`])
  expect([await again(), await deliver()]).toEqual([0, false])
  answer(undefined)
  await first
  expect(taken).toHaveLength(1)
  // What was skipped by a process that died goes again.
  await db
    .updateTable('mail')
    .set({ state: 'skipped', claim: sql`gen_random_uuid()` })
    .execute()
  await letTimePass()
  expect(await again()).toBe(1)
})

test('rule durable-9: what waits for its next try is tried at once, and so is what a process died of five minutes ago', async () => {
  const { deliver, begun, retry, answer, letTimePass, read, chief } = await aHeldMail()
  const first = deliver()
  await begun
  await letTimePass()
  expect((await retry()).statusCode).toBe(204)
  answer(new Error('no'))
  await first
  // The try that hung says nothing of it any more.
  expect(await read()).toEqual({ state: 'waiting', attempts: 0, lastError: null })
  const { content } = (await chief('GET', '/mail/unsent')).json<{ content: UnsentMail[] }>()
  expect(content).toMatchObject([{ isBeingSent: false }])
})

test('rule durable-9: a try that hung until another process sent the mail leaves it as it became, and says so in the log', async () => {
  const { deliver, begun, answer, taken, letTimePass, read, logged } = await aHeldMail(7)
  const told: unknown[] = []
  const recovery = mails.get('recovery')
  if (!recovery) throw new Error('there is none')
  const noting = new Map([
    ...mails,
    ['recovery', { ...recovery, notLeft: async (_: unknown, data: unknown) => void told.push(data) }],
  ] as const)
  const first = deliver(noting)
  await begun
  await letTimePass()
  await deliver()
  expect(await read()).toMatchObject({ state: 'sent' })
  answer(new Error('no'))
  await first
  expect(await read()).toEqual({ state: 'sent', attempts: 9, lastError: null })
  expect(taken).toHaveLength(1)
  const said = logged.join('')
  expect(said).toContain('what became of a try is not noted')
  expect(said).not.toContain('mail given up')
})
