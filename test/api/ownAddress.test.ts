import { expect, test } from 'vitest'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

test('rule rights-11: a member sees what staff began, and puts the own address back', async () => {
  const app = await anApp()
  const id = await anAffiliate(app.db, { email: 'eva@example.org' })
  const user = await aUser(app.db, { affiliateId: id, username: 'eva@example.org', password })
  const eva = await app.as({ token: await openSession(app.world, app.db, user) })
  const admin = await app.as('ROLE_ADMIN')
  await admin('PATCH', `/affiliate/${id}`, { email: 'otra@example.org' })
  const pending = async () => (await eva('GET', '/logged/security')).json<object>()
  expect(await pending()).toMatchObject({
    pendingEmail: 'otra@example.org',
    byOrganisation: { isConfirmed: false },
  })
  const cod = findLinkCode((await deliverAndListMails(app, 'otra@example.org')).at(-1)?.plain)
  await (
    await app.as()
  )('POST', '/confirm-email', { cod })
  expect(await pending()).toMatchObject({ byOrganisation: { isConfirmed: true } })

  const ask = () => eva('POST', '/logged/email', { email: 'eva@example.org', password })
  expect((await ask()).statusCode).toBe(202)
  expect(await pending()).toMatchObject({ pendingEmail: null, byOrganisation: null })
  expect((await admin('GET', `/affiliate/${id}`)).json()).toMatchObject({ email: 'eva@example.org' })
  expect((await ask()).statusCode).toBe(422)
  app.later('80 hours')
  await runUpkeep(app)
  expect(
    await app.db.selectFrom('appUser').where('id', '=', user.userId).select('username').execute(),
  ).toEqual([{ username: 'eva@example.org' }])
})
