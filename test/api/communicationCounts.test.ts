import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication, CommunicationSummary } from '#contract/communications/communications.ts'
import { markBounced, noteComplaint } from '#server/communications/bounces/answers.queries.ts'
import { finishCommunications } from '#server/communications/engine/finish.queries.ts'
import { skipCancelled } from '#server/communications/engine/queue.queries.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'
import { aService } from '#test/support/sending.ts'
import { waitForLock } from '#test/support/waitForLock.ts'

const settledAt = new Date()

/** One that has left to some people, all of whom a server took. */
async function aSent(db: PeopleDatabase, people: number, status = 'PROCESSED') {
  const id = await aService(db, 0, { status, total: people })
  const recipients: number[] = []
  for (let at = 0; at < people; at += 1)
    recipients.push(
      await aRecipient(db, { communicationId: id, address: `${at}@example.org`, state: 'sent', settledAt }),
    )
  return { id, recipients }
}

/** The mail that a recipient has, for what came back of it. */
const aMail = (id: number) => ({
  id,
  communicationId: 0,
  affiliateId: null,
  address: '',
  messageKey: '',
  isFormer: false,
})

/** What is stored of each communication, and what its recipients say. */
async function readCounts(db: PeopleDatabase) {
  const { rows } = await sql<{ settled: object | null; counted: object }>`
    select settled, count_recipients(id) as counted from communication order by id`.execute(db)
  return rows
}

test('rule communication-8: how each ended is stored when the last one is settled, and follows what comes back later', async () => {
  const { db, world, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const { id, recipients } = await aSent(db, 4)
  await aSent(db, 1, 'PROCESSING')
  await finishCommunications(world.db, world.clock)
  for (const each of recipients.slice(0, 2)) await markBounced(db, world.clock, aMail(each), '5.2.2')
  const [sent] = await readCounts(db)
  expect(sent?.settled).toEqual({ sent: 2, bounced: 2 })
  expect(sent?.settled).toEqual(sent?.counted)
  const listed = (await admin('GET', '/communication/filtered')).json<{ content: CommunicationSummary[] }>()
  expect(listed.content.find((each) => each.id === id)?.counts).toMatchObject({ sent: 2, bounced: 2 })
  expect((await admin('GET', `/communication/${id}`)).json<Communication>().counts).toMatchObject({ sent: 2 })
  expect((await admin('GET', `/communication/${id}/progress`)).json()).toMatchObject({
    total: 4,
    counts: { sent: 2, bounced: 2 },
  })
  // Without the number nothing is over.
  await expect(sql`update communication set settled = null where id = ${id}`.execute(db)).rejects.toThrow(
    'communication_is_settled',
  )
})

test('rule communication-14: an admin reads how many complained of it, and nobody else does', async () => {
  const { db, world, as } = await anApp()
  const { id, recipients } = await aSent(db, 4)
  const [first = 0, second = 0] = recipients
  await aSent(db, 1)
  for (const each of [first, second]) await noteComplaint(db, world.clock, aMail(each))
  // One complains of a try at a former address too: they are one person; another one of that alone.
  for (const each of [first, recipients[2] ?? 0])
    await sql`insert into communication_former_try (recipient_id, address, message_key, secret, tried_at, complained_at)
      values (${each}, 'antes@example.org', gen_random_uuid(), gen_random_uuid(), now(), now())`.execute(db)
  const complaintsTo = async (role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN') =>
    (await (await as(role))('GET', `/communication/${id}/progress`)).json<{ complaints: number | null }>()
      .complaints
  expect([await complaintsTo('ROLE_ADMIN'), await complaintsTo('ROLE_SUPER_ADMIN')]).toEqual([3, 3])
})

test('rule communication-8: what comes back while the last one is settled is counted once, whoever is first', async () => {
  const { db, world } = await anApp()
  const { recipients } = await aSent(db, 3)
  const [first = 0, second = 0] = recipients
  // It has come back, but nobody else sees it yet: its communication is settled later, and nothing waits for it.
  await inTransaction(db, async (unit) => {
    await markBounced(unit, world.clock, aMail(first), '5.2.2')
    await finishCommunications(world.db, world.clock)
    expect((await readCounts(db))[0]?.settled).toBeNull()
  })
  await inTransaction(db, async (unit) => {
    await finishCommunications(unit, world.clock)
    const returning = markBounced(db, world.clock, aMail(second), '5.2.2')
    await waitForLock(db)
    return { returning }
  }).then(async ({ returning }) => returning)
  expect(await readCounts(db)).toEqual([
    { settled: { sent: 1, bounced: 2 }, counted: { sent: 1, bounced: 2 } },
  ])
  await markBounced(db, world.clock, aMail(recipients[2] ?? 0), '5.2.2')
  expect((await readCounts(db))[0]?.settled).toEqual({ sent: 0, bounced: 3 })
})

test('rule communication-8: what was cancelled is counted once more, when nobody of it waits or is doubtful', async () => {
  const { db, world } = await anApp()
  const about = { status: 'ERROR', why: 'cancelled', cancelledAt: settledAt, total: 2 }
  const id = await aService(db, 0, about)
  await aRecipient(db, { communicationId: id, address: 'a@example.org' })
  const doubtful = await aRecipient(db, {
    communicationId: id,
    address: 'b@example.org',
    state: 'uncertain',
    settledAt,
  })
  await finishCommunications(world.db, world.clock)
  await skipCancelled(world.db, world.clock)
  await finishCommunications(world.db, world.clock)
  expect((await readCounts(db))[0]?.settled).toBeNull()
  await db.updateTable('communicationRecipient').set({ state: 'sent' }).where('id', '=', doubtful).execute()
  await finishCommunications(world.db, world.clock)
  expect((await readCounts(db))[0]?.settled).toEqual({ skipped: 1, sent: 1 })
})

test('rule communication-6: those whose sending was cancelled are told apart from those that stand still by an error', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const broken = await aService(db, 0, { status: 'ERROR', total: 0, why: 'relay' })
  const cancelled = await aService(db, 0, {
    status: 'ERROR',
    total: 0,
    why: 'cancelled',
    cancelledAt: new Date(),
  })
  const list = async (asked: string) =>
    (await admin('GET', `/communication/filtered?${asked}`))
      .json<{ content: CommunicationSummary[] }>()
      .content.map(({ id }) => id)
  expect(await list('status=ERROR&cancelled=false')).toEqual([broken])
  expect(await list('cancelled=true')).toEqual([cancelled])
  expect((await admin('GET', '/communication/counts')).json()).toMatchObject({
    ERROR: 2,
    CANCELLED: 1,
    SENT: 0,
  })
})
