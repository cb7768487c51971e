import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StoppedAddress } from '#contract/people/addressEffect.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { endHolds } from '#server/people/addresses/correctedAddress.rules.ts'
import { aSuperAdmin } from '#test/support/accounts.ts'
import { findLinkCode } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastHolds,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'

const idDocument = '12345678Z'
/** What the file had, which is somebody else's, and the true address of its person. */
const [mistyped, right] = ['eba@example.org', 'eva@example.org']
const reason = 'Se ha identificado en la sede'

/** Eva of the census, whose address was mistyped and whose true one the reader of the mistyped one has stopped. */
async function aStopped(about: { role?: 'ROLE_SUPER_ADMIN' } = {}) {
  const app = await anApp()
  const id = await anAffiliate(app.db, { idDocument, email: mistyped })
  if (about.role) await aUser(app.db, { affiliateId: id, username: mistyped, ...about })
  const chief = await aSuperAdmin(app)
  const write = async (email: string) => {
    const sent = await chief.send('PATCH', `/affiliate/${id}`, { email })
    expect(sent.statusCode, sent.body).toBe(200)
    await deliverAllMails(app)
  }
  const readMails = async () => {
    await deliverAllMails(app)
    return listMailsWithLinks(app, mistyped)
  }
  const stop = async () => {
    const cod = findLinkCode((await readMails()).find(({ kind }) => kind === 'address-replaced')?.plain)
    expect((await (await app.as())('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
  }
  await write(right)
  await stop()
  const lift = (body: object = { email: right, reason }, send = chief.send) =>
    send('POST', `/affiliate/${id}/lift-stopped-address`, body)
  const list = async (send = chief.send) => send('GET', `/affiliate/${id}/stopped-addresses`)
  const read = async () => (await chief.send('GET', `/affiliate/${id}`)).json<AffiliateProfile>()
  return { ...app, app, id, chief, write, stop, lift, list, read, readMails }
}

/** Where a new enrolment with Eva's document and true address leads. */
async function enrol({ app, db }: Pick<Awaited<ReturnType<typeof aStopped>>, 'app' | 'db'>) {
  await db.deleteFrom('throttle').execute()
  return (await enrolAndReadLink(app, { idDocument, email: right })).link.u
}

test('rule rights-11: a super admin lifts that an address was stopped, once and for a reason that is logged', async () => {
  const on = await aStopped()
  expect((await on.list()).json<StoppedAddress[]>()).toMatchObject([{ email: right }])
  const before = await on.read()
  expect(before).toMatchObject({ email: mistyped, hasStoppedAddresses: true })
  expect((await (await on.as('ROLE_ADMIN'))('GET', `/affiliate/${on.id}`)).json()).not.toHaveProperty(
    'hasStoppedAddresses',
  )
  const foresee = async () =>
    (await on.chief.send('GET', `/affiliate/${on.id}/address-effect?email=${right}`)).json<object>()
  expect(await foresee()).toEqual({ effect: 'stopped' })
  expect((await on.lift({ email: right, reason: 'Breve' })).statusCode).toBe(422)
  expect((await on.lift({ email: 'otra@example.org', reason })).statusCode).toBe(404)
  const lifted = await on.lift()
  expect(lifted.statusCode, lifted.body).toBe(200)
  expect(await foresee()).toEqual({ effect: 'held' })
  // Nothing else changes.
  const { hasStoppedAddresses: _had, ...rest } = before
  expect(lifted.json()).toEqual(rest)
  expect((await on.list()).json()).toEqual([])
  expect((await on.lift()).statusCode).toBe(404)
  const [told] = await on.readMails()
  expect(told).toMatchObject({
    kind: 'stop-lifted',
    subject: 'Se vuelve a permitir la dirección que paraste',
  })
  expect(told?.plain).not.toContain(right)
  const entries = on.db
    .selectFrom('activity')
    .innerJoin('activitySubject', 'activitySubject.activityId', 'activity.id')
    .where('action', '=', 'stoppedAddressLifted')
    .select(['details', 'entity', 'entityId'])
  expect(await entries.execute()).toContainEqual({
    details: `Inscrito ${on.id}`,
    entity: 'affiliate',
    entityId: on.id,
  })
})

test('rule rights-11: what was lifted gives nobody anything before it was told again, and can be stopped again', async () => {
  const on = await aStopped()
  await on.lift()
  await on.write(right)
  expect(await on.read()).toMatchObject({ addressHold: { isStopped: false } })
  expect(await enrol(on)).toBe('inscripcion')
  await on.stop()
  expect(await on.read()).toMatchObject({ email: mistyped, hasStoppedAddresses: true })
  await on.lift()
  await on.write(right)
  await outlastHolds(on.app)
  await on.db.deleteFrom('pendingEnrolment').execute()
  expect(await enrol(on)).toBe('invitacion')
})

test('rule rights-11: an address that stands in the profile although it was stopped is held anew from its lifting', async () => {
  const on = await aStopped()
  await on.write(right)
  // Longer ago than it could have been stopped.
  await sql`update mail set settled_at = settled_at - interval '80 hours'`.execute(on.db)
  await endHolds(on.world)
  expect(await on.read()).toMatchObject({ addressHold: { isStopped: true } })
  const notices = async () => (await on.readMails()).filter(({ kind }) => kind === 'address-replaced').length
  const told = await notices()
  expect((await on.lift()).json()).toMatchObject({
    email: right,
    addressHold: { isStopped: false, until: null },
  })
  await endHolds(on.world)
  expect(await notices()).toBe(told + 1)
  expect(await enrol(on)).toBe('inscripcion')
  await on.stop()
  expect(await on.db.selectFrom('affiliate').select('email').execute()).toEqual([{ email: mistyped }])
})

test('rule rights-11: of an account in use only the stop is lifted, since the account proves its profile', async () => {
  const on = await aStopped()
  await aUser(on.db, { affiliateId: on.id, username: mistyped, password })
  await on.db.updateTable('affiliate').set({ email: right }).execute()
  expect((await on.lift()).statusCode).toBe(200)
  expect(await on.db.selectFrom('addressHold').selectAll().execute()).toEqual([])
})

test('rule rights-11: not by admins, not of oneself, and not of who left', async () => {
  const on = await aStopped()
  const admin = await on.as('ROLE_ADMIN')
  for (const refused of [await on.list(admin), await on.lift(undefined, admin)])
    expect(refused.statusCode).toBe(403)
  const { userId } = on.chief
  await on.db.updateTable('appUser').set({ affiliateId: on.id }).where('id', '=', userId).execute()
  expect((await on.lift()).statusCode).toBe(403)
  expect((await on.list()).json()).toHaveLength(1)
  await on.db.updateTable('appUser').set({ affiliateId: null }).where('id', '=', userId).execute()
  await on.db.updateTable('affiliate').set({ inscriptionType: 0, unregisteredAt: new Date() }).execute()
  expect([(await on.list()).statusCode, (await on.lift()).statusCode]).toEqual([404, 409])
})

test('rule rights-11: lifting is counted with the corrections of the profile', async () => {
  const on = await aStopped()
  for (let n = 1; n <= 4; n += 1) await on.write(`eva${n}@example.org`)
  expect((await on.lift()).statusCode).toBe(429)
  expect((await on.list()).json()).toHaveLength(1)
  await on.db.deleteFrom('throttle').execute()
  expect((await on.lift()).statusCode).toBe(200)
})
