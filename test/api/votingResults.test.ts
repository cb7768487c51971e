import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { sealerOf } from '#test/support/sealFor.ts'
import {
  anOpenVoting,
  aVotingOffice,
  closedListFields,
  openListFields,
  surveyFields,
  times,
} from '#test/support/votings.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

const seed = '0123456789abcdef0123456789abcdef'

describe('rule voting-8: the result', () => {
  test('of an open list is there after the close alone, for its roll and admins, and follows from the ballots', async () => {
    const { vote, names, close, results, people, member, id, admin, read } = await anOpenVoting(
      openListFields,
      4,
    )
    const [ana, berta, carla] = names
    await vote(0, { candidatesIds: [ana, berta] })
    await vote(1, { candidatesIds: [ana, carla] })
    await vote(2, { blank: true })
    for (const who of [admin, people[0]?.send])
      expect((await who?.('GET', `/voting/results/${id}`))?.statusCode).toBe(404)
    await close()
    expect(await read(id)).toMatchObject({ status: 'CLOSED', isCounted: true, reason: null })
    const late = await member({ creationTime: new Date(times.open) })
    expect((await late.send('GET', `/voting/results/${id}`)).statusCode).toBe(404)
    const shown = await results()
    expect(shown).toMatchObject({
      isCounted: true,
      turnout: { census: 5, ballots: 3, blank: 1 },
      candidates: [
        { candidateId: ana, exact: '2', rank: 1, isElected: true },
        { candidateId: berta, exact: '1/2', rank: 2, isElected: null },
        { candidateId: carla, exact: '1/2', rank: 2, isElected: null },
      ],
      ties: [{ rank: 2, ids: [berta, carla], seats: 1, settled: null }],
    })
    expect((await people[3]?.send('GET', `/voting/results/${id}`))?.json()).toEqual(shown)
    expect((await people[3]?.send('GET', '/logged/user-past-votings'))?.json()).toMatchObject({
      totalElements: 1,
    })
  })

  test('of a survey and of closed lists', async () => {
    const survey = await anOpenVoting()
    const [[green] = [], [tables, chairs] = []] = survey.answers
    await survey.vote(0, { surveyAnswersIds: [green, tables, chairs] })
    await survey.vote(1, { surveyAnswersIds: [green], blankQuestionsIds: [survey.asked[1]] })
    await survey.close()
    expect((await survey.results()).questions).toMatchObject([
      { answered: 2, blank: 0, answers: [{ count: 2 }, { count: 0 }] },
      { answered: 1, blank: 1, answers: [{ count: 1 }, { count: 1 }, { count: 0 }] },
    ])
    const closed = await anOpenVoting(closedListFields)
    await closed.vote(0, { candidatureId: closed.lists[1] })
    await closed.close()
    expect((await closed.results()).candidatures).toMatchObject([
      { candidature: { id: closed.lists[1] }, total: 1, isElected: true },
      { candidature: { id: closed.lists[0] }, total: 0, isElected: false },
    ])
  })

  test('with nobody who voted, and where nobody came round the whole time', async () => {
    const { approve, at, admin, read } = await aVotingOffice(2)
    const { id } = await approve(openListFields)
    await at(times.closed)
    // Whoever asks first opens it late, closes and counts it.
    expect((await admin('GET', `/voting/results/${id}`)).json()).toMatchObject({
      isCounted: true,
      turnout: { census: 5, ballots: 0, blank: 0 },
    })
    expect(await read(id)).toMatchObject({ isCounted: true, census: { total: 5 } })
  })

  test('is none where a ballot was altered, added or taken away: it stands in error until that is mended', async () => {
    for (const meddle of [
      sql`delete from ballot`,
      sql`insert into ballot select voting_id, '\\x00'::bytea from receipt`,
      sql`with one as (delete from ballot returning *) insert into ballot select voting_id, set_byte(sealed, 5, 255 - get_byte(sealed, 5)) from one`,
    ]) {
      const { vote, answers, close, read, id, db, results, world } = await anOpenVoting(surveyFields, 1)
      await vote(0, { surveyAnswersIds: answers.map(([first]) => first) })
      await writeUnguarded(db, meddle)
      await close()
      expect(await read(id)).toMatchObject({
        status: 'ERROR',
        isCounted: false,
        reason: expect.stringMatching(/^No se ha podido contar\. /),
      })
      expect((await results()).isCounted).toBe(false)
      await doWhatIsDue(world)
    }
  })

  test('of thousands is counted in pieces, and nobody waits for it', async () => {
    const office = await aVotingOffice(1)
    const { db, at, admin, people, world } = office
    const many = 2_300
    await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, creation_time)
      select 'P' || n, 'DNI', 'Ana', 'Núñez', '', 1, '2026-01-01' from generate_series(6, ${many}) n`.execute(
      db,
    )
    const { id, candidatures } = await office.approve(closedListFields)
    await at(times.open)
    await doWhatIsDue(world)
    const seal = await sealerOf({ db, world, id })
    const sealed = Array.from({ length: many }, (_, number) =>
      seal(
        number % 23 === 0 ? { blank: true } : { blank: false, candidatureId: candidatures[number % 2]?.id },
      ),
    )
    await sql`insert into participation select ${id}, n from generate_series(1, ${many}) n`.execute(db)
    await sql`insert into ballot select ${id}, s from unnest(${sealed}::bytea[]) s`.execute(db)
    await sql`insert into receipt select ${id}, c from unnest(${sealed.map(() => toReceipt(id, drawSeed()))}::text[]) c`.execute(
      db,
    )
    await at(times.closed)
    expect((await people[0]?.send('GET', `/voting/results/${id}`))?.json()).toMatchObject({
      isCounted: false,
      turnout: null,
    })
    await doWhatIsDue(world)
    const results = (await admin('GET', `/voting/results/${id}`)).json<Results>()
    expect(results.turnout).toMatchObject({ census: many, ballots: many, blank: 100 })
    expect(results.candidatures.map(({ total }) => total)).toEqual([1100, 1100])
    expect(results.ties).toMatchObject([{ seats: 1, settled: null }])
    const told = await db
      .selectFrom('activity')
      .where('action', '=', 'votingParticipated')
      .select('id')
      .execute()
    expect(told).toHaveLength(many)
  })

  test('waits for its secret', async () => {
    const { vote, answers, close, id, read, results, world } = await anOpenVoting(surveyFields, 1)
    await vote(0, { surveyAnswersIds: answers.map(([first]) => first) })
    const secret = world.votingSecret
    world.votingSecret = new TextEncoder().encode('another one')
    await close()
    expect((await read(id)).reason).toMatch(/VOTING_SECRET/)
    world.votingSecret = secret
    expect(await results()).toMatchObject({ isCounted: true, turnout: { ballots: 1 } })
    expect((await read(id)).status).toBe('CLOSED')
  })
})

test('rule voting-11: its archive has what is public, the codes after the close alone', async () => {
  const { vote, answers, close, id, people, listFaults } = await anOpenVoting()
  await vote(0, { surveyAnswersIds: answers.map(([first]) => first), seed })
  const archive = async () => (await people[1]?.send('GET', `/voting/${id}/archive`))?.json<Archive>()
  expect(await archive()).toMatchObject({ v: 1, id, tally: null, result: null, receipts: null })
  await close()
  const after = await archive()
  expect(after?.receipts).toEqual([toReceipt(id, seed)])
  expect(after?.chain.map(({ kind }) => kind)).toEqual([
    'created',
    'edited',
    'approved',
    'opened',
    'closed',
    'counted',
  ])
  expect(JSON.stringify(after)).not.toContain('@')
  expect(await listFaults(id)).toEqual([])
})
