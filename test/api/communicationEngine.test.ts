import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAside } from '#server/communications/engine/aside.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { stopCommunication } from '#server/communications/engine/finish.queries.ts'
import { beginSending, releaseUnsent, settle } from '#server/communications/engine/queue.queries.ts'
import {
  recoverForgotten,
  recoverFromGone,
  takeProcessNumber,
} from '#server/communications/engine/owner.queries.ts'
import { readRelay, stopForRelay } from '#server/communications/engine/relay.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { holdProcessLock } from '#server/kernel/database/processLock.ts'
import { returnTokens, takeTokens } from '#server/kernel/mail/pace.queries.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, aService, listStates, longAgo, send, whoAgreed } from '#test/support/sending.ts'

test('rule communication-8: when the database refuses once to begin, nobody is stranded while the process lives', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(
    db,
    ['ana', 'eva', 'luz'].map((name) => `${name}@example.org`),
  )
  const { id, get } = await anApproved(app)
  await failOnce(app)
  await send(app, relay.url)
  expect(await listStates(db, id)).toEqual({ ana: 'sent', eva: 'sent', luz: 'sent' })
  expect((await get()).status).toBe('SENT')
  expect(relay.taken).toHaveLength(3)
})

test('rule communication-8: what a living process has and no lane of it knows is taken back', async () => {
  const { db, world } = await anApp()
  const owned = { owner: 7, claimedAt: longAgo }
  const lost = await aRecipient(db, { ...owned, address: 'lost@example.org', state: 'claimed', attempts: 1 })
  const known = await aRecipient(db, { ...owned, address: 'known@example.org', state: 'claimed' })
  const begun = await aRecipient(db, { ...owned, address: 'begun@example.org', state: 'sending' })
  const fresh = await aRecipient(db, {
    owner: 7,
    claimedAt: new Date(),
    address: 'fresh@example.org',
    state: 'claimed',
  })
  await recoverForgotten(db, world.clock, 7, [known])
  expect(await statesOf(db)).toEqual({
    [lost]: 'queued',
    [known]: 'claimed',
    [begun]: 'uncertain',
    [fresh]: 'claimed',
  })
})

test('rule communication-8: who had begun without an answer waits again, since nothing has left', async () => {
  const { db, world } = await anApp()
  const owned = { owner: 7, claimedAt: new Date(), attempts: 1, communicationId: await aService(db) }
  const claimed = await aRecipient(db, { ...owned, address: 'a@example.org', state: 'claimed' })
  const begun = await aRecipient(db, { ...owned, address: 'b@example.org', state: 'sending' })
  const foreign = await aRecipient(db, { ...owned, owner: 8, address: 'c@example.org', state: 'claimed' })
  await releaseUnsent(db, world.clock, 7, [claimed, begun, foreign])
  expect(await statesOf(db)).toEqual({ [claimed]: 'queued', [begun]: 'queued', [foreign]: 'claimed' })
})

test('rule communication-15: each communication has its turn soon, also where one mail leaves at a time', async () => {
  const { db, world } = await anApp()
  const [one, two] = [await aService(db, 60), await aService(db, 60)]
  const waits = await aService(db)
  await aRecipient(db, {
    communicationId: waits,
    address: 'w@example.org',
    nextAttemptAt: new Date(Date.now() + 3_600_000),
  })
  const turns: number[] = []
  for (let turn = 0; turn < 40; turn += 1)
    turns.push(
      ...(await claimRecipients(db, world.clock, 1, 1)).map(({ communicationId }) => communicationId),
    )
  expect(turns).toHaveLength(40)
  expect(new Set(turns)).toEqual(new Set([one, two]))
  // Who only waits takes no share.
  const shares = (await claimRecipients(db, world.clock, 1, 20)).map(({ communicationId }) => communicationId)
  expect(shares.filter((id) => id === one)).toHaveLength(10)
  expect(shares.filter((id) => id === two)).toHaveLength(10)
  const others = await claimRecipients(db, world.clock, 1, 5, [one])
  expect(new Set(others.map(({ communicationId }) => communicationId))).toEqual(new Set([two]))
})

test('rule communication-15: a sender that the server refuses stops its own mail, and the relay is not left alone', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const bad = await aService(db, 30, { fromEmail: 'refused-sender@localhost' })
  // Its mail cannot be given to any server.
  const odd = await aService(db, 30, { fromEmail: 'a<b@localhost' })
  const good = await aService(db, 30)
  await send(app, relay.url, { rounds: 20 })
  expect(relay.taken).toHaveLength(30)
  expect(await countsOf(db)).toEqual({
    [`${bad} queued`]: 30,
    [`${odd} queued`]: 30,
    [`${good} sent`]: 30,
  })
  expect(await readRelay(db)).toMatchObject({ pausedUntil: null, lastError: null })
})

test('rule communication-15: a freezing that fails keeps none of the others from being frozen', async () => {
  const app = await anApp()
  const { db, world } = app
  await whoAgreed(db, ['ana@example.org'])
  const [one, two] = [await anApproved(app), await anApproved(app)]
  await sql`create function fail_one() returns trigger language plpgsql as $$ begin
    raise exception 'cannot'; end $$`.execute(db)
  await sql
    .raw(`create trigger failing before insert on communication_recipient for each row
    when (new.communication_id = ${one.id}) execute function fail_one()`)
    .execute(db)
  const aside = createAside()
  await expect(freezeNextDue(world, aside)).rejects.toThrow('cannot')
  expect(await freezeNextDue(world, aside)).toBe(true)
  expect([(await one.get()).status, (await two.get()).status]).toEqual(['APPROVED', 'PROCESSING'])
})

test('rule communication-15: what fails five times in a row stands in error until somebody lets it go on', async () => {
  const { db } = await anApp()
  let now = 0
  const aside = createAside(() => now)
  for (const seconds of [15, 30, 60, 120]) {
    expect(aside.note(1)).toBe(false)
    // Another lane that fails with it is no further failure.
    expect(aside.note(1)).toBe(false)
    now += seconds * 1_000 - 1
    expect(aside.list()).toEqual([1])
    now += 1
    expect(aside.list()).toEqual([])
  }
  expect(aside.note(1)).toBe(true)
  const id = await aService(db)
  await stopCommunication(db, id, '550 5.7.1')
  expect(
    await db.selectFrom('communication').where('id', '=', id).select(['status', 'why', 'reason']).execute(),
  ).toEqual([{ status: 'ERROR', why: 'itself', reason: '550 5.7.1' }])
})

test('rule communication-8: a pause, another owner or a cancellation lets nothing begin', async () => {
  const { db, world } = await anApp()
  const paused = await aService(db, 0, { pausedAt: new Date() })
  const going = await aService(db)
  const owned = { owner: 7, claimedAt: new Date(), state: 'claimed' }
  const held = await aRecipient(db, { ...owned, communicationId: paused, address: 'a@example.org' })
  const mine = await aRecipient(db, { ...owned, communicationId: going, address: 'b@example.org' })
  const foreign = await aRecipient(db, {
    ...owned,
    owner: 8,
    communicationId: going,
    address: 'c@example.org',
  })
  const begun = await beginSending(
    db,
    world.clock,
    [held, mine, foreign].map((id) => ({ id, owner: 7 })),
  )
  expect([...begun]).toEqual([mine])
  // Nor is who waits claimed while it is held up.
  await aRecipient(db, { communicationId: paused, address: 'd@example.org', nextAttemptAt: longAgo })
  expect(await claimRecipients(db, world.clock, 7, 5)).toEqual([])
})

test('rule communication-8: only who has a recipient says what became of them', async () => {
  const { db, world } = await anApp()
  const id = await aRecipient(db, {
    address: 'a@example.org',
    owner: 7,
    claimedAt: new Date(),
    state: 'sending',
  })
  await settle(db, world.clock, 8, id, { state: 'sent', reply: 'ok' })
  expect(await statesOf(db)).toEqual({ [id]: 'sending' })
  await settle(db, world.clock, 7, id, { state: 'sent', reply: 'ok' })
  expect(await statesOf(db)).toEqual({ [id]: 'sent' })
})

test('rule communication-8: retries come after growing pauses, and the fault of the relay is no attempt', async () => {
  const { db, world } = await anApp()
  const pauseAfter = async (attempts: number, of: 'recipient' | 'relay') => {
    const id = await aRecipient(db, {
      address: `${of}${attempts}@example.org`,
      owner: 7,
      claimedAt: new Date(),
      state: 'sending',
      attempts,
    })
    await settle(db, world.clock, 7, id, { state: 'queued', reply: '451', of })
    const row = await db
      .selectFrom('communicationRecipient')
      .where('id', '=', id)
      .select(['attempts', 'state', sql<number>`extract(epoch from next_attempt_at - now())`.as('seconds')])
      .executeTakeFirstOrThrow()
    return [row.state, row.attempts, Math.round(row.seconds / 15) * 15]
  }
  expect(await pauseAfter(1, 'recipient')).toEqual(['queued', 1, 180])
  expect(await pauseAfter(2, 'recipient')).toEqual(['queued', 2, 540])
  expect((await pauseAfter(8, 'recipient'))[0]).toBe('bounced')
  expect(await pauseAfter(8, 'relay')).toEqual(['queued', 7, 15])
})

test('rule communication-8: a living process keeps what it has, and a late «taken» settles what is doubtful', async () => {
  const { db, world } = await anApp()
  const number = await takeProcessNumber(db)
  const lock = await holdProcessLock(db, 'sending', number)
  const owned = { owner: number, claimedAt: new Date() }
  const claimed = await aRecipient(db, { ...owned, address: 'a@example.org', state: 'claimed' })
  const sending = await aRecipient(db, { ...owned, address: 'b@example.org', state: 'sending' })
  await recoverFromGone(db, world.clock)
  expect(await statesOf(db)).toEqual({ [claimed]: 'claimed', [sending]: 'sending' })
  await lock.release()
  await recoverFromGone(db, world.clock)
  expect(await statesOf(db)).toEqual({ [claimed]: 'queued', [sending]: 'uncertain' })
  await beginSending(db, world.clock, [{ id: claimed, owner: number, taken: { id: sending, reply: 'ok' } }])
  expect(await statesOf(db)).toEqual({ [claimed]: 'queued', [sending]: 'sent' })
})

test('rule communication-10: a relay that was left alone too often puts what is sent in error, and unused tokens are given back', async () => {
  const { db, world } = await anApp()
  const id = await aService(db)
  await sql`update sending_relay set per_second = 5, tokens = 5, refilled_at = clock_timestamp()`.execute(db)
  await takeTokens(world.db, 5)
  await returnTokens(db, 3)
  expect((await takeTokens(world.db, 5)).granted).toBeGreaterThanOrEqual(3)
  await sql`update sending_relay set openings = 7`.execute(db)
  expect(await stopForRelay(db)).toBe(0)
  await sql`update sending_relay set openings = 8, last_error = '421'`.execute(db)
  expect(await stopForRelay(db)).toBe(1)
  const { status, why, reason } = await db
    .selectFrom('communication')
    .where('id', '=', id)
    .select(['status', 'why', 'reason'])
    .executeTakeFirstOrThrow()
  expect([status, why, reason]).toEqual(['ERROR', 'relay', '421'])
})

async function statesOf(db: PeopleDatabase): Promise<Record<number, string>> {
  const rows = await db.selectFrom('communicationRecipient').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** How many recipients of each communication are in each state. */
async function countsOf(db: PeopleDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; people: number }>`
    select communication_id || ' ' || state as key, count(*)::integer as people
    from communication_recipient group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ key, people }) => [key, people]))
}

/** Lets the database refuse, once, to write that a mail begins, as it does when a lock is waited for too long. */
async function failOnce({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`create sequence once`.execute(db)
  await sql`grant all on sequence once to public`.execute(db)
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('once') = 1 then raise exception 'lock timeout' using errcode = '55P03'; end if;
    return new; end $$`.execute(db)
  await sql`create trigger failing before update on communication_recipient for each row
    when (new.state = 'sending') execute function fail_once()`.execute(db)
}
