import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aRelay } from '#test/support/smtp.ts'

test('rule communication-5: a test leaves by whom the communication is, and its answers go where those of it go', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  await sql`update communication set from_name = 'Plaza · Centro', from_email = 'avisos@concejo.example',
    reply_email = 'centro@concejo.example' where id = ${id}`.execute(app.db)
  await admin('POST', `/communication/${id}/test`)
  const relay = await aRelay()
  await deliverMails(app, { transport: aTransport(relay.url) })
  const [{ raw } = { raw: '' }] = relay.taken
  expect(raw).toMatch(/^Reply-To: centro@concejo\.example\r$/m)
  expect(raw).toMatch(/^From: .*<avisos@concejo\.example>\r$/m)
})
