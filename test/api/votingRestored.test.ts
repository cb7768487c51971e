import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anApp } from '#test/support/app.ts'
import { createBackup } from '#test/support/backup.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aVotingNow, inMinutes } from '#test/support/openVotings.ts'
import { surveyFields } from '#test/support/votings.ts'

/** A voting of the real clock, with a copy from when Ana alone had voted; Berta votes after it. */
async function aCopiedVoting(when?: Parameters<typeof aVotingNow>[2]) {
  const app = await anApp()
  const creationTime = new Date('2026-01-01T10:00:00Z')
  const voters: Awaited<ReturnType<typeof aUser>>[] = []
  for (let at = 0; at < 3; at += 1) {
    const affiliateId = await anAffiliate(app.db, { creationTime })
    voters.push(await aUser(app.db, { role: 'ROLE_USER', affiliateId }))
  }
  const { id } = await aVotingNow(app, surveyFields, when)
  const vote = async (who: number) => {
    const voter = voters[who]
    if (!voter) throw new Error('there is no such voter')
    // A restore ends all sessions.
    const send = await app.as({ token: await openSession(app.world, app.db, voter) })
    return send('POST', `/vote/${id}`, { blank: true })
  }
  const admin = async () => app.as('ROLE_ADMIN')
  const restore = (file: Buffer) =>
    restoreBackup(app.url, Readable.from([file]), { over: 'anything', progress: () => undefined })
  const read = async () => (await (await admin())('GET', `/voting/${id}`)).json<Voting>()
  const archive = async () => (await (await admin())('GET', `/voting/${id}/archive`)).json<Archive>()
  const due = () => doWhatIsDue(app.world)
  const resume = async (endDate: string | null = null) =>
    (await admin())('POST', `/voting/${id}/resume`, { reason: 'Se dañó el disco', endDate })
  return { ...app, app, id, vote, admin, restore, read, archive, due, resume }
}

test('rule durable-6: nobody votes in a restored voting until staff let it go on, its chain tells, and one votes once', async () => {
  const { url, id, vote, admin, restore, read, archive, due, resume } = await aCopiedVoting()
  await due()
  expect((await vote(0)).statusCode).toBe(201)
  const file = await createBackup(url)
  expect((await vote(1)).statusCode).toBe(201)
  await restore(file)
  await due()

  expect(await read()).toMatchObject({
    status: 'ERROR',
    reason: expect.stringContaining('los votos enviados después de la copia no están') as string,
    may: { resume: true, annul: true, extend: false, remind: false },
  })
  for (const who of [0, 1, 2]) expect((await vote(who)).statusCode).toBe(409)
  const refused = [
    await (await admin())('POST', `/voting/${id}/remind`),
    await (await admin())('POST', `/voting/${id}/extend`, { endDate: inMinutes(500), reason: 'x' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  const { chain } = await archive()
  expect(chain.map(({ kind }) => kind).slice(-3)).toEqual(['approved', 'opened', 'restored'])

  const resumed = await resume()
  expect([resumed.statusCode, resumed.json<Voting>().status]).toEqual([200, 'IN_PROGRESS'])
  expect((await resume()).json<ProblemDetails>().title).toContain('Solo se reanuda')
  // Ana's is in the copy; Berta's is not.
  expect((await vote(0)).json<{ recorded?: boolean }>()).toMatchObject({ recorded: true })
  expect([(await vote(0)).statusCode, (await vote(1)).statusCode, (await vote(1)).statusCode]).toEqual([
    409, 201, 409,
  ])
  const after = await archive()
  expect(after.chain.map(({ kind }) => kind).slice(-2)).toEqual(['restored', 'resumed'])
  expect((await verifyArchive(after)).flatMap(({ faults }) => faults)).toEqual([])
})

test('rule durable-6: what had been counted since the copy is not counted by itself, and may be given more time', async () => {
  const { app, url, id, db, vote, admin, restore, read, due, resume } = await aCopiedVoting()
  await due()
  await vote(0)
  const file = await createBackup(url)
  await vote(1)
  await restore(file)
  // It ends while nobody decides.
  const { clock } = app.world
  const { now } = clock
  clock.now = sql<string>`(clock_timestamp() + interval '3 hours')`
  await due()
  const results = () => admin().then((send) => send('GET', `/voting/results/${id}`))
  expect((await results()).statusCode).toBe(404)
  expect((await sql`select from voting_count`.execute(db)).rows).toEqual([])
  // Not to an end that has passed.
  expect((await resume(inMinutes(130))).statusCode).toBe(422)
  const given = (await resume(inMinutes(400))).json<Voting>()
  expect(given).toMatchObject({ status: 'IN_PROGRESS', reason: null, may: { resume: false } })
  expect((await vote(1)).statusCode).toBe(201)
  clock.now = sql<string>`(clock_timestamp() + interval '8 hours')`
  await due()
  expect((await results()).json<Results>().turnout).toMatchObject({ ballots: 2 })
  expect((await read()).isCounted).toBe(true)
  clock.now = now
})

test('rule durable-6: of a copy from before it opened too; one that is counted, or is to come, goes on', async () => {
  const { app, url, id, vote, restore, read, due, resume } = await aCopiedVoting()
  const later = await aVotingNow(app, { ...surveyFields, name: 'Después' }, { from: 60, to: 120 })
  const file = await createBackup(url)
  await due()
  await vote(0)
  await restore(file)
  await due()
  expect([(await read()).status, (await vote(0)).statusCode]).toEqual(['ERROR', 409])
  const send = await app.as('ROLE_ADMIN')
  expect((await send('GET', `/voting/${later.id}`)).json<Voting>().status).toBe('APPROVED')
  await resume()
  await due()
  expect((await vote(0)).statusCode).toBe(201)
  expect((await read()).id).toBe(id)
})

test.each([
  ['in its last day', 600, true],
  ['before it', 2_000, false],
])(
  'rule voting-13: what may have reminded since the copy, %s, does not again',
  async (_when, to, isNoted) => {
    const { db, url, id, due, restore, resume } = await aCopiedVoting({ to })
    await due()
    await sql`insert into voting_reminder values (${id}, 1)`.execute(db)
    await restore(await createBackup(url))
    expect((await resume()).statusCode).toBe(200)
    expect((await sql`select from voting_reminder`.execute(db)).rows).toEqual([])
    const { lastDayToldAt } = await db.selectFrom('voting').select('lastDayToldAt').executeTakeFirstOrThrow()
    expect(lastDayToldAt !== null).toBe(isNoted)
  },
)
