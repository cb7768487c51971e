import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { toReceipt } from '#contract/votings/receipt.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { holdOpen, holdStill } from '#server/votings/status.queries.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import {
  anOpenVoting,
  aVotingOffice,
  openListFields,
  pathsOf,
  surveyFields,
  times,
} from '#test/support/votings.ts'

const seed = '0123456789abcdef0123456789abcdef'

describe('rule voting-6: one person, one ballot', () => {
  test('a hundred at once of one member are one; a retry is told that it is in', async () => {
    const { vote, countAll, answers, people, id } = await anOpenVoting()
    const body = { surveyAnswersIds: answers.map(([first]) => first), seed }
    const sent = await Promise.all(Array.from({ length: 100 }, async () => vote(0, body)))
    const statuses = sent.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // The others are told so, or that too many come at once.
    expect(statuses.filter((status) => ![201, 409, 429, 503].includes(status))).toEqual([])
    const refusals = sent
      .filter(({ statusCode }) => statusCode === 409)
      .map((one) => one.json<ProblemDetails>())
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.every(({ recorded, title }) => recorded === true && title === 'Tu voto ya consta')).toBe(
      true,
    )
    expect(await countAll()).toEqual([1, 1, 1])
    const has = async (who: number) => (await people[who]?.send('GET', `/vote/hasvoted/${id}`))?.json()
    expect([await has(0), await has(1)]).toEqual([true, false])
  })

  test('the key of the table is what keeps it so', async () => {
    const { vote, countAll, answers, db, id } = await anOpenVoting()
    await sql`alter table participation drop constraint participation_pkey`.execute(db)
    const surveyAnswersIds = answers.map(([first]) => first)
    const drawn = ['a', 'b', 'c'].map((sign) => sign.repeat(32))
    const codes = drawn.map((each) => toReceipt(id, each))
    // Each has judged and taken its place, and waits for a code that is taken and given back.
    const held = await db.startTransaction().execute()
    await sql`insert into receipt (voting_id, code) select ${id}, unnest(${codes}::text[])`.execute(held)
    const casts = drawn.map(async (each) => vote(0, { surveyAnswersIds, seed: each }))
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
          db,
        )
      ).rows.length
    await expect.poll(waiting).toBe(codes.length)
    await held.rollback().execute()
    await Promise.all(casts)
    expect(await countAll()).toEqual([3, 3, 3])
  })

  test('who was merged votes once, as the one that they are', async () => {
    const { vote, id, answers, people, db, countAll } = await anOpenVoting()
    const [kept, removed] = people
    const body = { surveyAnswersIds: answers.map(([first]) => first) }
    expect((await vote(1, body)).statusCode).toBe(201)
    await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${kept?.id}, ${removed?.id}, '{}')`.execute(
      db,
    )
    expect((await vote(0, body)).json()).toMatchObject({ status: 409, recorded: true })
    expect((await kept?.send('GET', `/vote/hasvoted/${id}`))?.json()).toBe(true)
    expect(await countAll()).toEqual([1, 1, 1])
  })

  test('nobody votes before, after, or outside its roll; a seed is used once', async () => {
    const { vote, at, id, answers, member, people, admin, countAll } = await anOpenVoting()
    const body = { surveyAnswersIds: answers.map(([first]) => first), seed }
    const late = await member({ creationTime: new Date(times.open) })
    expect((await late.send('POST', `/vote/${id}`, body)).statusCode).toBe(404)
    expect((await late.send('GET', `/vote/hasvoted/${id}`)).statusCode).toBe(404)
    expect((await admin('POST', `/vote/${id}`, body)).json()).toMatchObject({
      status: 409,
      title: 'Para votar hace falta una ficha en el censo.',
    })
    expect((await people[0]?.send('POST', '/vote/999', body))?.statusCode).toBe(404)
    expect((await vote(0, body)).json()).toEqual({ recorded: true, receipt: toReceipt(id, seed) })
    // Whoever knows a code has no seed of it; whoever has the seed reads nothing of whether it is in.
    expect(pathsOf(await vote(1, { ...body, seed: undefined, receipt: toReceipt(id, seed) }))).toEqual([
      'receipt',
    ])
    const taken = await vote(1, body)
    expect([taken.statusCode, taken.json<ProblemDetails>().title]).toEqual([
      503,
      'Tu voto no se ha podido guardar. Vuelve a enviarlo.',
    ])
    expect(taken.body).not.toMatch(/código|usado|receipt|seed/)
    expect((await vote(1, { ...body, seed: undefined })).json()).toMatchObject({
      receipt: expect.stringMatching(/^[A-HJ-NP-Z2-9-]{19}$/),
    })
    await at(times.end)
    expect((await vote(2, body)).json()).toMatchObject({
      status: 409,
      title: expect.stringMatching(/no ha llegado a tiempo/),
    })
    expect((await vote(0, body)).json()).toMatchObject({ status: 409, recorded: true })
    expect(await countAll()).toEqual([2, 2, 2])
  })

  test('two with one seed at the same moment are one, and the other is told no more than that it failed', async () => {
    const { vote, countAll, answers, db, id } = await anOpenVoting()
    const body = { surveyAnswersIds: answers.map(([first]) => first), seed }
    // Both have judged it free, and wait for one that has it and gives it back.
    const held = await db.startTransaction().execute()
    await sql`insert into receipt (voting_id, code) values (${id}, ${toReceipt(id, seed)})`.execute(held)
    const casts = [0, 1].map(async (who) => vote(who, body))
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length
    await expect.poll(waiting).toBe(2)
    await held.rollback().execute()
    const sent = await Promise.all(casts)
    expect(sent.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 503])
    expect(await countAll()).toEqual([1, 1, 1])
    const late = sent.findIndex(({ statusCode }) => statusCode === 503)
    expect((await vote(late, { ...body, seed: undefined })).statusCode).toBe(201)
    expect(await countAll()).toEqual([2, 2, 2])
  })

  test('whoever cannot vote is told so first, whatever their ballot says, by a process that knows the voting', async () => {
    const { vote, at, id, answers, member, countAll } = await anOpenVoting()
    expect((await vote(0, { surveyAnswersIds: answers.map(([first]) => first) })).statusCode).toBe(201)
    const wrong = { surveyAnswersIds: [999_999] }
    const late = await member({ creationTime: new Date(times.open) })
    expect((await late.send('POST', `/vote/${id}`, wrong)).statusCode).toBe(404)
    expect((await vote(0, wrong)).json()).toMatchObject({ status: 409, recorded: true })
    expect((await vote(1, wrong)).statusCode).toBe(422)
    await at(times.end)
    expect((await vote(1, wrong)).statusCode).toBe(409)
    expect(await countAll()).toEqual([1, 1, 1])
  })

  test('before it starts it is refused, and at its first instant opened by who votes', async () => {
    const { approve, people, at } = await aVotingOffice(1)
    const { id, questions } = await approve()
    const body = { surveyAnswersIds: questions.map(({ answers: [first] }) => first?.id) }
    const vote = async () => (await people[0]?.send('POST', `/vote/${id}`, body))?.statusCode
    await at('2027-03-01T11:59:00Z')
    expect(await vote()).toBe(409)
    await at(times.start)
    expect(await vote()).toBe(201)
  })
})

describe('rule voting-5: what a ballot may say', () => {
  test('of a survey, with every fault', async () => {
    const { vote, answers, asked, countAll } = await anOpenVoting()
    const [[green = 0, purple = 0] = [], [tables = 0, chairs = 0, none = 0] = []] = answers
    expect(pathsOf(await vote(0, {}))).toEqual(['surveyAnswersIds', 'surveyAnswersIds'])
    expect(pathsOf(await vote(0, { surveyAnswersIds: [green, purple, tables, chairs, none] }))).toEqual([
      'surveyAnswersIds',
      'surveyAnswersIds',
    ])
    for (const wrong of [
      { surveyAnswersIds: [green, green, tables] },
      { surveyAnswersIds: [green, tables, 999_999] },
      { surveyAnswersIds: [green, tables], blankQuestionsIds: [asked[0]] },
      { surveyAnswersIds: [green, tables], blank: true },
      { candidatesIds: [1] },
      { candidatureId: 1 },
    ])
      expect((await vote(0, wrong)).statusCode, JSON.stringify(wrong)).toBe(422)
    expect(await countAll()).toEqual([0, 0, 0])
    expect((await vote(0, { surveyAnswersIds: [green], blankQuestionsIds: [asked[1]] })).statusCode).toBe(201)
    expect((await vote(1, { blank: true })).statusCode).toBe(201)
  })

  test('of lists: exactly as many, none twice, none foreign', async () => {
    const { vote, names, lists } = await anOpenVoting(openListFields)
    const [ana, berta, carla] = names
    for (const wrong of [[ana], [ana, ana], [ana, berta, carla], [ana, lists[0]], []])
      expect(pathsOf(await vote(0, { candidatesIds: wrong })), JSON.stringify(wrong)).toContain(
        'candidatesIds',
      )
    expect((await vote(0, { candidatesIds: [carla, ana] })).statusCode).toBe(201)
  })
})

describe('rule voting-2: casting and closing share a lock', () => {
  test('casts that race the close count, or are refused, and never both', async () => {
    const { vote, answers, at, results, countAll, world } = await anOpenVoting(surveyFields, 16)
    const body = { surveyAnswersIds: answers.map(([first]) => first) }
    const casting = Array.from({ length: 16 }, async (_, who) => vote(who, body))
    await Promise.race(casting)
    const [, ...sent] = await Promise.all([at(times.closed).then(() => doWhatIsDue(world)), ...casting])
    const statuses = sent.map(({ statusCode }) => statusCode)
    const taken = statuses.filter((status) => status === 201).length
    expect(taken).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([])
    expect((await results()).turnout?.ballots).toBe(taken)
    expect(await countAll()).toEqual([taken, taken, taken])
  })

  test('casts that race more time are in once it is given', async () => {
    const { vote, answers, at, admin, id, countAll } = await anOpenVoting(surveyFields, 10)
    const body = { surveyAnswersIds: answers.map(([first]) => first) }
    await at('2027-03-02T11:59:00Z')
    const casting = Array.from({ length: 10 }, async (_, who) => vote(who, body))
    const extending = admin('POST', `/voting/${id}/extend`, { endDate: '2027-03-02T13:00:00Z', reason: 'x' })
    expect((await extending).statusCode).toBe(200)
    await at(times.closed)
    const sent = await Promise.all(casting)
    // Whoever was refused in between sends it again, and whoever was not is told so.
    for (const [who, { statusCode }] of sent.entries())
      expect((await vote(who, body)).statusCode).toBe(statusCode === 201 ? 409 : 201)
    expect(await countAll()).toEqual([10, 10, 10])
  })

  test('who waited for the close is judged by the clock after it, and who waited for more time by that', async () => {
    const { vote, answers, at, db, id, admin } = await anOpenVoting(surveyFields, 2)
    const body = { surveyAnswersIds: answers.map(([first]) => first) }
    const waiting = async (who: number, meanwhile: () => Promise<unknown>) => {
      let cast: ReturnType<typeof vote> | undefined
      await inTransaction(db, async (holder) => {
        await holdStill(holder, id)
        cast = vote(who, body)
        await new Promise((resolve) => setTimeout(resolve, 300))
        await meanwhile()
      })
      return (await cast)?.statusCode
    }
    expect(await waiting(0, () => at(times.end))).toBe(409)
    await at('2027-03-02T11:59:00Z')
    expect(
      (await admin('POST', `/voting/${id}/extend`, { endDate: '2027-03-02T13:00:00Z', reason: 'x' }))
        .statusCode,
    ).toBe(200)
    expect(await waiting(0, () => at('2027-03-02T12:30:00Z'))).toBe(201)
    // Ballots are cast side by side.
    await inTransaction(db, async (holder) => {
      await holdOpen(holder, id)
      expect((await vote(1, body)).statusCode).toBe(201)
    })
  })

  test('what a voting is, is read once the lock is held, not when the statement began', async () => {
    const { vote, answers, db, id, countAll } = await anOpenVoting(surveyFields, 2)
    const body = { surveyAnswersIds: answers.map(([first]) => first) }
    expect((await vote(0, body)).statusCode).toBe(201)
    // Whoever casts has the lock, has begun to look, and waits for the table.
    let cast: ReturnType<typeof vote> | undefined
    await inTransaction(db, async (holder) => {
      await sql`lock table voting in access exclusive mode`.execute(holder)
      cast = vote(1, body)
      const waiting = async () =>
        (await sql`select from pg_locks where not granted and relation = 'voting'::regclass`.execute(holder))
          .rows.length
      await expect.poll(waiting).toBe(1)
      await sql`update voting set failure = 'x', failed_as = 'stopped', failed_at = now() where id = ${id}`.execute(
        holder,
      )
    })
    expect((await cast)?.statusCode).toBe(409)
    expect(await countAll()).toEqual([1, 1, 1])
  })

  test('a clock that runs is asked once the lock is held, not when the call began', async () => {
    const { vote, answers, db, id, world } = await anOpenVoting(surveyFields, 1)
    // It is a second before the end, by a clock that goes on with the database's.
    const { rows } = await sql<{ off: string }>`
      select (${times.end}::timestamptz - interval '1 second' - clock_timestamp())::text as off`.execute(db)
    world.clock.now = sql<string>`(now() + ${rows[0]?.off}::interval)`
    let cast: ReturnType<typeof vote> | undefined
    await inTransaction(db, async (holder) => {
      await holdStill(holder, id)
      cast = vote(0, { surveyAnswersIds: answers.map(([first]) => first) })
      await sql`select pg_sleep(1.5)`.execute(holder)
    })
    expect((await cast)?.json()).toMatchObject({
      status: 409,
      title: expect.stringMatching(/no ha llegado a tiempo/),
    })
  })
})
