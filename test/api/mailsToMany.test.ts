import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail, queueMails } from '#server/kernel/mail/mail.ts'
import { anApp } from '#test/support/app.ts'
import { aDkimKey } from '#test/support/dkim.ts'
import { aUser } from '#test/support/factories.ts'
import { aNoticeToMany, aTransport, deliverMails, leaveAsFastAsCan } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

test('rule communication-10: what the product tells many leaves no faster than is wanted; nobody’s own mail waits for that', async () => {
  const { url, taken } = await aRelay()
  const app = await anApp()
  await sql`update sending_relay set per_second = 0.001, tokens = 1, refilled_at = clock_timestamp()`.execute(
    app.db,
  )
  await queueMails(app.db, ...aNoticeToMany(3), 'bulk')
  const { username } = await aUser(app.db)
  await queueMail(app.db, recoveryMessage, username, {})
  await deliverMails(app, { transport: aTransport(url) })
  expect(taken.map(({ to }) => to.join()).toSorted()).toEqual([username, 'persona0@example.org'].toSorted())
  await leaveAsFastAsCan(app)
  await deliverMails(app, { transport: aTransport(url) })
  expect(taken).toHaveLength(4)
})

test('without a pace those to many leave one after the other, with no pause in between', async () => {
  const { url } = await aRelay()
  const app = await anApp()
  await leaveAsFastAsCan(app)
  await queueMails(app.db, ...aNoticeToMany(40))
  // The first time that there is nothing to do at once ends it.
  expect(await deliverMails(app, { transport: aTransport(url) })).toBe(40)
})

test('rule communication-11: what the product tells one person, or many, is signed as well', async () => {
  const { url, taken } = await aRelay()
  const app = await anApp()
  const { dkim, verifyDkim } = aDkimKey('concejo.example')
  await queueMails(app.db, ...aNoticeToMany(1))
  await deliverMails(app, { transport: aTransport(url, { dkim }) })
  expect(taken.map(({ raw }) => verifyDkim(raw).holds)).toEqual([true])
})

test('rule communication-12: whoever opens the address of the header is led to the page that asks, and stops nothing', async () => {
  const app = await anApp()
  const answer = await (await app.as())('GET', '/communication/unsubscribe/1.abc')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/baja-de-comunicaciones?cod=1.abc'])
})
