import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { deliverAllMails, password } from '#test/support/enrolment.ts'
import { aVictim, canEnter, ownersAddress, strangersAddress } from '#test/support/takeover.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

/** A member whose login will move to a confirmed address; the mail server did not take the notice to the old one. */
async function anUntoldMember() {
  const { app, id, admin } = await aVictim({ password })
  expect((await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })).statusCode).toBe(200)
  await deliverAllMails(app)
  const nobody = await app.as()
  const cod = findLinkCode((await deliverAndListMails(app, strangersAddress)).at(-1)?.plain)
  const leaveNotice = (lastError: string) =>
    app.db
      .updateTable('mail')
      .set({ state: 'failed', lastError, settledAt: sql`now()` })
      .where('kind', '=', 'address-corrected')
      .execute()
  await leaveNotice('ECONNECTION')
  expect((await nobody('POST', '/confirm-email', { cod })).statusCode).toBe(204)
  const look = async () => (await nobody('GET', `/confirm-email?cod=${cod}`)).json<object>()
  const stop = async () => {
    const notice = (await deliverAndListMails(app, ownersAddress)).at(-1)
    return (await nobody('POST', '/stop-email-change', { cod: findLinkCode(notice?.plain) })).statusCode
  }
  return { app, look, stop, leaveNotice }
}

test('rule rights-11: a login moves 72 hours after its owner was told, not after staff wrote another address', async () => {
  const { app, look } = await anUntoldMember()
  const security = await app.as({ token: await tokenOf(app) })
  expect(await look()).toEqual({ state: 'confirmed', wait: { until: null } })
  expect((await security('GET', '/logged/security')).json()).toMatchObject({
    pendingEmail: strangersAddress,
    byOrganisation: { until: null, isConfirmed: true },
  })
  // The link of a week dies only where it was not confirmed.
  await sql`update account_link set expires_at = now() - interval '9 days'`.execute(app.db)
  app.later('12 days')
  await runUpkeep(app)
  expect(await canEnter(app, ownersAddress)).toBe(true)
  app.later('0 hours')
  const notices = await deliverAndListMails(app, ownersAddress)
  expect(notices.at(-1)?.plain).toContain('/parar-cambio-correo')
  expect(await look()).toEqual({ state: 'confirmed', wait: { until: expect.any(String) as string } })
  app.later('71 hours')
  await runUpkeep(app)
  expect(await canEnter(app, ownersAddress)).toBe(true)
  app.later('73 hours')
  await runUpkeep(app)
  expect(await canEnter(app, strangersAddress)).toBe(true)
})

test('rule rights-11: whoever was told late can stop it for as long', async () => {
  const { app, stop } = await anUntoldMember()
  await runUpkeep(app)
  await deliverAllMails(app)
  app.later('71 hours')
  expect(await stop()).toBe(204)
  app.later('200 hours')
  await runUpkeep(app)
  expect(await canEnter(app, ownersAddress)).toBe(true)
})

test('rule rights-11: a notice that the server of its address refused goes out no more', async () => {
  const { app, leaveNotice } = await anUntoldMember()
  await leaveNotice('EENVELOPE 550 5.1.1')
  app.later('73 hours')
  await runUpkeep(app)
  expect(await canEnter(app, strangersAddress)).toBe(true)
})

/** The token of a login at the owner's address. */
async function tokenOf(app: Awaited<ReturnType<typeof anUntoldMember>>['app']) {
  const answer = await (await app.as())('POST', '/login', { username: ownersAddress, password })
  return answer.json<{ token: string }>().token
}
