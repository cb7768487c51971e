import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BatchDetails } from '#contract/fees/batches.ts'
import type { FeeOverview } from '#contract/fees/overview.ts'
import type { OrganisationSettings } from '#contract/organisation/settings.ts'
import { tellSuperAdmins } from '#server/account/superAdmins.rules.ts'
import { enrolmentRejectedMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aBatch, aPayer, feeDay } from '#test/support/fees.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aMember } from '#test/support/self.ts'

const [first, second] = ['ES6000491500051234567892', 'ES7921000813610123456789']

/** Two super admins who enter with a password, of whom the second is not to hear, and an accomplice who is none. */
async function anOffice() {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example' } })
  const chief = async (username: string) => aUser(app.db, { role: 'ROLE_SUPER_ADMIN', username, password })
  const [thief, owner] = [await chief('ladrona@example.org'), await chief('duena@example.org')]
  const accomplice = await aUser(app.db, {
    role: 'ROLE_USER',
    username: 'complice@example.org',
    password,
    affiliateId: await anAffiliate(app.db, { email: 'complice@example.org' }),
  })
  const enter = async (user: typeof thief) => app.as({ token: await openSession(app.world, app.db, user) })
  const send = await enter(thief)
  const change = async (as: typeof send, body: object) =>
    as('PATCH', '/organisation/collector', {
      version: (await as('GET', '/organisation/settings')).json<OrganisationSettings>().version,
      password,
      ...body,
    })
  /** Changes an account with the password of whoever does it. */
  const act = async (path: string, { userId }: { userId: number }, body: object, as: typeof send = send) =>
    as('POST', path.replace(':id', `${userId}`), { ...body, password })
  return { ...app, thief, owner, accomplice, enter, send, change, act }
}

const [roleOf, stateOf] = ['/update-user-role/:id/with-password', '/update-user-enabled/:id/with-password']

async function listMails({ db }: Pick<TestApp, 'db'>, kind: string) {
  const mails = await db
    .selectFrom('mail')
    .where('kind', '=', kind)
    .select(['recipient', 'state', 'plain'])
    .orderBy('id')
    .execute()
  return { mails, to: mails.map(({ recipient }) => recipient) }
}

describe('rule organisation-5: the account of the income does not change unheard', () => {
  test.each([
    ['demoted', '/update-user-role/:id/with-password', { role: 'ROLE_ADMIN' }],
    ['blocked', '/update-user-enabled/:id/with-password', { enabled: 'BLOQUEADO' }],
    ['deleted', '/users/:id/remove', {}],
  ] as const)('who is %s before it hears of that, and of it', async (_, path, body) => {
    const office = await anOffice()
    const { change, owner, act } = office
    expect((await act(path, owner, body)).statusCode).toBeLessThan(300)
    expect((await change(office.send, { creditorAccount: second })).statusCode).toBe(200)
    await deliverMails(office)
    const both = ['ladrona@example.org', 'duena@example.org']
    const told = await listMails(office, 'super-admins-changed')
    expect(told.to).toEqual(both)
    expect(told.mails[1]?.plain).toMatch(/ladrona@example\.org ha .* duena@example\.org/)
    expect((await listMails(office, 'collector-changed')).to).toEqual([...both, 'censo@concejo.example'])
  })

  test('an accomplice who is named, blocks the others and gives them back is heard of each time', async () => {
    const office = await anOffice()
    const { act, change, enter, owner, thief, accomplice } = office
    const role = 'ROLE_SUPER_ADMIN'
    await act(roleOf, accomplice, { role })
    const other = await enter({ ...accomplice, role })
    for (const each of [owner, thief]) await act(stateOf, each, { enabled: 'BLOQUEADO' }, other)
    expect((await change(other, { creditorAccount: second })).statusCode).toBe(200)
    for (const each of [owner, thief]) await act(stateOf, each, { enabled: 'HABILITADO' }, other)
    await deliverMails(office)
    const { to } = await listMails(office, 'super-admins-changed')
    expect(to.filter((each) => each === 'duena@example.org')).toHaveLength(5)
    expect((await listMails(office, 'collector-changed')).to).toContain('duena@example.org')
  })

  test('whoever was one hears for thirty days, at each address they had; who leaves does not', async () => {
    const office = await anOffice()
    const { db, send, change, owner } = office
    const eva = await aMember({}, { app: office, role: 'ROLE_SUPER_ADMIN' })
    await db
      .updateTable('appUser')
      .set({ username: 'nueva@example.org' })
      .where('id', '=', owner.userId)
      .execute()
    await eva.leave()
    await office.act(roleOf, owner, { role: 'ROLE_ADMIN' })
    const left = await listMails(office, 'super-admins-changed')
    expect(left.to).not.toContain(eva.user.username)
    expect(left.to.filter((to) => to === 'nueva@example.org')).toHaveLength(2)
    await change(send, { creditorAccount: first })
    expect((await listMails(office, 'collector-changed')).to).toEqual([
      'ladrona@example.org',
      'duena@example.org',
      'nueva@example.org',
      'censo@concejo.example',
    ])
    await db.deleteFrom('mail').execute()
    office.later('31 days')
    const late = await office.enter({ ...office.thief })
    await change(late, { creditorAccount: second })
    expect((await listMails(office, 'collector-changed')).to).toEqual([
      'ladrona@example.org',
      'censo@concejo.example',
    ])
  })

  test('who has been blocked for long hears of what becomes of their account', async () => {
    const office = await anOffice()
    const { act, owner } = office
    await act(stateOf, owner, { enabled: 'BLOQUEADO' })
    await office.db.deleteFrom('mail').execute()
    office.later('31 days')
    const late = await office.enter({ ...office.thief })
    await act('/users/:id/remove', owner, {}, late)
    expect((await listMails(office, 'super-admins-changed')).to).toEqual([
      'ladrona@example.org',
      'duena@example.org',
    ])
  })

  test('each is told by whoever did it: what happens to another account meanwhile is not theirs', async () => {
    const office = await anOffice()
    const { db, world, act, accomplice } = office
    const eva = await aMember({}, { app: office })
    const telling = { db, clock: world.clock, author: eva.user.username }
    await tellSuperAdmins(telling, eva.user.userId, async () =>
      act(roleOf, accomplice, { role: 'ROLE_SUPER_ADMIN' }),
    )
    await deliverMails(office)
    const { mails } = await listMails(office, 'super-admins-changed')
    expect(mails.map(({ plain }) => /: (\S+) ha dado a (\S+)/.exec(plain ?? '')?.slice(1))).toEqual(
      ['ladrona@example.org', 'duena@example.org', 'complice@example.org'].map(() => [
        'ladrona@example.org',
        'complice@example.org',
      ]),
    )
  })

  test('the address to write to is told also where it has just become another', async () => {
    const office = await anOffice()
    const { send, change } = office
    const contact = async (contactEmail: string) =>
      send('PATCH', '/organisation/settings', {
        version: (await send('GET', '/organisation/settings')).json<OrganisationSettings>().version,
        contactEmail,
      })
    await contact('hola@gente.example')
    await contact('nadie@example.net')
    await change(send, { creditorAccount: second })
    const { to } = await listMails(office, 'collector-changed')
    expect(to.slice(2)).toEqual(['nadie@example.net', 'hola@gente.example', 'censo@concejo.example'])
  })

  test('who changes the sender for one that the relay refuses gives the password, and silences nobody', async () => {
    const office = await anOffice()
    const { send, change } = office
    const relay = await aFussyRelay()
    expect((await change(send, { password: 'otra', senderEmail: 'refused@example.net' })).statusCode).toBe(
      422,
    )
    expect((await change(send, { senderEmail: 'refused@example.net' })).statusCode).toBe(200)
    expect((await change(send, { creditorAccount: second })).statusCode).toBe(200)
    await deliverMails(office, { transport: aTransport(relay.url) })
    const { mails } = await listMails(office, 'collector-changed')
    expect(mails.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'sent'))
    expect(new Set(relay.taken.map(({ from }) => from))).toEqual(new Set(['no-responder@concejo.example']))
    expect(relay.taken[0]?.raw).toContain('refused@example.net')
    // No other mail leaves from an address that was given up, perhaps because somebody else has it.
    await queueMail(office.db, enrolmentRejectedMessage, 'ana@example.org', {})
    await deliverMails(office, { transport: aTransport(relay.url) })
    expect(relay.taken.map(({ to }) => to)).not.toContain('ana@example.org')
  })

  test.each([
    ['the sender of now', ['dos@b.example']],
    ['a former one', ['dos@b.example', 'refused@example.net']],
  ])('what %s has perhaps sent does not leave from the next one as well', async (_, senders) => {
    const office = await anOffice()
    const { db, send, change } = office
    for (const senderEmail of senders) await change(send, { senderEmail })
    await db.deleteFrom('mail').where('recipient', '<>', 'duena@example.org').execute()
    await db.updateTable('mail').set({ recipient: 'dropAnswer-duena@example.org' }).execute()
    await sql`delete from mail where id <> (select max(id) from mail)`.execute(db)
    const relay = await aFussyRelay()
    await deliverMails(office, { transport: aTransport(relay.url) })
    expect(relay.taken.map(({ from }) => from)).toEqual(['dos@b.example'])
    const [mail, ...others] = await db.selectFrom('mail').select(['state', 'attempts', 'lastError']).execute()
    expect(mail).toEqual({ state: 'waiting', attempts: 1, lastError: 'ECONNECTION' })
    expect(others).toEqual([])
  })

  test('for thirty days it is said where money is about to be collected', async () => {
    const treasurer = await aTreasurer()
    const { db } = treasurer
    const fees = await aBatch(db, { state: 'borrador', segmentName: 'uno' })
    const gifts = await aBatch(db, { kind: 'donaciones', state: 'borrador', segmentName: 'dos' })
    const sent = await aBatch(db, { segmentName: 'tres' })
    const read = async () => {
      const said = async (id: number) =>
        (await treasurer.read<BatchDetails>(`/fee-batches/${id}`)).accountChanges
      const { accountChanges } = await treasurer.read<FeeOverview>('/fees/overview')
      return [accountChanges, await said(fees), await said(gifts), await said(sent)]
    }
    const write = async (change: object, updatedAt: string) =>
      db
        .updateTable('organisation')
        .set(({ eb }) => ({
          ...change,
          version: eb('version', '+', 1),
          updatedBy: 'ladrona@example.org',
          updatedAt,
        }))
        .execute()
    const now = new Date(feeDay)
    await write({}, '2026-10-18T10:00:00Z')
    expect(await read()).toEqual([[], [], [], []])
    await write({ creditorAccount: 'ES6000491500051234567892' }, now.toISOString())
    const change = {
      account: 'creditorAccount',
      changedAt: expect.any(String),
      author: 'ladrona@example.org',
      was: 'ES91 2100 … 1332',
      is: 'ES60 0049 … 7892',
    }
    expect(await read()).toEqual([[change], [change], [], []])
    // The account of donations is said too, on their batches.
    await write({ donationAccount: 'ES6000491500051234567892' }, now.toISOString())
    const gift = { ...change, account: 'donationAccount', was: 'ES79 2100 … 6789' }
    expect(await read()).toEqual([[gift, change], [change], [gift], []])
    treasurer.later('31 days')
    const late = await treasurer.as('ROLE_SUPER_ADMIN')
    expect((await late('GET', '/fees/overview')).json<FeeOverview>().accountChanges).toEqual([])
    expect((await late('GET', `/fee-batches/${fees}`)).json<BatchDetails>().accountChanges).toEqual([])
  })
})

test('rule fee-15: an account that is emptied while people pay into it waits for somebody', async () => {
  const treasurer = await aTreasurer()
  const { db } = treasurer
  const missing = async () => (await treasurer.read<FeeOverview>('/fees/overview')).missingAccounts
  await db.updateTable('organisation').set({ creditorAccount: '', donationAccount: '' }).execute()
  expect(await missing()).toEqual([])
  await aPayer(db)
  expect(await missing()).toEqual(['creditorAccount'])
})
