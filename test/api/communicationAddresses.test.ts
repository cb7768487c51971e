import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Recipient } from '#contract/communications/recipients.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { settle } from '#server/communications/engine/queue.queries.ts'
import { suppress } from '#server/communications/bounces/answers.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient, anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, aService, longAgo, send, whoAgreed } from '#test/support/sending.ts'

const erase = (db: PeopleDatabase, id: number) => db.deleteFrom('affiliate').where('id', '=', id).execute()

/** Whose mail is on its way, or doubtful, when they are erased. */
async function anErased(db: PeopleDatabase, state: 'sending' | 'uncertain', communicationId: number) {
  const affiliateId = await anAffiliate(db, { email: `${state}@example.org` })
  const settledAt = state === 'uncertain' ? new Date() : null
  const about = { communicationId, affiliateId, address: `${state}@example.org`, owner: 7, attempts: 1 }
  const id = await aRecipient(db, { ...about, state, claimedAt: new Date(), settledAt })
  await erase(db, affiliateId)
  return id
}

const read = (db: PeopleDatabase, id: number) =>
  db
    .selectFrom('communicationRecipient')
    .where('id', '=', id)
    .select(['state', 'reason', 'address'])
    .executeTakeFirstOrThrow()

test('rule communication-8: whoever is erased while their mail is on its way is not tried again', async () => {
  const app = await anApp()
  const { db, world, as } = app
  const relay = await aFussyRelay()
  const communicationId = await aService(db)
  const retried = await anErased(db, 'sending', communicationId)
  await settle(db, world.clock, 7, retried, { state: 'queued', reply: '451', of: 'recipient' })
  expect(await read(db, retried)).toMatchObject({ state: 'skipped', reason: 'borrado' })
  const doubtful = await anErased(db, 'uncertain', communicationId)
  const admin = await as('ROLE_ADMIN')
  const again = await admin('POST', `/communication/${communicationId}/recipients/${doubtful}/again`)
  expect([again.statusCode, again.json<Recipient>()]).toMatchObject([
    200,
    { state: 'skipped', reason: 'borrado' },
  ])
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
})

test('rule communication-8: what stands for the address of who was erased is never written to nor suppressed', async () => {
  const { db, world } = await anApp()
  const id = await anErased(db, 'sending', await aService(db))
  await settle(db, world.clock, 7, id, { state: 'sent', reply: 'ok' })
  const other = await anErased(db, 'sending', await aService(db))
  await db.updateTable('sendingRelay').set({ belief: 5 }).execute()
  await settle(db, world.clock, 7, other, { state: 'bounced', reply: '550 5.1.1', suppress: true })
  expect((await read(db, other)).state).toBe('bounced')
  await suppress(db, world.clock, (await read(db, id)).address, 'rebote')
  expect(await db.selectFrom('suppressedAddress').selectAll().execute()).toEqual([])
  await expect(
    sql`insert into suppressed_address (address, reason) values ('borrado-1', 'rebote')`.execute(db),
  ).rejects.toThrow('suppressed_address_known')
  await expect(aRecipient(db, { address: 'borrado-1', communicationId: await aService(db) })).rejects.toThrow(
    'communication_recipient_known',
  )
})

test('rule communication-4: after a pause a mail goes to the address that somebody has then', async () => {
  const app = await anApp()
  const { db, world } = app
  const relay = await aFussyRelay()
  const names = ['ana', 'eva', 'luz', 'sol', 'ines']
  await whoAgreed(
    db,
    names.map((name) => `${name}@example.org`),
  )
  const { id, admin } = await anApproved(app)
  await db
    .updateTable('sendingRelay')
    .set({ openUntil: new Date(Date.now() + 60_000) })
    .execute()
  await send(app, relay.url, { rounds: 2 })
  expect(await countQueued(db)).toBe(names.length)
  await admin('POST', `/communication/${id}/pause`)
  const move = (from: string, email: string) =>
    db.updateTable('affiliate').set({ email }).where('email', '=', `${from}@example.org`).execute()
  await move('ana', 'ana.nueva@example.org')
  await move('luz', '')
  // Two people have one address now; one that another one was frozen with is theirs.
  await move('sol', 'eva@example.org')
  await admin('POST', `/communication/${id}/resume`)
  await db.updateTable('sendingRelay').set({ openUntil: null }).execute()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual([
    'ana.nueva@example.org',
    'eva@example.org',
    'ines@example.org',
  ])
  const rows = await db
    .selectFrom('communicationRecipient')
    .select(['address', 'state', 'reason'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ address, state, reason }) => [address.split('@')[0], state, reason])).toEqual([
    ['ana.nueva', 'sent', null],
    ['eva', 'sent', null],
    ['luz', 'skipped', 'sinCorreo'],
    ['sol', 'skipped', 'repetido'],
    ['ines', 'sent', null],
  ])
  expect((await admin('GET', `/communication/${id}`)).json()).toMatchObject({ status: 'SENT' })
  expect(await claimRecipients(db, world.clock, 1, 5)).toEqual([])
})

test('rule communication-4: an address that staff wrote and that proves nothing yet is not written to instead', async () => {
  const { db, world } = await anApp()
  const affiliateId = await anAffiliate(db, { email: 'suya@example.org' })
  const communicationId = await aService(db)
  await aRecipient(db, { communicationId, affiliateId, address: 'suya@example.org', nextAttemptAt: longAgo })
  await sql`update affiliate set email = 'otra@example.org' where id = ${affiliateId}`.execute(db)
  await sql`insert into address_hold (affiliate_id, proven_email, changed_at)
    values (${affiliateId}, 'suya@example.org', now()) on conflict do nothing`.execute(db)
  const [claimed] = await claimRecipients(db, world.clock, 1, 5)
  expect(claimed?.address).toBe('suya@example.org')
})

const countQueued = async (db: PeopleDatabase) =>
  (await db.selectFrom('communicationRecipient').where('state', '=', 'queued').select('id').execute()).length
