import { expect, test } from 'vitest'
import { deleteOpenLinksAndChallenges, lockUserForUpdate } from '#server/account/account.queries.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { invitationMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import {
  findLinkCode,
  deliverAndListMails,
  password,
  username,
  anAppWithAna,
  type AppWithAna,
} from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { deliverMails } from '#test/support/mail.ts'

const address = 'ana.nueva@example.org'

/** Ana follows the link to choose another password. */
async function recovering(app: AppWithAna) {
  await app.nobody('POST', '/recover-password-request', { email: username })
  const cod = findLinkCode((await deliverAndListMails(app, username))[0]?.plain)
  return () => app.nobody('POST', '/recover-password', { cod, password: 'tres tristes tigres 4021' })
}

/** Ana follows the link that confirms another address. */
async function confirming(app: AppWithAna) {
  expect((await app.send('POST', '/logged/email', { email: address, password })).statusCode).toBe(202)
  const cod = findLinkCode((await deliverAndListMails(app, address))[0]?.plain)
  return () => app.nobody('POST', '/confirm-email', { cod })
}

test.each(Object.entries({ recovering, confirming }))(
  'rule session-3: an account is blocked while its link is used (%s): the link stops working, and there is no deadlock',
  async (_, follow) => {
    const app = await anAppWithAna()
    const { userId } = app.ana
    const answer = await runWhileLocked(app.db, {
      hold: (staff) => lockUserForUpdate(staff, userId),
      call: await follow(app),
      goOn: (staff) => deleteOpenLinksAndChallenges(staff, userId),
    })
    expect(answer.statusCode, answer.body).toBe(409)
    expect((await app.login()).statusCode).toBe(200)
  },
)

test('rule session-10: another address is confirmed while who has the profile does something with the account', async () => {
  const app = await anAppWithAna()
  const { affiliateId, ana } = app
  const answer = await runWhileLocked(app.db, {
    hold: (leaving) => lockProfile(leaving, asSystem('a test'), affiliateId),
    call: await confirming(app),
    goOn: (leaving) => lockUserForUpdate(leaving, ana.userId),
  })
  expect(answer.statusCode, answer.body).toBe(204)
  expect((await app.login(password, address)).statusCode).toBe(200)
})

test.each(['no account', 'an account'])(
  'an invitation is not mailed to whose profile is deleted while it is written (%s)',
  async (having) => {
    const app = await anApp()
    const affiliateId = await anAffiliate(app.db, { email: address })
    if (having === 'an account') await aUser(app.db, { affiliateId, username: address })
    await queueMail(app.db, invitationMessage, address, { affiliateId })
    await app.db.transaction().execute(async (staff) => {
      await lockProfile(staff, asSystem('a test'), affiliateId)
      // It comes later, and no other mail waits for it (rule durable-8).
      await deliverMails(app)
      await staff.deleteFrom('appUser').where('affiliateId', '=', affiliateId).execute()
      await staff.deleteFrom('affiliate').where('id', '=', affiliateId).execute()
    })
    await app.db.updateTable('mail').set({ nextAttempt: app.world.clock.now }).execute()
    await deliverMails(app)
    const mail = await app.db.selectFrom('mail').select(['state', 'lastError']).executeTakeFirst()
    expect(mail).toEqual({ state: 'skipped', lastError: 'ProfileInUse' })
  },
)
