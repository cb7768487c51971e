import { expect, test } from 'vitest'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { aSuperAdmin } from '#test/support/accounts.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { listMailsWithLinks, outlastHolds, parseLink, password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { runJobs } from '#test/support/jobs.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

// A change of role and what was begun before it (rule rights-11).

const mine = 'atacante@example.org'
const theirs = 'eva@example.org'
const setRole = async (app: TestApp, userId: number, role: string) =>
  (await aSuperAdmin(app)).send('POST', `/update-user-role/${userId}/with-password`, { role, password })

test('an address that an admin wrote and somebody confirmed moves no login of a later super admin', async () => {
  const app = await anApp()
  const id = await anAffiliate(app.db, { email: theirs })
  const { userId } = await aUser(app.db, { affiliateId: id, username: theirs, password })
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('PATCH', `/affiliate/${id}`, { email: mine })).statusCode).toBe(200)
  const cod = findLinkCode((await deliverAndListMails(app, mine)).at(-1)?.plain)
  expect((await (await app.as())('POST', '/confirm-email', { cod })).statusCode).toBe(204)
  expect((await setRole(app, userId, 'ROLE_SUPER_ADMIN')).statusCode).toBe(200)
  app.later('80 hours')
  await runUpkeep(app)
  const { username } = await app.db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select('username')
    .executeTakeFirstOrThrow()
  expect(username).toBe(theirs)
})

test('an invitation that an admin led elsewhere opens no account of a later super admin', async () => {
  const app = await anApp()
  const id = await anAffiliate(app.db, { email: theirs })
  const { userId } = await aUser(app.db, { affiliateId: id, username: theirs })
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('PATCH', `/affiliate/${id}`, { email: mine })).statusCode).toBe(200)
  await outlastHolds(app)
  const [invitation] = await listMailsWithLinks(app, mine)
  expect((await setRole(app, userId, 'ROLE_SUPER_ADMIN')).statusCode).toBe(200)
  const answer = await (await app.as())('POST', '/signup', { password, ...parseLink(invitation?.link ?? '') })
  expect(answer.statusCode).toBe(409)
})

test('a job writes with the role that its author has when it is done', async () => {
  const app = await anApp()
  const boss = await aSuperAdmin(app)
  const on = await anImporter('ROLE_SUPER_ADMIN', app)
  const id = await anAffiliate(app.db, { idDocument: makeDni(1), email: theirs })
  await aUser(app.db, { affiliateId: id, username: theirs, role: 'ROLE_ADMIN', password })
  const { id: uploadId } = await on.upload(joinRows([headers, makeRow(1, { 'E-mail': mine, Asamblea: '' })]))
  const looked = await on.preflight(uploadId)
  const asked = (await on.call('POST', `/census-import/${uploadId}/commit`, { preflight: looked.id })).json<{
    id: string
  }>()
  await app.db
    .updateTable('appUser')
    .set({ role: 'ROLE_ADMIN' })
    .where('role', '=', 'ROLE_SUPER_ADMIN')
    .where('id', '<>', boss.userId)
    .execute()
  await runJobs(app)
  const { email } = await app.db
    .selectFrom('affiliate')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect([asked.id.length > 0, email]).toEqual([true, theirs])
})
