import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { electorateLimits } from '#contract/votings/limits.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aMeeting, anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger, aPair, type Problem } from '#test/support/merges.ts'
import { deliverAllMails } from '#test/support/enrolment.ts'
import { aVoter, aVotingNow } from '#test/support/openVotings.ts'
import { aRollTaker } from '#test/support/rolls.ts'
import { aVotingOffice, surveyFields, times, type SendAs } from '#test/support/votings.ts'

const since = new Date('2026-01-01T10:00:00Z')

const annul = (admin: SendAs, id: number) =>
  admin('POST', `/voting/${id}/annul`, { reason: 'Se repite', confirm: surveyFields.name })

const countBallots = async (db: PeopleDatabase, id: number) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ballot where voting_id = ${id}`.execute(
    db,
  )
  return rows[0]?.count
}

/** A voting that is open, with paper people on its roll, and an accomplice with an account, who is on it or not. */
async function anAccomplice(enrolled: Date) {
  const on = await aMerger()
  const { db, world } = on
  const paper: number[] = []
  for (const name of ['Abel', 'Blas'])
    paper.push(await anAffiliate(db, { name, email: '', creationTime: since }))
  const own = await anAffiliate(db, { name: 'Zoé', email: 'zoe@example.org', creationTime: enrolled })
  const userId = await aUser(db, { affiliateId: own, username: 'zoe@example.org' })
  const send = await on.as({ token: await openSession(world, db, userId) })
  const { id, questions } = await aVotingNow(on, surveyFields)
  await doWhatIsDue(world)
  const vote = async () =>
    (
      await send('POST', `/vote/${id}`, {
        surveyAnswersIds: questions.map(({ answers: [first] }) => first?.id),
      })
    ).statusCode
  return { ...on, paper, own, id, send, vote }
}

describe('rules census-8, voting-6: one account votes once, whatever is merged', () => {
  test('who is on the provisional roll of one that could not be opened is merged once it is annulled', async () => {
    const { app, admin, approve, at, db, people, world } = await aVotingOffice(4)
    const { id } = await approve({
      ...surveyFields,
      claimsFrom: '2027-03-01T10:30:00.000Z',
      claimsUntil: '2027-03-01T11:30:00.000Z',
    })
    await at('2027-03-01T11:00:00.000Z')
    await doWhatIsDue(world)
    const { merge } = await aMerger(app)
    const [kept = 0, removed = 0] = people.map((one) => one.id)
    await sql`update affiliate set email = '' where id in (${kept}, ${removed})`.execute(db)
    await sql`delete from app_user where affiliate_id in (${kept}, ${removed})`.execute(db)
    expect((await merge(kept, removed)).statusCode).toBe(409)
    await sql`update affiliate set inscription_type = 0 where id not in (${kept}, ${removed})`.execute(db)
    await at(times.open)
    await doWhatIsDue(world)
    expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject({ trouble: 'unopened' })
    expect((await merge(kept, removed)).statusCode).toBe(409)
    await annul(admin, id)
    expect((await merge(kept, removed)).statusCode).toBe(201)
  })

  test.each([
    ['on the roll', since, 201],
    ['outside it', new Date(), 404],
  ])('an accomplice %s takes nobody else’s place', async (_name, enrolled, own) => {
    const { db, merge, paper, own: kept, vote, id } = await anAccomplice(enrolled)
    const refused = [
      409,
      expect.stringMatching(/está en el censo de la votación «Color de la sede», que termina el /),
    ]
    for (const removed of paper) {
      for (const answer of [await merge(kept, removed), await merge(removed, kept)])
        expect([answer.statusCode, answer.json<Problem>().title]).toEqual(refused)
    }
    expect(await vote()).toBe(own)
    expect(await countBallots(db, id)).toBe(own === 201 ? 1 : 0)
  })

  test('whose profile took in one of the roll of an annulled voting reads it where the list leads', async () => {
    const { admin, merge, paper, own: kept, id, send } = await anAccomplice(new Date())
    expect((await annul(admin, id)).statusCode).toBe(200)
    expect((await send('GET', `/voting/${id}`)).statusCode).toBe(404)
    expect((await merge(kept, paper[0] ?? 0)).statusCode).toBe(201)
    const { content } = (await send('GET', '/logged/user-past-votings')).json<{ content: object[] }>()
    expect(content).toMatchObject([
      { id, own: { canVote: false, why: expect.stringMatching(/está anulada/) } },
    ])
    const page = await send('GET', `/voting/${id}`)
    expect([page.statusCode, page.json<{ own: object }>().own]).toEqual([
      200,
      (content[0] as { own: object }).own,
    ])
  })

  test('a place is cast by the profile that had it, or by nobody, also where somebody was merged all the same', async () => {
    const { db, paper, own, vote, id } = await anAccomplice(new Date())
    await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${own}, ${paper[0]}, '{}')`.execute(
      db,
    )
    expect(await vote()).toBe(404)
    expect(await countBallots(db, id)).toBe(0)
  })

  test('who was merged before the roll was taken has one place, that of the profile that stayed; parting waits', async () => {
    const on = await aMerger()
    const { db, world, merge, admin } = on
    const [kept, removed] = [
      await aVoter(on, { email: '' }),
      await anAffiliate(db, { email: '', creationTime: since }),
    ]
    const merged = await merge(kept.id, removed)
    expect(merged.statusCode).toBe(201)
    const voting = await aVotingNow(on, surveyFields)
    await doWhatIsDue(world)
    const roll = sql<{ person: number }>`select affiliate_id as person from roll_person`
    const listed = (await roll.execute(db)).rows.map(({ person }) => person)
    expect([listed.includes(kept.id), listed.includes(removed)]).toEqual([true, false])
    const undo = async () => admin('POST', `/affiliate/merges/${merged.json<{ id: number }>().id}/undo`)
    const refused = await undo()
    expect([refused.statusCode, refused.json<Problem>().title]).toEqual([
      409,
      expect.stringMatching(/ni se unen ni se separan/),
    ])
    expect((await annul(admin, voting.id)).statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(200)
  })

  test('a merge that both were asked about waits until the voting is counted', async () => {
    const on = await aPair()
    const id = await on.ask()
    await deliverAllMails(on)
    await sql`update affiliate set creation_time = ${since}`.execute(on.db)
    const voting = await aVotingNow(on, surveyFields)
    await doWhatIsDue(on.world)
    on.later('73 hours')
    await on.perform()
    const others = electorateLimits.fewest
    expect(await on.countProfiles()).toBe(others + 2)
    on.later('0 hours')
    expect(await on.list()).toMatchObject([{ id, state: 'waiting' }])
    expect((await annul(on.admin, voting.id)).statusCode).toBe(200)
    on.later('73 hours')
    await on.perform()
    expect(await on.countProfiles()).toBe(others + 1)
  })
})

describe('rule census-8: the rolls of meetings', () => {
  test('two people on the roll of a meeting are merged when it is over; who is not on it, at once', async () => {
    const { db, segment: _s, take, eva, luz, sol, ...app } = await aRollTaker()
    const { id: rollId } = await take()
    const { merge } = await aMerger({ db, ...app })
    const meetingId = await aMeeting(db, { title: 'Pleno', rollId })
    for (const id of [luz, sol]) await sql`update affiliate set email = '' where id = ${id}`.execute(db)
    const both = await merge(eva, luz)
    expect([both.statusCode, both.json<Problem>().title]).toEqual([
      409,
      expect.stringMatching(/asistir a la reunión «Pleno»/),
    ])
    expect((await merge(eva, sol)).statusCode).toBe(201)
    await sql`update meeting set meeting_time = now() - interval '6 hours', end_time = now() - interval '3 hours'
      where id = ${meetingId}`.execute(db)
    expect((await merge(eva, luz)).statusCode).toBe(201)
  })
})
