import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { anApp } from '#test/support/app.ts'
import { whoAgreed } from '#test/support/sending.ts'

/** A bulletin that an admin with an account of their own has approved for later. */
async function anApprovedForLater() {
  const app = await anApp()
  await whoAgreed(app.db, ['ana@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const scheduledDate = new Date(Date.now() + 600_000).toISOString()
  await admin('PATCH', `/communication/${id}`, { subject: 'Hola', body: '<p>Hola</p>', scheduledDate })
  const approved = await admin('POST', '/communication/set-approved', { id })
  expect(approved.statusCode, approved.body).toBe(200)
  const { approvedBy } = approved.json<Communication>()
  const change = (set: ReturnType<typeof sql>) =>
    sql`update app_user set ${set} where username = ${approvedBy}`.execute(app.db)
  /** Its time has come; an approved one is not changed by anybody else. */
  async function beDue() {
    await sql`alter table communication disable trigger communication_guarded`.execute(app.db)
    await sql`update communication set scheduled_date = now()`.execute(app.db)
    await sql`alter table communication enable trigger communication_guarded`.execute(app.db)
    await freezeNextDue(app.world)
    const { rows } = await sql<{ status: string; reason: string | null; people: number }>`
      select status, reason, (select count(*)::integer from communication_recipient) as people from communication`.execute(
      app.db,
    )
    return rows[0]
  }
  return { app, approvedBy, change, beDue }
}

test.each([
  ['is blocked', sql`enabled = false`],
  ['has another role', sql`role = 'ROLE_ENLACE'`],
])('rule communication-2: when its time comes, what was approved by who %s goes back', async (_, now) => {
  const { change, beDue } = await anApprovedForLater()
  await change(now)
  expect(await beDue()).toEqual({
    status: 'PENDING',
    reason: expect.stringContaining('Quien la aprobó ya no puede aprobar'),
    people: 0,
  })
})

test('rule communication-2: when its time comes, what was approved by an account that is gone goes back', async () => {
  const { app, approvedBy, beDue } = await anApprovedForLater()
  await sql`delete from app_user where username = ${approvedBy}`.execute(app.db)
  expect(await beDue()).toMatchObject({ status: 'PENDING', people: 0 })
})

test('rule communication-2: what was approved by who may still approve leaves, under another name or rank too', async () => {
  const { change, beDue } = await anApprovedForLater()
  await change(sql`role = 'ROLE_SUPER_ADMIN', username = 'otra@example.org'`)
  expect(await beDue()).toMatchObject({ status: 'PROCESSING', people: 1 })
})
