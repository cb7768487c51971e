import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import { takeIntents } from '#server/votings/reminders.queries.ts'
import { remindOnLastDay } from '#server/votings/reminders.rules.ts'
import { addressOf, sendThrough, withRelay } from '#test/support/remindedVotings.ts'
import { anOpenVoting, setClock, surveyFields } from '#test/support/votings.ts'

/** Four days, from the first of March at noon; the last of them begins on the fourth. */
const long = { ...surveyFields, endDate: '2027-03-05T12:00:00.000Z' }
const lastDay = '2027-03-04T12:00:01.000Z'

type Voting = Pick<Awaited<ReturnType<typeof withRelay>>, 'db' | 'world'>

const readNoted = ({ db }: Pick<Voting, 'db'>) =>
  db.selectFrom('voting').select(['remindedAt', 'lastDayToldAt']).executeTakeFirstOrThrow()

const countIntents = async ({ db }: Pick<Voting, 'db'>) =>
  (await sql`select from voting_reminder`.execute(db)).rows.length

const listLogged = ({ db }: Pick<Voting, 'db'>) =>
  db
    .selectFrom('activity')
    .where('action', '=', 'votingReminded')
    .select(['details', 'username', 'userId'])
    .execute()

/** Comes round at an instant; how many places wait to be judged then. */
async function comeRound({ db, world }: Voting, instant: string): Promise<number> {
  await setClock({ db, world }, instant)
  await remindOnLastDay(world)
  return countIntents({ db })
}

describe('rule voting-13: a day before its end', () => {
  test('rule automatic-1: switched off none leaves by itself, and who asks for one sends it', async () => {
    const voting = await withRelay(2, undefined, long)
    const { app, remind, leave, to, stop } = voting
    const chief = await app.as('ROLE_SUPER_ADMIN')
    const turn = (isSent: boolean) =>
      chief('POST', `/mail-template/${mailKinds['voting-reminder'].id}/sent`, { isSent })
    expect((await turn(false)).statusCode).toBe(200)
    expect(await comeRound(voting, lastDay)).toBe(0)
    expect(await readNoted(voting)).toEqual({ remindedAt: null, lastDayToldAt: null })
    expect((await remind()).statusCode).toBe(202)
    await leave()
    expect(to()).toHaveLength(2)
    await turn(true)
    expect(await comeRound(voting, '2027-03-05T00:01:00.000Z')).toBeGreaterThan(0)
    await stop()
  })

  test('a voting of more than two days reminds by itself, once, and nothing that stays says whom', async () => {
    const voting = await withRelay(4, undefined, long)
    const { vote, remind, leave, to, people, db, id, admin, stop, app } = voting
    await vote(0, { blank: true })
    expect(await comeRound(voting, '2027-03-04T11:59:00.000Z')).toBe(0)
    expect(await readNoted(voting)).toEqual({ remindedAt: null, lastDayToldAt: null })
    // Several processes come round at once.
    await setClock(voting, lastDay)
    await Promise.all([1, 2, 3].map(() => remindOnLastDay(voting.world)))
    expect(await countIntents(voting)).toBe(5)
    await vote(1, { blank: true })
    await leave()
    const left = await Promise.all([people[2], people[3]].map((one) => addressOf(voting, one?.id)))
    expect(to()).toEqual(left.toSorted())
    expect(await countIntents(voting)).toBe(0)
    expect(await db.selectFrom('mail').where('kind', '<>', 'voting-opened').select('id').execute()).toEqual(
      [],
    )
    expect(await listLogged(voting)).toEqual([
      { details: `Votación ${id}, un día antes de su final`, username: null, userId: null },
    ])
    for (const address of left) expect(app.logged.join('\n')).not.toContain(address)
    // One by hand waits for as long as after one by hand.
    await setClock(voting, '2027-03-04T23:59:00.000Z')
    expect((await remind()).statusCode).toBe(409)
    expect(await comeRound(voting, '2027-03-05T00:01:00.000Z')).toBe(0)
    expect((await remind()).statusCode).toBe(202)
    await leave()
    // Nor again a day before an end that was put off.
    const extended = { endDate: '2027-03-08T12:00:00.000Z', reason: 'Nevó' }
    expect((await admin('POST', `/voting/${id}/extend`, extended)).statusCode).toBe(200)
    expect(await comeRound(voting, '2027-03-07T13:00:00.000Z')).toBe(0)
    expect(await voting.listFaults(id)).toEqual([])
    await stop()
  })

  test('one that was reminded of by hand in the twelve hours before is left alone, then and later', async () => {
    for (const [by, waiting] of [
      ['2027-03-04T00:30:00.000Z', 0],
      ['2027-03-03T23:30:00.000Z', 5],
    ] as const) {
      const voting = await withRelay(3, undefined, long)
      await setClock(voting, by)
      expect((await voting.remind()).statusCode).toBe(202)
      await voting.leave()
      expect([by, await comeRound(voting, lastDay)]).toEqual([by, waiting])
      await voting.leave()
      expect(await comeRound(voting, '2027-03-05T10:00:00.000Z')).toBe(0)
      await voting.stop()
    }
  })

  test('one of two days is not reminded of', async () => {
    const voting = await withRelay(3, undefined, { ...surveyFields, endDate: '2027-03-03T12:00:00.000Z' })
    expect(await comeRound(voting, '2027-03-02T13:00:00.000Z')).toBe(0)
    expect(await listLogged(voting)).toEqual([])
    await voting.stop()
  })

  test('nothing leaves while mail is off, nor of a voting that is stopped or over', async () => {
    const voting = await anOpenVoting(long)
    const { db, world, id, admin } = voting
    expect(await comeRound(voting, lastDay)).toBe(0)
    sendThrough(world, 'smtp://127.0.0.1:1')
    Object.assign(world.settings, { mailSending: false })
    expect(await comeRound(voting, lastDay)).toBe(0)
    Object.assign(world.settings, { mailSending: true })
    for (const stop of [
      sql`failure = 'x', failed_as = 'stopped', failed_at = now()`,
      sql`restored_at = now()`,
    ]) {
      await sql`update voting set ${stop}`.execute(db)
      expect(await comeRound(voting, lastDay)).toBe(0)
      await sql`update voting set failure = null, failed_as = null, failed_at = null, restored_at = null`.execute(
        db,
      )
    }
    expect(await comeRound(voting, '2027-03-05T12:00:01.000Z')).toBe(0)
    expect(await readNoted(voting)).toEqual({ remindedAt: null, lastDayToldAt: null })
    expect(await comeRound(voting, '2027-03-05T02:00:00.000Z')).toBe(5)

    const annulled = await anOpenVoting(long)
    sendThrough(annulled.world, 'smtp://127.0.0.1:1')
    const about = { reason: 'Error', confirm: long.name }
    expect((await annulled.admin('POST', `/voting/${annulled.id}/annul`, about)).statusCode).toBe(200)
    expect(await comeRound(annulled, lastDay)).toBe(0)
    expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject({ status: 'IN_PROGRESS' })
  })

  test('what dies before it is noted leaves nothing and is done again; what dies after it is lost', async () => {
    const voting = await withRelay(3, undefined, long)
    const { db, world, leave, to, stop } = voting
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      db,
    )
    await sql`create trigger killed before insert on voting_reminder for each statement execute function die()`.execute(
      db,
    )
    await setClock(voting, lastDay)
    await expect(remindOnLastDay(world)).rejects.toThrow('killed')
    expect([await readNoted(voting), await listLogged(voting)]).toEqual([
      { remindedAt: null, lastDayToldAt: null },
      [],
    ])
    await sql`drop trigger killed on voting_reminder`.execute(db)
    expect(await comeRound(voting, lastDay)).toBe(5)
    // Whoever carries them is killed with these in their hands.
    const lost = await takeIntents(db, voting.world.clock, 50)
    expect(lost?.positions).toHaveLength(5)
    expect(await comeRound(voting, '2027-03-04T13:00:00.000Z')).toBe(0)
    await leave()
    expect(to()).toEqual([])
    await stop()
  })
})
