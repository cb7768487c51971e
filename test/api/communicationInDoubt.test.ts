import { expect, test } from 'vitest'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginSending, releaseUnsent, settle } from '#server/communications/engine/queue.queries.ts'
import { settleDoubtful } from '#server/communications/recipients.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient, anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aService, listRows, longAgo, moveTo, send } from '#test/support/sending.ts'

const scope = asSystem('a test settles what is doubtful')

/** Somebody to whom a mail waits at an address, who has that one or another. */
async function whoWaits(db: PeopleDatabase, communicationId: number, was: string, is = was) {
  const affiliateId = await anAffiliate(db, { email: `${is}@example.org` })
  const address = `${was}@example.org`
  const id = await aRecipient(db, { communicationId, affiliateId, address, nextAttemptAt: longAgo })
  return { id, affiliateId }
}

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
