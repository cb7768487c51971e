import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { addressOf, sendThrough, withRelay } from '#test/support/remindedVotings.ts'
import { anOpenVoting, aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

describe('rule voting-13: reminders', () => {
  test('go to whoever has not voted when they leave, and nothing that stays says to whom', async () => {
    const voting = await withRelay(4)
    const { vote, remind, leave, to, people, db, id, admin, stop, app } = voting
    await vote(0, { blank: true })
    const answer = await remind()
    expect(answer.statusCode).toBe(202)
    expect(Object.keys(answer.json())).toEqual(['remindedAt'])
    // An intent of each, whoever voted.
    const { rows } = await sql`select position from voting_reminder order by position`.execute(db)
    expect(rows).toEqual([1, 2, 3, 4, 5].map((position) => ({ position })))
    // Who votes before it leaves gets none.
    await vote(1, { blank: true })
    await leave()
    const left = await Promise.all([people[2], people[3]].map((one) => addressOf(voting, one?.id)))
    expect(to()).toEqual(left.toSorted())
    expect((await sql`select from voting_reminder`.execute(db)).rows).toEqual([])
    // That it is open was told to all of them.
    expect(await db.selectFrom('mail').where('kind', '<>', 'voting-opened').select('id').execute()).toEqual(
      [],
    )
    const logged = await db
      .selectFrom('activity')
      .where('action', '=', 'votingReminded')
      .select(['details', 'id'])
      .execute()
    expect(logged).toEqual([{ details: `Votación ${id}`, id: expect.any(Number) }])
    const subjects = await db
      .selectFrom('activitySubject')
      .where('activityId', '=', logged[0]?.id ?? 0)
      .select('entityId')
      .execute()
    expect(subjects).toEqual([])
    for (const address of left) expect(app.logged.join('\n')).not.toContain(address)
    // Again only when some hours have passed.
    expect((await remind()).statusCode).toBe(409)
    // Its page says to staff when it left, and to nobody else.
    expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject({
      status: 'IN_PROGRESS',
      remindedAt: answer.json<{ remindedAt: string }>().remindedAt,
    })
    expect((await people[0]?.send('GET', `/voting/${id}`))?.json()).toMatchObject({ remindedAt: null })
    await stop()
  })

  test.each([
    ['is blocked', sql`update app_user set enabled = false where affiliate_id is not null`, []],
    ['is gone', sql`delete from app_user where affiliate_id is not null`, ['oracle@example.org']],
  ])('tell nobody who writes an address whether one whose account %s has voted', async (_how, lose, sent) => {
    for (const hasVoted of [false, true]) {
      const { db, vote, remind, leave, to, people, stop } = await withRelay(1)
      if (hasVoted) await vote(0, { blank: true })
      await sql`update affiliate set email = 'oracle@example.org' where id = ${people[0]?.id}`.execute(db)
      await lose.execute(db)
      expect((await remind()).statusCode).toBe(202)
      await leave()
      expect([hasVoted, to()]).toEqual([hasVoted, sent])
      await stop()
    }
  })

  test('nothing comes back: servers have nobody to answer to, and programs are asked not to', async () => {
    const { remind, leave, relay, stop } = await withRelay(3)
    await remind()
    await leave()
    expect(relay.taken.map(({ from }) => from)).toEqual(['', '', ''])
    for (const { raw } of relay.taken) {
      const [head = ''] = raw.split('\r\n\r\n')
      for (const line of [
        'Auto-Submitted: auto-generated',
        'Precedence: bulk',
        'X-Auto-Response-Suppress: All',
      ])
        expect(head.split('\r\n')).toContain(line)
      expect(head).not.toMatch(
        /^(Reply-To|Return-Path|X-Return-Address|Sender|Disposition-Notification-To):/im,
      )
    }
    await stop()
  })

  test('what a relay refuses leaves nothing either; while it is away nobody is judged', async () => {
    const refused = await withRelay(3, () => new Error('550 5.1.1'))
    await refused.remind()
    await refused.leave()
    expect(refused.to()).toEqual([])
    expect((await sql`select from voting_reminder`.execute(refused.db)).rows).toEqual([])
    const { remind, stop, leave, db } = await withRelay(3)
    await remind()
    await stop()
    expect(await leave()).toBe(0)
    expect((await sql`select from voting_reminder`.execute(db)).rows).toHaveLength(5)
    await refused.stop()
  })

  test('are judged when their turn has come: who votes meanwhile gets none, and a stop puts the others back', async () => {
    const { db, id, vote, remind, to, people, run, stop } = await withRelay(6)
    const wait = () =>
      sql`update sending_relay set per_second = 0.001, tokens = 1, refilled_at = clock_timestamp()`.execute(
        db,
      )
    const count = async () =>
      (await db.selectFrom('votingReminder').where('votingId', '=', id).select('position').execute()).length
    await wait()
    await remind()
    const leaving = new AbortController()
    const running = run(leaving.signal)
    await expect.poll(to).toHaveLength(1)
    leaving.abort()
    await running
    // Whose turn came first is gone, and one who could not vote, perhaps.
    const left = await count()
    expect(left).toBeGreaterThanOrEqual(5)
    for (const at of people.keys()) await vote(at, { blank: true })
    await sql`update sending_relay set per_second = null`.execute(db)
    await run(new AbortController().signal)
    expect([await count(), to().length]).toEqual([0, 1])
    await stop()
  })

  test('nothing is taken while the relay is left alone', async () => {
    const { db, remind, run, to, stop } = await withRelay(2)
    await remind()
    const readIntents = () => db.selectFrom('votingReminder').select('position').orderBy('position').execute()
    const intents = await readIntents()
    await sql`update sending_relay set open_until = clock_timestamp() + interval '1 hour'`.execute(db)
    expect(await run(new AbortController().signal)).toBe(false)
    expect([intents.length > 0, await readIntents()]).toEqual([true, intents])
    expect(to()).toEqual([])
    await stop()
  })

  test('nobody is reminded of what is over, nor before it begins; a merged person gets one', async () => {
    const voting = await withRelay(3)
    const { remind, close, leave, to, db, people, vote, world, stop } = voting
    const [ana, eva, ines] = people
    if (!ana || !eva || !ines) throw new Error('there are members')
    await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${ana.id}, ${eva.id}, '{}')`.execute(
      db,
    )
    await sql`delete from app_user where affiliate_id = ${eva.id}`.execute(db)
    await remind()
    await leave()
    const expected = await Promise.all([ana, ines].map((one) => addressOf(voting, one.id)))
    expect(to()).toEqual(expected.toSorted())
    await vote(0, { blank: true })
    await sql`update voting set reminded_at = null`.execute(db)
    await remind()
    await close()
    await doWhatIsDue(world)
    expect((await sql`select from voting_reminder`.execute(db)).rows).toEqual([])
    expect((await remind()).statusCode).toBe(409)
    await stop()
  })

  test.each(['is annulled', 'stands in error', 'is over'])(
    'what was asked for does not leave once it %s',
    async (what) => {
      const { remind, leave, to, admin, db, id, at, stop } = await withRelay(2)
      expect((await remind()).statusCode).toBe(202)
      if (what === 'is annulled')
        await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una', confirm: surveyFields.name })
      if (what === 'stands in error')
        await sql`update voting set failure = 'Algo.', failed_as = 'stopped', failed_at = now()`.execute(db)
      if (what === 'is over') await at(times.closed)
      await leave()
      expect(to()).toEqual([])
      await stop()
    },
  )

  test('of one that is stopped while they leave wait, and leave when it goes on', async () => {
    const { db, remind, leave, run, to, people, world, admin, id, stop } = await withRelay(4)
    const everybody = await Promise.all(people.map((one) => addressOf({ db }, one.id)))
    await sql`update sending_relay set per_second = 0.001, tokens = 1, refilled_at = clock_timestamp()`.execute(
      db,
    )
    await remind()
    const running = run(new AbortController().signal)
    await expect.poll(to).toHaveLength(1)
    await sql`update voting set failure = 'Algo.', failed_as = 'stopped', failed_at = now()`.execute(db)
    await sql`update sending_relay set per_second = null`.execute(db)
    await running
    await doWhatIsDue(world)
    // Nothing goes round and round meanwhile.
    expect([await leave(), to().length]).toEqual([0, 1])
    expect((await admin('POST', `/voting/${id}/resume`, { reason: 'Arreglado' })).statusCode).toBe(200)
    await doWhatIsDue(world)
    await leave()
    expect(to()).toEqual(everybody.toSorted())
    expect((await sql`select from voting_reminder`.execute(db)).rows).toEqual([])
    await stop()
  })

  test('what has begun is opened first, though the clock has not come round', async () => {
    const { approve, at, admin, db, world } = await aVotingOffice()
    sendThrough(world, 'smtp://127.0.0.1:1')
    const { id } = await approve()
    expect((await admin('POST', `/voting/${id}/remind`)).statusCode).toBe(409)
    await at(times.start)
    expect((await admin('POST', `/voting/${id}/remind`)).statusCode).toBe(202)
    expect((await sql`select from voting_reminder`.execute(db)).rows).toHaveLength(5)
  })

  test('are refused where no mail leaves: without a relay, and while it is switched off after a restore', async () => {
    const { admin, id, world, db } = await anOpenVoting(undefined, 2)
    const remind = async () => {
      const answer = await admin('POST', `/voting/${id}/remind`)
      return [answer.statusCode, answer.json<{ title?: string }>().title]
    }
    const refused = [409, expect.stringMatching(/^Ahora no sale ningún correo/)]
    expect(await remind()).toEqual(refused)
    sendThrough(world, 'smtp://127.0.0.1:1')
    Object.assign(world.settings, { mailSending: false })
    expect(await remind()).toEqual(refused)
    expect((await sql`select from voting_reminder`.execute(db)).rows).toEqual([])
  })
})
