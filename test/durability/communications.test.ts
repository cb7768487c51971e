import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SendingMoment } from '#server/communications/engine/sender.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { processLocks } from '#server/kernel/database/locks.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { anApp } from '#test/support/app.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aUsedInstallation } from '#test/support/process.ts'
import { startSender } from '#test/support/sender.process.ts'
import { anApproved, send } from '#test/support/sending.ts'
import { isComplete } from '#test/support/sample.ts'

const people = isComplete ? 5_000 : 150
/** Where processes die, one after the other, and the how many-th time that they get there. */
const deaths: { moment: SendingMoment; time: number }[] = [
  { moment: 'frozen', time: 1 },
  { moment: 'claimed', time: 2 },
  { moment: 'begun', time: 7 },
  { moment: 'answered', time: 5 },
  { moment: 'settled', time: 9 },
  ...(isComplete
    ? [
        { moment: 'begun' as const, time: 301 },
        { moment: 'answered' as const, time: 402 },
        { moment: 'claimed' as const, time: 50 },
      ]
    : []),
]
/** Beside another process each dies the first time that it gets there: the other one gets there too. */
const besideAnother = [...new Set(deaths.map(({ moment }) => moment))].map((moment) => ({ moment, time: 1 }))
/** Lanes of a process, each of which has one mail on its way. */
const lanes = 2

async function countStates(db: PeopleDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from communication_recipient group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Waits until nobody waits or is being sent to. */
async function waitForAll(db: PeopleDatabase): Promise<void> {
  for (let tenth = 0; tenth < 3_000; tenth += 1) {
    // While the database is away nobody is counted.
    const states: Partial<Record<string, number>> = await countStates(db).catch(() => ({ queued: 1 }))
    const { queued = 0, claimed = 0, sending = 0, ...settled } = states
    if (queued + claimed + sending === 0 && Object.keys(settled).length > 0) return
    await sleep(100)
  }
  throw new Error('sending does not come to its end')
}

/** Holds all that is being sent up, or lets it go on. */
const hold = (db: PeopleDatabase, isHeld: boolean) =>
  sql`update communication set paused_at = case when ${isHeld} then now() end where total is not null`.execute(
    db,
  )

/** How many processes that send are alive. */
async function countSenders(db: PeopleDatabase): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::integer as many from pg_locks
    where locktype = 'advisory' and granted and classid::bigint = ${processLocks.sending}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.many ?? 0
}

/** So many recipients are left to whoever dies: more than two lanes claim at once, each of which may not see what the other has. */
const leftToDie = 40

/**
 * Leaves the last recipients to the process that came last, dead or alive: whichever is quicker, whoever is to die has some
 * to die of. A process that has work asks for more at once, one that has none each second: it may never have any.
 */
async function leaveSomeToTheLast(db: PeopleDatabase): Promise<void> {
  await sql`create function leave_some() returns trigger language plpgsql as $$ begin
      return case when new.owner < (select last_value from sending_process)
        and (select count(*) from communication_recipient where state = 'queued') <= ${sql.lit(leftToDie)} then null else new end;
    end $$`.execute(db)
  await sql`create trigger left_to_the_last before update on communication_recipient for each row
    when (new.state = 'claimed') execute function leave_some()`.execute(db)
}

/** Waits until so many processes that send are alive. */
async function waitForSenders(db: PeopleDatabase, many: number): Promise<void> {
  for (let tenth = 0; tenth < 600; tenth += 1) {
    if ((await countSenders(db)) === many) return
    await sleep(100)
  }
  throw new Error('the processes that send do not come up')
}

/** A bulletin to many, some of whose servers ask to come again, approved and not sent yet. */
async function aMailing(options: Parameters<typeof anApp>[0] = {}) {
  const app = await anApp(options)
  const relay = await aFussyRelay()
  await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, communications)
    select 'T' || n, 'PASAPORTE', 'Ana', 'Peña', (case when n % 10 = 0 then 'grey-' else 'p' end) || n || '@example.org', 1, true
    from generate_series(1, ${people}::integer) n`.execute(app.db)
  await sql`update sending_relay set per_second = null`.execute(app.db)
  // What is greylisted comes again at once.
  await sql`create function hurry() returns trigger language plpgsql as
    'begin new.next_attempt_at := now(); return new; end'`.execute(app.db)
  await sql`create trigger hurried before update on communication_recipient for each row
    when (new.state = 'queued') execute function hurry()`.execute(app.db)
  const { get } = await anApproved(app)
  return { ...app, relay, get }
}

for (const many of [1, 2])
  test(`rule communication-8: ${many} ${many === 1 ? 'process that dies' : 'processes of which one dies'} in every dangerous moment: nobody twice, nobody missing`, async () => {
    const { db, url, world, relay, get } = await aMailing()
    const task = { url, smtpUrl: relay.url }
    const others: ReturnType<typeof startSender>[] = []
    let died = 0
    for (const dying of many === 1 ? deaths : besideAnother) {
      // Both wait for the same instant, so that the other one does not send all it may before this one has begun.
      const isBeside = others.length > 0
      if (isBeside) await hold(db, true)
      const { over, leave } = startSender({ ...task, dying })
      if (isBeside) {
        await waitForSenders(db, 2)
        await hold(db, false)
      }
      const [, signal] = await over
      expect([dying.moment, signal]).toEqual([dying.moment, 'SIGKILL'])
      died += 1
      await leave()
      // The first one dies alone, so that it has something to die of.
      if (many > 1 && others.length === 0) {
        await sql`update sending_relay set per_second = ${people / 10}`.execute(db)
        await leaveSomeToTheLast(db)
        others.push(startSender(task))
      }
    }
    await hold(db, false)
    await sql`update sending_relay set per_second = null`.execute(db)
    const last = startSender(task)
    await waitForAll(db)
    await last.leave()
    for (const other of others) await other.leave()

    const { sent = 0, uncertain = 0, ...rest } = await countStates(db)
    expect([rest, sent + uncertain]).toEqual([{}, people])
    expect(uncertain).toBeLessThanOrEqual(died * lanes)
    expect(died).toBe(many === 1 ? deaths.length : besideAnother.length)
    expect(many > 1 || uncertain > 0).toBe(true)
    const arrived = relay.taken.map(({ to }) => to)
    expect(new Set(arrived).size).toBe(arrived.length)
    expect(sent).toBeLessThanOrEqual(arrived.length)
    const { total, counts } = await get()
    expect(Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(total)

    // The list of the relay settles the doubtful ones: everybody has exactly one.
    const ids = new Set(relay.taken.map(({ messageId }) => messageId))
    await send({ world, db }, relay.url, {
      rounds: 6,
      findDelivered: async (asked) => ({
        delivered: asked.filter((id) => ids.has(id)),
        absent: asked.filter((id) => !ids.has(id)),
      }),
    })
    expect(await countStates(db)).toEqual({ sent: people })
    expect(relay.taken).toHaveLength(people)
    expect(new Set(relay.taken.map(({ to }) => to)).size).toBe(people)
    expect((await get()).status).toBe('SENT')
  }, 300_000)

test('rule communication-8: a database that is killed in the middle loses nobody, and nobody is written to twice', async () => {
  const { cluster: dataDir } = await aUsedInstallation()
  const cluster = await startCluster({ dataDir })
  const { db, url, world, relay } = await aMailing({ url: cluster.url() })
  const sender = startSender({ url, smtpUrl: relay.url })
  await expect.poll(() => relay.taken.length, { timeout: 60_000 }).toBeGreaterThan(people / 5)
  process.kill(Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const before = relay.taken.length
  await sleep(500)
  await cluster.revive()
  expect(before).toBeLessThan(people)
  await waitForAll(db)
  await sender.leave()
  const { sent = 0, uncertain = 0, ...rest } = await countStates(db)
  expect([rest, sent + uncertain]).toEqual([{}, people])
  // The process lived: what it learnt while the database was away was written afterwards.
  expect(uncertain).toBe(0)
  expect(relay.taken).toHaveLength(people)
  expect(new Set(relay.taken.map(({ to }) => to)).size).toBe(people)
  await send({ world, db }, relay.url, { rounds: 2 })
}, 200_000)
