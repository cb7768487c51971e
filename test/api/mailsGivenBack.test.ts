import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment, enrol } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { bounce, complaint } from '#test/support/mailReports.ts'
import { aRelay } from '#test/support/smtp.ts'

const bounceSecret = 'a secret that only the mail server knows'
const bounceDomain = 'vuelve.example'

/** An organisation where Ana has an account, and what comes back of its mails is passed on. */
async function anOffice(settings: { bounceDomain?: string } = { bounceDomain }) {
  const { url, taken } = await aRelay()
  const app = await anApp({ settings: { bounceSecret, ...settings } })
  const { db, world } = app
  const address = 'ana@example.org'
  const affiliateId = await anAffiliate(db, { email: 'Ana@example.org', communications: true })
  const user = await aUser(db, { role: 'ROLE_USER', affiliateId, username: address, password: 'x' })
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const anybody = await app.as()
  const pass = async (message: string) =>
    (await anybody('POST', '/communication/bounces', { secret: bounceSecret, message })).json<object>()
  /** The mail that leaves when one has been queued. */
  const leave = async () => {
    await deliverMails(app, { transport: aTransport(url, settings, world.secret) })
    const mail = taken.at(-1)
    if (!mail) throw new Error('nothing has left')
    return mail
  }
  const recover = async () => {
    await queueMail(db, recoveryMessage, address, {})
    return leave()
  }
  const read = async () => {
    const { suppressed, returned } = (await chief('GET', `/affiliate/${affiliateId}/communications`)).json<{
      suppressed: object | null
      returned: object[]
    }>()
    return { suppressed, returned }
  }
  const account = async () => (await chief('GET', `/userById/${user.userId}`)).json<object>()
  const own = await app.as({ token: await openSession(world, db, user) })
  const ownMails = async () => (await own('GET', '/logged/data')).json<{ mails: object[] }>().mails
  const listSuppressed = async () =>
    (await db.selectFrom('suppressedAddress').select(['address', 'reason']).execute()).map(
      ({ address: of, reason }) => `${of} ${reason}`,
    )
  return { app, db, affiliateId, pass, leave, recover, read, account, ownMails, listSuppressed, taken }
}

test('rule communication-13: what comes back of a mail to one person is known by the address that this mail alone has', async () => {
  const { db, pass, recover, read, account, ownMails, listSuppressed } = await anOffice()
  const mail = await recover()
  const { id } = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  expect(mail.from).toMatch(new RegExp(String.raw`^b-m${id}-[\da-f]{20}@${bounceDomain}$`))
  expect(mail.raw).toMatch(new RegExp(`^x-return-address: ${mail.from}`, 'im'))
  expect(mail.to).toEqual(['ana@example.org'])
  const forged = { raw: mail.raw.replaceAll(/(b-m\d+-)[\da-f]{20}/g, `$1${'0'.repeat(20)}`) }
  const ofMany = { raw: mail.raw.replaceAll(/b-m(\d)/g, 'b-$1') }
  for (const other of [forged, ofMany])
    expect(await pass(bounce(other, '5.1.1'))).toEqual({ read: 'nothing' })
  expect(await read()).toEqual({ suppressed: null, returned: [] })
  expect(await account()).toMatchObject({ mailStop: null, returned: [] })
  expect(await pass(bounce(mail, '5.1.1'))).toEqual({ read: 'bounced' })
  expect(await listSuppressed()).toEqual(['ana@example.org rebote'])
  const stop = { reason: 'rebote', createdAt: expect.any(String) }
  const returned = { id, returnedAt: expect.any(String), isMissing: true, status: '5.1.1' }
  const label = 'Enlace para elegir otra contraseña'
  expect(await read()).toEqual({ suppressed: stop, returned: [{ ...returned, label }] })
  expect(await account()).toMatchObject({ mailStop: stop, returned: [returned] })
  expect(await ownMails()).toMatchObject([{ returnedAt: expect.any(String), complainedAt: null }])
  // Read again, it says nothing of an address that was let be written to since.
  await db.deleteFrom('suppressedAddress').execute()
  expect(await pass(bounce(mail, '5.1.1'))).toEqual({ read: 'nothing' })
  expect(await listSuppressed()).toEqual([])
})

test('rule communication-13: after a restore a way back is of the mail that had it, not of the one that has its number', async () => {
  const { db, pass, recover, listSuppressed } = await anOffice()
  const mail = await recover()
  await sql`update mail set return_key = gen_random_uuid()`.execute(db)
  for (const message of [bounce(mail, '5.1.1'), complaint(mail)])
    expect(await pass(message)).toEqual({ read: 'nothing' })
  expect(await listSuppressed()).toEqual([])
})

test('rule communication-13: a full mailbox is noted and stops nothing; who complains gets no bulletins', async () => {
  // Without a domain of its own what comes back goes to the sender, and the mail that it repeats says which it was.
  const { db, affiliateId, pass, recover, read, listSuppressed, ownMails } = await anOffice({})
  const mail = await recover()
  expect(mail.from).toBe('no-responder@localhost')
  expect(await pass(bounce(mail, '5.2.2'))).toEqual({ read: 'bounced' })
  expect(await read()).toMatchObject({ suppressed: null, returned: [{ isMissing: false, status: '5.2.2' }] })
  expect(await listSuppressed()).toEqual([])
  expect(await pass(complaint(mail))).toEqual({ read: 'complaint' })
  expect(await pass(complaint(mail))).toEqual({ read: 'nothing' })
  expect(await listSuppressed()).toEqual(['ana@example.org queja'])
  const agreed = sql<{
    communications: boolean
  }>`select communications from affiliate where id = ${affiliateId}`
  expect((await agreed.execute(db)).rows).toEqual([{ communications: false }])
  expect(await ownMails()).toMatchObject([{ complainedAt: expect.any(String) }])
})

test('rule communication-13: of an address that nobody has it is not kept that nothing goes there', async () => {
  const { app, db, pass, leave, listSuppressed } = await anOffice()
  await enrol(app, anEnrolment({ email: 'nadie@example.org' }))
  const mail = await leave()
  expect(mail.to).toEqual(['nadie@example.org'])
  expect(await pass(bounce(mail, '5.1.1'))).toEqual({ read: 'bounced' })
  expect(await pass(complaint(mail))).toEqual({ read: 'complaint' })
  expect(await listSuppressed()).toEqual([])
  expect(await db.selectFrom('mail').select('returnStatus').execute()).toEqual([{ returnStatus: '5.1.1' }])
})

test.each(['profile', 'account'])(
  'rule communication-13: of an address that only the %s of somebody has it is kept that nothing goes there',
  async (what) => {
    const { db, pass, recover, listSuppressed, affiliateId, app } = await anOffice()
    const mail = await recover()
    if (what === 'profile')
      await app.db.deleteFrom('appUser').where('affiliateId', '=', affiliateId).execute()
    else await sql`update affiliate set email = 'otra@example.org' where id = ${affiliateId}`.execute(db)
    expect(await pass(bounce(mail, '5.1.1'))).toEqual({ read: 'bounced' })
    expect(await listSuppressed()).toEqual(['ana@example.org rebote'])
  },
)

test('rule communication-13: staff read of who waits to enrol that the mail with the latest link came back', async () => {
  const { app, pass, leave } = await anOffice()
  await enrol(app, anEnrolment({ email: 'Nadie@example.org' }))
  const staff = await app.as('ROLE_ADMIN')
  type Row = { id: string; returned: object | null }
  const row = async () =>
    (await staff('GET', '/enrolment/pending')).json<{ content: Row[] }>().content[0] ?? {
      id: '',
      returned: {},
    }
  const mail = await leave()
  expect(await row()).toMatchObject({ returned: null })
  await pass(bounce(mail, '5.1.1'))
  const { id, returned } = await row()
  expect(returned).toMatchObject({ isMissing: true, status: '5.1.1', returnedAt: expect.any(String) })
  await staff('POST', `/enrolment/pending/${id}/resend`)
  expect(await row()).toMatchObject({ returned: null })
})

test('rule communication-13: who asks for the link again is told by the mail with that one, until it is opened', async () => {
  const { app, db, pass, leave } = await anOffice()
  await enrol(app, anEnrolment({ email: 'nadie@example.org' }))
  const staff = await app.as('ROLE_ADMIN')
  const read = async () =>
    (await staff('GET', '/enrolment/pending')).json<{ content: { returned: object | null }[] }>().content[0]
      ?.returned
  await pass(bounce(await leave(), '5.2.2'))
  expect(await read()).toMatchObject({ status: '5.2.2' })
  await (
    await app.as()
  )('POST', '/enrolment/resend', { email: 'nadie@example.org' })
  const latest = await leave()
  expect(await read()).toBeNull()
  await pass(bounce(latest, '5.1.1'))
  expect(await read()).toMatchObject({ status: '5.1.1' })
  await db
    .updateTable('pendingEnrolment')
    .set({ heldAt: sql`now()` })
    .execute()
  expect(await read()).toBeNull()
})

test('rule communication-13: that an address does not exist is believed after a lesser bounce, and once', async () => {
  const { db, pass, recover, read, listSuppressed } = await anOffice()
  const mail = await recover()
  const passed = []
  for (const status of ['5.2.2', '5.7.1', '5.1.1', '5.2.2'])
    passed.push(await pass(bounce(mail, status)), await listSuppressed())
  const gone = ['ana@example.org rebote']
  expect(passed).toEqual([
    { read: 'bounced' },
    [],
    { read: 'nothing' },
    [],
    { read: 'bounced' },
    gone,
    { read: 'nothing' },
    gone,
  ])
  expect(await read()).toMatchObject({ returned: [{ status: '5.1.1' }] })
  await db.deleteFrom('suppressedAddress').execute()
  expect(await pass(bounce(mail, '5.1.1'))).toEqual({ read: 'nothing' })
})

test('rule communication-16: what came back of another person at the same address is not told of this one', async () => {
  const { db, pass, recover, read, affiliateId } = await anOffice()
  const mail = await recover()
  await pass(bounce(mail, '5.2.2'))
  await sql`update mail set data = jsonb_build_object('affiliateId', ${affiliateId + 1}::integer)`.execute(db)
  expect((await read()).returned).toEqual([])
})
