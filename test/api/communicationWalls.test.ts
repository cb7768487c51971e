import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { bounce } from '#test/support/mailReports.ts'
import { anApproved, aService, listStates, send, whoAgreed } from '#test/support/sending.ts'

test('rule communication-8: a process takes whom no other holds, and waits for nobody', async () => {
  const { db, world } = await anApp()
  await aService(db, 3)
  const claim = async () => {
    const owner = await takeProcessNumber(db)
    return inTransaction(db, async (own) => {
      // Waiting for the other one would be the failure: it ends when this one does.
      await sql`set local lock_timeout = '1s'`.execute(own)
      return claimRecipients(own, world.clock, owner, 2)
    })
  }
  const both = await inTransaction(db, async (first) => {
    const own = await claimRecipients(first, world.clock, await takeProcessNumber(db), 2)
    return [own, await claim()]
  })
  expect(both.map((claimed) => claimed.map(({ address }) => address).toSorted())).toEqual([
    ['p0@example.org', 'p1@example.org'],
    ['p2@example.org'],
  ])
})

test('rule durable-6: while mail is off nothing leaves of what is being sent either', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const id = await aService(app.db, 2)
  await app.db.insertInto('instance').values({ key: 'mail-sending', value: 'off' }).execute()
  await send(app, relay.url, { rounds: 3 })
  expect(await listStates(app.db, id)).toEqual({ p0: 'queued', p1: 'queued' })
  expect(relay.taken).toEqual([])
  await app.db.deleteFrom('instance').where('key', '=', 'mail-sending').execute()
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(2)
})

test('rule communication-13: what comes back of a mail that left more than thirty days ago is not believed', async () => {
  const bounceSecret = 'a secret that only the mail server knows'
  const app = await anApp({ settings: { bounceDomain: 'vuelta.concejo.example', bounceSecret } })
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org', 'eva@example.org'])
  const { id } = await anApproved(app)
  await send(app, relay.url)
  const leftDaysAgo = (name: string, days: number) =>
    sql`update communication_recipient set settled_at = now() - make_interval(days => ${days})
      where address = ${`${name}@example.org`}`.execute(app.db)
  await leftDaysAgo('ana', 31)
  await leftDaysAgo('eva', 29)
  const anybody = await app.as()
  const read: string[] = []
  for (const name of ['ana', 'eva']) {
    const mail = relay.taken.find(({ to }) => to.startsWith(name))
    const message = bounce(mail ?? { raw: '' }, '5.1.1')
    const answer = await anybody('POST', '/communication/bounces', { secret: bounceSecret, message })
    read.push(answer.json<{ read: string }>().read)
  }
  expect(read).toEqual(['nothing', 'bounced'])
  expect(await listStates(app.db, id)).toEqual({ ana: 'sent', eva: 'bounced' })
  const suppressed = await app.db.selectFrom('suppressedAddress').select('address').execute()
  expect(suppressed).toEqual([{ address: 'eva@example.org' }])
})

test('rule communication-2: what waits is listed by its time, the next one first', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  for (const [subject, scheduledDate] of [
    ['second', '2027-02-01T10:00:00Z'],
    ['third', '2027-03-01T10:00:00Z'],
    ['first', '2027-01-01T10:00:00Z'],
  ] as const)
    await aCommunication(db, { subject, scheduledDate, status: 'PENDING' })
  const list = (await admin('GET', '/communication/filtered?status=PENDING')).json<{
    content: CommunicationSummary[]
  }>()
  expect(list.content.map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
})
