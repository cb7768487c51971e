import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

test('rule communication-5: a test goes to whoever asks for it, leaves by whom the communication is, and its answers go where those of it go', async () => {
  const app = await anApp()
  // Others read the same communication, and have no mail of it.
  await app.as('ROLE_ADMIN')
  const token = await app.tokenFor('ROLE_ADMIN')
  const admin = await app.as({ token })
  const id = (await admin('POST', '/communication')).json<number>()
  await sql`update communication set from_name = 'Plaza · Centro', from_email = 'avisos@concejo.example',
    reply_email = 'centro@concejo.example' where id = ${id}`.execute(app.db)
  await admin('POST', `/communication/${id}/test`)
  const relay = await aRelay()
  await deliverMails(app, { transport: aTransport(relay.url) })
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  expect(relay.taken.map(({ to }) => to)).toEqual([[sub]])
  const [{ raw } = { raw: '' }] = relay.taken
  expect(raw).toMatch(/^Reply-To: centro@concejo\.example\r$/m)
  expect(raw).toMatch(/^From: .*<avisos@concejo\.example>\r$/m)
})
