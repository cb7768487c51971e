import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aRecipient, anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay, type TakenMail } from '#test/support/fussyRelay.ts'
import { bounce, complaint } from '#test/support/mailReports.ts'
import { anApproved, aService, listRows, longAgo, send, whoAgreed } from '#test/support/sending.ts'

const bounceSecret = 'a secret that only the mail server knows'

const suppressedOf = async (db: PeopleDatabase) =>
  (await db.selectFrom('suppressedAddress').select(['address', 'reason']).orderBy('address').execute()).map(
    ({ address, reason }) => [address.split('@')[0], reason],
  )

/** People to whom a notice waits, each frozen with an address, who have another one since. */
async function whoMoved(db: PeopleDatabase, moves: readonly [was: string, is: string, about?: object][]) {
  const communicationId = await aService(db)
  const people: number[] = []
  for (const [was, is, about] of moves) {
    const affiliateId = await anAffiliate(db, { email: `${is}@example.org` })
    const address = `${was}@example.org`
    await aRecipient(db, { communicationId, affiliateId, address, nextAttemptAt: longAgo, ...about })
    people.push(affiliateId)
  }
  return people
}

test('rule communication-4: of those who have exchanged their addresses, or taken one that was left, each has their mail', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoMoved(db, [
    ['a', 'b'],
    ['b', 'a'],
    ['ana', 'casa'],
    ['casa', 'luz'],
  ])
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['b', 'sent', null],
    ['a', 'sent', null],
    ['casa', 'sent', null],
    ['luz', 'sent', null],
  ])
  expect(new Set(relay.taken.map(({ to }) => to.split('@')[0]))).toEqual(new Set(['a', 'b', 'casa', 'luz']))
  expect(relay.taken).toHaveLength(4)
})

test('rule communication-4: only a mail that left there, or is to leave, keeps another one from an address', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const settled = { settledAt: longAgo }
  await whoMoved(db, [
    ['gil', 'gil', { state: 'skipped', reason: 'suprimido', ...settled }],
    ['de-gil', 'gil'],
    ['leo', 'leo', { state: 'bounced', reason: 'devuelto', ...settled }],
    ['de-leo', 'leo'],
    ['uma', 'uma-2', { state: 'sent', ...settled }],
    ['de-uma', 'uma'],
    // Two who move to one address have one mail.
    ['pia', 'familia'],
    ['sol', 'familia'],
  ])
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['gil', 'skipped', 'suprimido'],
    ['gil', 'sent', null],
    ['leo', 'bounced', 'devuelto'],
    ['leo', 'sent', null],
    ['uma', 'sent', null],
    ['de-uma', 'skipped', 'repetido'],
    ['familia', 'sent', null],
    ['sol', 'skipped', 'repetido'],
  ])
})

test('rule communication-15: who cannot be moved just now holds up nobody who was claimed with them', async () => {
  const { db, world } = await anApp()
  await whoMoved(db, [
    ['a', 'other'],
    ['b', 'b'],
  ])
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refused before update of address on communication_recipient for each row
    when (new.address <> old.address) execute function refuse()`.execute(db)
  expect((await claimRecipients(db, world.clock, 1, 5)).map(({ address }) => address)).toEqual([
    'b@example.org',
  ])
})

/** A mail to Ana of which nobody knows whether it left; she has another address since, and it is sent there. */
async function aSecondTry(app: TestApp) {
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['dropAnswer-ana@example.org', 'eva@example.org'])
  const { id, admin } = await anApproved(app)
  await send(app, relay.url, { rounds: 6 })
  const doubtful = await db
    .selectFrom('communicationRecipient')
    .where('state', '=', 'uncertain')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ana = doubtful.affiliateId ?? 0
  await db.updateTable('affiliate').set({ email: 'nueva@example.org' }).where('id', '=', ana).execute()
  await admin('POST', `/communication/${id}/recipients/${doubtful.id}/again`)
  await send(app, relay.url, { rounds: 6 })
  const mailTo = (name: string): TakenMail => {
    const mail = relay.taken.find(({ to }) => to.startsWith(name))
    if (!mail) throw new Error('there is no such mail')
    return mail
  }
  const anybody = await app.as()
  const report = async (message: string) =>
    (await anybody('POST', '/communication/bounces', { secret: bounceSecret, message })).json<object>()
  const agrees = async () =>
    (await db.selectFrom('affiliate').where('id', '=', ana).select('communications').executeTakeFirst())
      ?.communications
  return { relay, anybody, report, agrees, mailTo, ana, old: doubtful, id }
}

test('rule communication-13: what is said of an earlier try stops the address that it went to, and no other', async () => {
  const app = await anApp({ settings: { bounceSecret } })
  const { db } = app
  const { report, agrees, mailTo } = await aSecondTry(app)
  const before = await listRows(db)
  expect(await report(bounce(mailTo('dropAnswer'), '5.1.1'))).toEqual({ read: 'bounced' })
  expect(await report(bounce(mailTo('dropAnswer'), '5.1.1'))).toEqual({ read: 'nothing' })
  expect(await listRows(db)).toEqual(before)
  expect(await suppressedOf(db)).toEqual([['dropanswer-ana', 'rebote']])
  expect(await report(complaint(mailTo('dropAnswer')))).toEqual({ read: 'complaint' })
  expect(await suppressedOf(db)).toEqual([['dropanswer-ana', 'rebote']])
  expect(await agrees()).toBe(true)
  // What the present one says is of the present address.
  expect(await report(bounce(mailTo('nueva'), '5.1.1'))).toEqual({ read: 'bounced' })
  expect(await suppressedOf(db)).toEqual([
    ['dropanswer-ana', 'rebote'],
    ['nueva', 'rebote'],
  ])
})

test('rule communication-13: what is said of an earlier try is believed for 30 days', async () => {
  const app = await anApp({ settings: { bounceSecret } })
  const { db } = app
  const { report, mailTo } = await aSecondTry(app)
  await sql`update communication_former_try set tried_at = now() - interval '31 days'`.execute(db)
  expect(await report(bounce(mailTo('dropAnswer'), '5.1.1'))).toEqual({ read: 'nothing' })
  expect(await report(complaint(mailTo('dropAnswer')))).toEqual({ read: 'nothing' })
  expect(await suppressedOf(db)).toEqual([])
})

test('rule communication-12: the link of a mail to a former address stops that one alone, and shows no other', async () => {
  const app = await anApp({ settings: { bounceSecret } })
  const { db } = app
  const { anybody, agrees, old, ana } = await aSecondTry(app)
  const token = `${old.id}.${old.secret}`
  expect((await anybody('GET', `/communication/unsubscribe?cod=${token}`)).json()).toMatchObject({
    state: 'used',
    address: expect.stringMatching(/^d/),
  })
  expect((await anybody('POST', `/communication/unsubscribe/${token}`)).statusCode).toBe(200)
  expect(await agrees()).toBe(true)
  expect(await suppressedOf(db)).toEqual([['dropanswer-ana', 'baja']])
  // Nothing of who is erased stays with the tries.
  await sql`delete from affiliate where id = ${ana}`.execute(db)
  expect(await db.selectFrom('communicationFormerTry').selectAll().execute()).toEqual([])
})

test('rule communication-13: a report of a mail that a restore forgot is of nobody who has its number now', async () => {
  const app = await anApp({ settings: { bounceSecret } })
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['ana@example.org'])
  await anApproved(app)
  await send(app, relay.url, { rounds: 4 })
  const [lost] = relay.taken
  await sql`truncate communication restart identity cascade`.execute(db)
  await sql`update affiliate set communications = false`.execute(db)
  await whoAgreed(db, ['eva@example.org'])
  await anApproved(app)
  await send(app, relay.url, { rounds: 4 })
  const anybody = await app.as()
  const message = bounce(lost ?? { raw: '' }, '5.1.1')
  expect((await anybody('POST', '/communication/bounces', { secret: bounceSecret, message })).json()).toEqual(
    {
      read: 'nothing',
    },
  )
  expect(await listRows(db)).toEqual([['eva', 'sent', null]])
  expect(await suppressedOf(db)).toEqual([])
})

test('rule communication-4: whose address is held is counted, frozen and written to at the one that is theirs for sure', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const hold = (id: number, proven: string) =>
    sql`insert into address_hold (affiliate_id, proven_email, changed_at) values (${id}, ${proven}, now())
      on conflict (affiliate_id) do update set proven_email = excluded.proven_email`.execute(db)
  const { ana, edit, convene, preview } = await aConvened(app)
  const eva = await db
    .selectFrom('affiliate')
    .where('email', '=', 'eva@example.org')
    .select('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('affiliate').set({ email: 'ladron@example.org' }).where('id', '=', ana).execute()
  await hold(ana, 'ana@example.org')
  await edit({ status: 'Aprobada' })
  expect(await preview()).toMatchObject({ recipients: 2 })
  // Two who are written to at one address have one mail.
  await db.updateTable('affiliate').set({ email: 'otro@example.org' }).where('id', '=', eva.id).execute()
  await hold(eva.id, 'ANA@example.org')
  expect(await preview()).toMatchObject({ recipients: 1, excluded: { repetido: 1 } })
  await convene()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to)).toEqual(['ana@example.org'])
})
