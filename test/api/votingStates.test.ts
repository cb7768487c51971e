import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { verifyChain } from '#server/kernel/chain/chain.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { holdStill } from '#server/votings/status.queries.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'
import { waitForLock } from '#test/support/waitForLock.ts'

const readKinds = async (
  { db }: Pick<Awaited<ReturnType<typeof aVotingOffice>>, 'db'>,
  id: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('chainEntry')
      .where('chain', '=', `voting:${id}`)
      .select('kind')
      .orderBy('number')
      .execute()
  ).map(({ kind }) => kind)

describe('rule voting-2: where a voting stands is said by the clock', () => {
  test('it opens, ends and is frozen at its instants, whatever the upkeep does', async () => {
    const office = await aVotingOffice(3)
    const { admin, approve, read, people, member, at, world, db } = office
    const { id } = await approve()
    const [ana, eva] = people
    await at('2027-03-01T11:59:00Z')
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      census: null,
      may: { moveTo: ['DRAFT', 'PENDING'], annul: true },
    })
    // Whoever leaves or comes before the start is out or in; afterwards the roll stays.
    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 0 })
      .where('id', '=', eva?.id ?? 0)
      .execute()
    const late = await member({ creationTime: new Date(times.start) })
    const tooLate = await member({ creationTime: new Date('2027-03-01T12:00:00.001Z') })
    await at(times.start)
    // Nobody came round: who asks opens it.
    expect((await ana?.send('GET', '/logged/user-current-votings'))?.json()).toMatchObject({
      content: [{ id, status: 'IN_PROGRESS', own: { canVote: true, hasVoted: false } }],
    })
    const opened = await read(id)
    expect(opened).toMatchObject({
      status: 'IN_PROGRESS',
      census: { total: 5 },
      may: { moveTo: [], extend: true },
    })
    expect((await read(id, late.send)).own.canVote).toBe(true)
    expect((await tooLate.send('GET', `/voting/${id}`)).statusCode).toBe(404)
    // Whoever may vote reads how many they are (rule voting-4).
    expect((await late.send('GET', `/voting/${id}`)).json()).toMatchObject({ census: { total: 5 } })
    for (const to of ['set-draft', 'set-pending', 'set-approved'])
      expect((await admin('PATCH', `/voting/${to}/${id}`, {})).statusCode, to).toBe(409)
    await doWhatIsDue(world)
    expect((await read(id)).census).toEqual(opened.census)
    await at(times.end)
    expect(await read(id)).toMatchObject({
      status: 'CLOSED',
      may: { extend: false, annul: true, seeResults: true },
    })
    expect(await readKinds(office, id)).toEqual(['created', 'edited', 'approved', 'opened'])
    expect(await verifyChain(db, `voting:${id}`)).toEqual([])
    await expect(
      sql`update voting set roll_id = null, opened_at = null where id = ${id}`.execute(db),
    ).rejects.toThrow(/opened/)
  })

  test('many who open it at once open it once', async () => {
    const office = await aVotingOffice(2)
    const { approve, people, at, db } = office
    const { id } = await approve()
    await at(times.open)
    const asked = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        people[index % 2]?.send('GET', '/logged/user-current-votings'),
      ),
    )
    expect(asked.map((answer) => answer?.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await readKinds(office, id)).filter((kind) => kind === 'opened')).toHaveLength(1)
    expect(await db.selectFrom('roll').select('id').execute()).toHaveLength(1)
  })

  test('who comes while it is being opened does not wait, and votes a moment later', async () => {
    const { approve, people, at, db } = await aVotingOffice(1)
    const { id, questions } = await approve()
    await at(times.open)
    const body = { surveyAnswersIds: questions.map(({ answers: [first] }) => first?.id) }
    const vote = async () => (await people[0]?.send('POST', `/vote/${id}`, body))?.statusCode
    await inTransaction(db, async (holder) => {
      await holdStill(holder, id)
      expect(await vote()).toBe(503)
      expect((await people[0]?.send('GET', '/logged/user-current-votings'))?.json()).toMatchObject({
        content: [{ id, own: { canVote: true } }],
      })
    })
    expect(await vote()).toBe(201)
  })

  test('who takes it back while it is being opened waits, and finds it open', async () => {
    const { approve, admin, at, db, read, world } = await aVotingOffice(3)
    const { id } = await approve()
    const answer = await inTransaction(db, async (holder) => {
      await holdStill(holder, id)
      const asked = admin('PATCH', `/voting/set-draft/${id}`, {})
      await waitForLock(db)
      await at(times.start)
      return { asked }
    })
    expect((await answer.asked).statusCode).toBe(409)
    await doWhatIsDue(world)
    expect((await read(id)).status).toBe('IN_PROGRESS')
  })

  test('one that nobody may vote in any more stands in error, which admins read', async () => {
    const { approve, read, at, world, db, admin } = await aVotingOffice(1)
    const { id } = await approve()
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).execute()
    await at(times.start)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({
      status: 'ERROR',
      reason: expect.stringMatching(/^No se ha podido abrir: /),
    })
    await doWhatIsDue(world)
    expect(
      (await admin('POST', `/voting/${id}/annul`, { reason: 'Otra vez', confirm: surveyFields.name })).json(),
    ).toMatchObject({
      status: 'ERROR',
      reason: 'Otra vez',
    })
  })

  // On 28 March clocks go from 2:00 to 3:00, on 31 October from 3:00 to 2:00.
  test.each([
    ['in spring', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', 1],
    ['in autumn', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 1],
  ])(
    'an hour on the day when clocks change, %s, is an hour, by a clock that is an hour off',
    async (_, startDate, endDate) => {
      const { app, approve, read, at, people } = await aVotingOffice(1)
      const { id } = await approve({ ...surveyFields, startDate, endDate })
      const statusAt = async (instant: string, off: number) => {
        await at(new Date(Date.parse(instant) + off).toISOString())
        return (await read(id)).status
      }
      expect(await statusAt(startDate, -1_000)).toBe('APPROVED')
      expect(await statusAt(startDate, 0)).toBe('IN_PROGRESS')
      expect(await statusAt(endDate, -5_000)).toBe('IN_PROGRESS')
      expect(await statusAt(endDate, 0)).toBe('CLOSED')
      // The database's clock is years away: only the application's counts.
      expect(
        (
          await app.db
            .selectFrom('voting')
            .select(sql<boolean>`now() < start_date`.as('early'))
            .executeTakeFirst()
        )?.early,
      ).toBe(true)
      expect(people).toHaveLength(1)
    },
  )

  test('the end is put off, never brought forward, and only until it has come', async () => {
    const office = await aVotingOffice(1)
    const { admin, approve, read, at, db } = office
    const { id } = await approve()
    const extend = async (endDate: string) => {
      const answer = await admin('POST', `/voting/${id}/extend`, { endDate, reason: 'Se cayó la web' })
      return [answer.statusCode, answer.json<ProblemDetails>().errors?.map(({ path }) => path)]
    }
    expect(await extend('2027-03-02T11:59:59Z')).toEqual([422, ['endDate']])
    expect(await extend(times.end)).toEqual([422, ['endDate']])
    expect(await extend('2027-03-02T14:00:00+01:00')).toEqual([200, undefined])
    await at(times.closed)
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', endDate: '2027-03-02T13:00:00.000Z' })
    await at('2027-03-02T13:00:00Z')
    expect(await extend('2027-03-02T14:00:00Z')).toEqual([409, undefined])
    expect(await readKinds(office, id)).toContain('extended')
    // Everybody of it reads why.
    expect((await read(id, office.people[0]?.send)).extensions).toEqual([
      { at: expect.any(String), endDate: '2027-03-02T13:00:00.000Z', reason: 'Se cayó la web' },
    ])
    await expect(
      sql`update voting set end_date = end_date - interval '1 second'`.execute(db),
    ).rejects.toThrow(/put off/)
  })

  test('annulling takes a reason and its name, once, and everyone of it reads why', async () => {
    const { admin, approve, at, people, world } = await aVotingOffice(1)
    const { id } = await approve()
    await at(times.open)
    await doWhatIsDue(world)
    const { questions } = (await admin('GET', `/voting/${id}`)).json<Voting>()
    const surveyAnswersIds = questions.map(({ answers }) => answers[0]?.id)
    const vote = async () => people[0]?.send('POST', `/vote/${id}`, { surveyAnswersIds })
    const listed = async () => (await people[0]?.send('GET', '/logged/user-current-votings'))?.json()
    expect(await listed()).toMatchObject({ content: [{ id, own: { hasVoted: false } }] })
    expect((await vote())?.statusCode).toBe(201)
    expect(await listed()).toMatchObject({ content: [{ id, own: { hasVoted: true } }] })
    const annul = async (body: object) => (await admin('POST', `/voting/${id}/annul`, body)).statusCode
    expect(await annul({ reason: '', confirm: surveyFields.name })).toBe(422)
    expect(await annul({ reason: 'Faltaba gente', confirm: 'Otra' })).toBe(422)
    expect(await annul({ reason: 'Faltaba gente', confirm: surveyFields.name })).toBe(200)
    expect(await annul({ reason: 'Faltaba gente', confirm: surveyFields.name })).toBe(409)
    const own = await people[0]?.send('GET', `/voting/${id}`)
    expect(own?.json<Voting>()).toMatchObject({
      status: 'ERROR',
      reason: 'Faltaba gente',
      trouble: 'annulled',
      // Nobody can vote in it, although they are in its roll.
      own: { canVote: false, why: 'Nadie puede votar en ella: está anulada.' },
      may: { seeResults: false },
    })
    // Who had voted is not told that it is in: it is in nothing that counts.
    const again = await vote()
    expect([again?.statusCode, again?.json()]).toEqual([409, expect.not.objectContaining({ recorded: true })])
    expect(again?.json()).toMatchObject({ title: expect.stringMatching(/^Esta votación se ha anulado/) })
    // It stays where one finds it, with its reason.
    expect((await people[0]?.send('GET', '/logged/user-past-votings'))?.json()).toMatchObject({
      content: [{ id, trouble: 'annulled', reason: 'Faltaba gente', own: { canVote: false } }],
    })
  })
})
