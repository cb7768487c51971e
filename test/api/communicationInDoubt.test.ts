import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginSending, releaseUnsent, settle } from '#server/communications/engine/queue.queries.ts'
import { settleDoubtful } from '#server/communications/recipients.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient, anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, aService, listRows, longAgo, moveTo, send, whoAgreed } from '#test/support/sending.ts'

const scope = asSystem('a test settles what is doubtful')

/** Somebody to whom a mail waits at an address, who has that one or another. */
async function whoWaits(db: PeopleDatabase, communicationId: number, was: string, is = was) {
  const affiliateId = await anAffiliate(db, { email: `${is}@example.org` })
  const address = `${was}@example.org`
  const id = await aRecipient(db, { communicationId, affiliateId, address, nextAttemptAt: longAgo })
  return { id, affiliateId }
}

const attemptsOf = async (db: PeopleDatabase, id: number) =>
  (await db.selectFrom('communicationRecipient').where('id', '=', id).select('attempts').executeTakeFirst())
    ?.attempts

const statusOf = (db: PeopleDatabase, id: number) =>
  db.selectFrom('communication').where('id', '=', id).select(['status', 'why']).executeTakeFirst()

/** Ana's mail is doubtful at an address that Luz has by now; Luz was frozen with her former one, or with this. */
async function aDoubt(frozen: 'luz' | 'dropAnswer-casa') {
  const app = await anApp()
  const { db, world } = app
  const relay = await aFussyRelay()
  const communicationId = await aService(db)
  const ana = await whoWaits(db, communicationId, 'dropAnswer-casa')
  await send(app, relay.url)
  await moveTo(db, ana.affiliateId, 'nueva')
  await whoWaits(db, communicationId, frozen, 'dropAnswer-casa')
  await send(app, relay.url)
  const sayThat = (as: 'sent' | 'queued') =>
    settleDoubtful(db, scope, world.clock, { communicationId, id: ana.id, as })
  return { app, db, relay, communicationId, frozen, sayThat }
}

test.for(['luz', 'dropAnswer-casa'] as const)(
  'rule communication-4: who has an address where a mail is doubtful waits, and has theirs when that one had not left: %s',
  async (frozen) => {
    const { app, db, relay, communicationId, sayThat } = await aDoubt(frozen)
    expect(await listRows(db)).toEqual([
      ['dropAnswer-casa', 'uncertain', null],
      [frozen, 'queued', 'espera'],
    ])
    // Somebody has to say what became of the doubtful one, and reads so.
    expect(await statusOf(db, communicationId)).toEqual({ status: 'ERROR', why: 'doubtful' })
    await sayThat('queued')
    await send(app, relay.url)
    expect(await listRows(db)).toEqual([
      ['nueva', 'sent', null],
      ['dropAnswer-casa', 'sent', null],
    ])
    expect(await statusOf(db, communicationId)).toEqual({ status: 'SENT', why: null })
  },
)

test('rule communication-4: who waits for a doubtful mail has none more when that one had left', async () => {
  const { app, db, relay, communicationId, sayThat } = await aDoubt('luz')
  await sayThat('sent')
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['dropAnswer-casa', 'sent', null],
    ['luz', 'skipped', 'repetido'],
  ])
  expect(await statusOf(db, communicationId)).toEqual({ status: 'SENT', why: null })
})

test.for(['luz', 'casa'])(
  'rule communication-4: who takes over an address while a mail leaves to it waits for the answer: %s',
  async (frozen) => {
    const app = await anApp()
    const { db, world } = app
    const relay = await aFussyRelay()
    const communicationId = await aService(db)
    const ana = await whoWaits(db, communicationId, 'casa')
    await claimRecipients(db, world.clock, 1, 1)
    await beginSending(db, world.clock, [{ id: ana.id, owner: 1 }])
    await moveTo(db, ana.affiliateId, 'nueva')
    const luz = await whoWaits(db, communicationId, frozen, 'casa')
    const claimed = await claimRecipients(db, world.clock, 2, 1)
    expect([...(await beginSending(db, world.clock, [{ id: luz.id, owner: 2 }]))]).toEqual([])
    await releaseUnsent(
      db,
      world.clock,
      2,
      claimed.map(({ id }) => id),
    )
    expect((await listRows(db))[1]).toEqual([frozen, 'queued', 'espera'])
    // Waiting is no attempt.
    expect(await attemptsOf(db, luz.id)).toBe(0)
    // They are not asked for again at once.
    expect(await claimRecipients(db, world.clock, 2, 1)).toEqual([])
    await settle(db, world.clock, 1, ana.id, { state: 'queued', reply: '451 4.7.1', of: 'recipient' })
    await send(app, relay.url)
    expect(await listRows(db)).toEqual([
      ['nueva', 'sent', null],
      ['casa', 'sent', null],
    ])
  },
)

test('rule communication-8: of two who decide two doubts at once, or the same one otherwise, each is answered, and all of it ends', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['dropAnswer-ana@example.org', 'dropAnswer-luz@example.org', 'eva@example.org'])
  const { id, admin } = await anApproved(app)
  await send(app, relay.url, { rounds: 6 })
  expect(await statusOf(db, id)).toEqual({ status: 'ERROR', why: 'doubtful' })
  const doubtful = await db
    .selectFrom('communicationRecipient')
    .where('state', '=', 'uncertain')
    .select(['id', 'address', 'affiliateId'])
    .orderBy('address')
    .execute()
  const [ana, luz] = doubtful
  for (const { affiliateId, address } of doubtful)
    await moveTo(db, affiliateId ?? 0, address.replace(/dropAnswer-(.*)@.*/i, 'nueva-$1'))
  const other = await app.as('ROLE_ADMIN')
  const decide = (who: typeof admin, of: typeof ana, what: 'sent' | 'again') =>
    who('POST', `/communication/${id}/recipients/${of?.id}/${what}`)
  const answers = await Promise.all([
    decide(admin, ana, 'sent'),
    decide(other, luz, 'again'),
    decide(admin, luz, 'sent'),
    decide(other, luz, 'again'),
  ])
  const [first, ...ofLuz] = answers.map(({ statusCode }) => statusCode)
  expect(first).toBe(200)
  expect(ofLuz.toSorted((one, next) => one - next)).toEqual([200, 409, 409])
  await send(app, relay.url, { rounds: 6 })
  expect(await statusOf(db, id)).toEqual({ status: 'SENT', why: null })
  expect((await admin('GET', `/communication/${id}`)).json()).toMatchObject({
    counts: { sent: 3, uncertain: 0 },
  })
  // Only who was to have it again has.
  const wasAgain = ofLuz[1] !== 200
  expect(relay.taken.filter(({ to }) => to.startsWith('nueva-'))).toHaveLength(wasAgain ? 1 : 0)
})

test('rule communication-4: why somebody waited is said no longer of whom a mail begins to, or has left to', async () => {
  const app = await anApp()
  const { db, world } = app
  const communicationId = await aService(db)
  const [ana, luz] = [await whoWaits(db, communicationId, 'ana'), await whoWaits(db, communicationId, 'luz')]
  const say = (reason: string, ids: readonly number[]) =>
    db.updateTable('communicationRecipient').set({ reason }).where('id', 'in', ids).execute()
  await say('espera', [ana.id, luz.id])
  await claimRecipients(db, world.clock, 1, 2)
  expect(await listRows(db)).toEqual([
    ['ana', 'claimed', null],
    ['luz', 'claimed', null],
  ])
  await beginSending(db, world.clock, [{ id: ana.id, owner: 1 }])
  await say('espera', [ana.id])
  const taken = { id: ana.id, reply: '250 2.0.0' }
  expect([...(await beginSending(db, world.clock, [{ id: luz.id, owner: 1, taken }]))]).toEqual([luz.id])
  expect(await listRows(db)).toEqual([
    ['ana', 'sent', null],
    ['luz', 'sending', null],
  ])
})

test('rule communication-4: nobody begins where a mail may have left, whatever the database allows', async () => {
  const app = await anApp()
  const { db, world } = app
  const communicationId = await aService(db)
  const [ana, luz] = [await whoWaits(db, communicationId, 'ana'), await whoWaits(db, communicationId, 'luz')]
  await claimRecipients(db, world.clock, 1, 2)
  await beginSending(db, world.clock, [{ id: ana.id, owner: 1 }])
  await moveTo(db, luz.affiliateId, 'ana')
  await db
    .updateTable('communicationRecipient')
    .set({ address: 'ana@example.org' })
    .where('id', '=', luz.id)
    .execute()
  await sql`drop index communication_recipient_once`.execute(db)
  expect([...(await beginSending(db, world.clock, [{ id: luz.id, owner: 1 }]))]).toEqual([])
})
