import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Results } from '#contract/votings/results.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { verifyChain } from '#server/kernel/chain/chain.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aRunningInstallation } from '#test/support/installation.ts'
import { sampleFirst } from '#test/support/sample.ts'
import { surveyFields } from '#test/support/votings.ts'

const people = 24
type Held = 'chain_entry' | 'participation' | 'ballot' | 'receipt'
type Victim = 'server' | 'database'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** A voting that begins in a moment, its voters, and ways to stop whoever works at it at a table and to kill them there. */
async function aVotingToCome() {
  const installation = await aRunningInstallation('ROLE_ADMIN')
  const { db, call, ask, signIn, url, kill, restart } = installation
  const voters: { token: string; seed: string }[] = []
  for (let made = 0; made < people; made += 1) {
    const id = await anAffiliate(db, { creationTime: new Date('2020-01-01T10:00:00Z') })
    voters.push({ token: await signIn(id), seed: `${made + 20}`.padStart(32, '0') })
  }
  const id = await call<number>('POST', '/voting')
  const fields = { ...surveyFields, startDate: inSeconds(4), endDate: inSeconds(3_600) }
  const { questions } = await call<Voting>('PATCH', `/voting/set-approved/${id}`, fields)
  const surveyAnswersIds = questions.map(({ answers }) => answers[0]?.id)
  const cast = ({ token, seed }: (typeof voters)[number]) =>
    ask(token, 'POST', `/vote/${id}`, { surveyAnswersIds, seed })

  const count = async (statement: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(statement)}`.execute(db)).rows[0]
      ?.n ?? NaN
  const countCast = () => Promise.all(['participation', 'ballot', 'receipt'].map(count))

  /** Lets whoever gets to a table wait there, kills the server or the database when somebody does, and starts it again. */
  async function killAt(table: Held, victim: Victim, work: () => Promise<unknown> = async () => undefined) {
    const holder = new pg.Client(url)
    holder.on('error', () => undefined)
    await holder.connect()
    onTestFinished(() => holder.end().catch(() => undefined))
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const working = work()
    const isReached = async () =>
      expect(
        (await holder.query(`select from pg_locks where not granted and relation = '${table}'::regclass`))
          .rowCount,
      ).toBeGreaterThan(0)
    await vi.waitFor(isReached, { timeout: 30_000, interval: 50 })
    await (victim === 'server' ? kill() : killDatabase())
    await holder.end().catch(() => undefined)
    const answer = await working
    if (victim === 'server') {
      // What was not committed is gone before anybody else works at it.
      await sleep(300)
      const left = await countCast()
      await restart()
      return { answer, left }
    }
    await vi.waitFor(() => countCast(), { timeout: 30_000, interval: 200 })
    return { answer, left: await countCast() }
  }

  async function killDatabase() {
    const { rows } = await sql<{ place: string }>`select current_setting('data_directory') as place`.execute(
      db,
    )
    const [pid] = readFileSync(path.join(rows[0]?.place ?? '', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await sleep(500)
  }
  return { ...installation, id, voters, cast, count, countCast, killAt, killDatabase }
}

test('rules durable-1, voting-6: whatever is killed while a voting opens, is voted in or counted, nothing is doubled or lost', async () => {
  const { db, id, voters, call, ask, cast, count, countCast, killAt, killDatabase, kill, restart } =
    await aVotingToCome()
  const opened = `chain_entry where chain = 'voting:${id}' and kind = 'opened'`
  const isOpen = () =>
    vi.waitFor(async () => expect(await count(opened)).toBe(1), { timeout: 30_000, interval: 100 })

  // In the middle of opening: its roll and its key are there, its entry in the chain not yet.
  await killAt('chain_entry', 'server')
  await isOpen()
  expect([await count('voting_key'), await count('roll')]).toEqual([1, 1])

  // Between the statements of a ballot.
  const [ana, berta, carla, dora, ...others] = voters
  if (!ana || !berta || !carla || !dora) throw new Error('there are voters')
  const killed = sampleFirst(
    [ana, 'receipt', 'server'] as const,
    [berta, 'ballot', 'server'] as const,
    [carla, 'receipt', 'database'] as const,
  )
  for (const [at, [voter, table, victim]] of killed.entries()) {
    const { answer, left } = await killAt(table, victim, () => cast(voter))
    expect([table, victim, (answer as Awaited<ReturnType<typeof cast>>)?.status ?? 0]).not.toContain(201)
    expect([table, victim, left]).toEqual([table, victim, [at, at, at]])
    const again = async () => expect((await cast(voter))?.status).toBe(201)
    await vi.waitFor(again, { timeout: 30_000, interval: 200 })
  }

  // Once it is committed, whether it was answered or not.
  const inside = killed.length + 1
  const answering = cast(dora)
  await vi.waitFor(async () => expect(await count('receipt')).toBe(inside), { timeout: 30_000, interval: 1 })
  await kill()
  await answering
  await restart()
  expect(await cast(dora)).toMatchObject({ status: 409, said: { recorded: true } })
  expect(await countCast()).toEqual([inside, inside, inside])

  // All at once, each sending until told that it is recorded, beside kills of both.
  const sending = [berta, carla, ...others].map(async (voter) => {
    for (;;) {
      const answer = await cast(voter)
      if (answer?.status === 201 || (answer?.status === 409 && answer.said?.recorded)) return
      await sleep(50)
    }
  })
  await vi.waitFor(async () => expect(await count('receipt')).toBeGreaterThan(inside + 2), {
    timeout: 30_000,
    interval: 1,
  })
  await killDatabase()
  await kill()
  await restart()
  await Promise.all(sending)
  expect(await countCast()).toEqual([people, people, people])
  for (const { token } of voters)
    expect(await ask(token, 'GET', `/vote/hasvoted/${id}`)).toMatchObject({ status: 200, said: true })

  // In the middle of counting: all is opened and written anew, and nothing of it committed.
  const closeNow = () =>
    db.transaction().execute(async (unit) => {
      await sql`set local session_replication_role = replica`.execute(unit)
      await sql`update voting set end_date = now() where id = ${id}`.execute(unit)
    })
  expect((await killAt('chain_entry', 'database', closeNow)).left).toEqual([people, people, people])
  const isCounted = async () =>
    expect(await call<Results>('GET', `/voting/results/${id}`)).toMatchObject({ isCounted: true })
  await vi.waitFor(isCounted, { timeout: 30_000, interval: 200 })
  const results = await call<Results>('GET', `/voting/results/${id}`)
  expect(results).toMatchObject({ turnout: { ballots: people, census: people } })
  expect(await countCast()).toEqual([people, people, people])
  expect(await count(`activity where action = 'votingParticipated'`)).toBe(people)
  expect(await count(`activity where action in ('votingOpened', 'votingCounted')`)).toBe(2)
  expect(await count(`voting_key where private_key is not null`)).toBe(0)
  expect(await verifyChain(db, `voting:${id}`)).toEqual([])
}, 300_000)
