import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Archive } from '#contract/votings/outcome.ts'
import { toReceipt } from '#contract/votings/receipt.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { noteTroublesTold } from '#server/votings/failing.queries.ts'
import { tellOfTroubles } from '#server/votings/troubles.rules.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { password } from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'
import { anOpenVoting, aVotingOffice, pathsOf, surveyFields, times } from '#test/support/votings.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

describe('rule voting-2: what stands in error is told as what it is', () => {
  test('one annulled before its start is read by whoever could have voted', async () => {
    const { admin, approve, people } = await aVotingOffice(1)
    const { id } = await approve()
    await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba gente', confirm: surveyFields.name })
    expect((await people[0]?.send('GET', '/logged/user-past-votings'))?.json()).toMatchObject({
      content: [{ id, trouble: 'annulled', own: { canVote: false } }],
    })
    expect((await people[0]?.send('GET', '/logged/user-next-votings'))?.json()).toMatchObject({
      totalElements: 0,
    })
  })

  test('one that cannot be counted is told as that, with what happens next, and not as annulled', async () => {
    const { admin, approve, at, people, world, db, read } = await aVotingOffice(2)
    const { id } = await approve()
    await at(times.open)
    await people[0]?.send('POST', `/vote/${id}`, { blank: true })
    // By whoever owns the database: the application cannot.
    await writeUnguarded(db, sql`delete from receipt`)
    await at(times.closed)
    await doWhatIsDue(world).catch(() => undefined)
    const own = (await people[0]?.send('GET', `/voting/${id}`))?.json<Voting>()
    expect(own).toMatchObject({
      status: 'ERROR',
      trouble: 'uncounted',
      reason: expect.stringMatching(/^Los votos enviados siguen guardados.* Se dirá aquí\.$/),
      own: { canVote: false, hasVoted: true, why: 'Ya no se puede votar en ella.' },
    })
    expect(await read(id)).toMatchObject({
      trouble: 'uncounted',
      reason: expect.stringContaining('contar'),
      may: { resume: true },
    })
    // Tried again where nothing is mended, it fails again.
    const resume = async () => (await admin('POST', `/voting/${id}/resume`, { reason: 'Está' })).statusCode
    expect(await resume()).toBe(200)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ trouble: 'uncounted' })
    await admin('POST', `/voting/${id}/annul`, { reason: 'Falta un código', confirm: surveyFields.name })
    expect((await people[0]?.send('GET', `/voting/${id}`))?.json()).toMatchObject({ trouble: 'annulled' })
  })

  test('one that could not be counted is counted once it is mended and resumed; its chain says both', async () => {
    const { admin, vote, close, db, read, world, answers, id, people, results } = await anOpenVoting()
    await vote(0, { surveyAnswersIds: answers.map(([first]) => first), seed: 'a'.repeat(32) })
    await writeUnguarded(db, sql`delete from receipt`)
    await close()
    expect(await read(id)).toMatchObject({ trouble: 'uncounted' })
    // Whoever looks tries it again, and adds nothing to its chain.
    for (let looks = 0; looks < 2; looks += 1) expect(await results()).toMatchObject({ isCounted: false })
    await sql`insert into receipt values (${id}, ${toReceipt(id, 'a'.repeat(32))})`.execute(db)
    expect((await people[0]?.send('POST', `/voting/${id}/resume`, { reason: 'Yo' }))?.statusCode).toBe(403)
    expect((await admin('POST', `/voting/${id}/resume`, { reason: 'Vuelve a estar' })).statusCode).toBe(200)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ status: 'CLOSED', trouble: null, isCounted: true })
    const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
    const kinds = archive.chain.map(({ kind }) => kind)
    expect(kinds.slice(-5)).toEqual(['opened', 'failed', 'resumed', 'closed', 'counted'])
    expect((await verifyArchive(archive)).flatMap(({ faults }) => faults)).toEqual([])
    expect((await admin('POST', `/voting/${id}/resume`, { reason: 'Otra vez' })).statusCode).toBe(409)
  })

  test('one that nobody mends is told to Administración each day, until it is resumed or annulled; how many voted is not', async () => {
    const { app, admin, vote, close, db, read, world, answers, id, at, results } = await anOpenVoting()
    for (const role of ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_USER'] as const)
      await aUser(db, { username: `${role.toLowerCase()}@example.org`, role, password })
    await vote(0, { surveyAnswersIds: answers.map(([first]) => first), seed: 'a'.repeat(32) })
    await writeUnguarded(db, sql`delete from receipt`)
    await close()
    // Whoever resumes it with more time lets people go on voting.
    expect((await read(id)).reason).not.toMatch(/\d/)
    const told = async () => {
      await tellOfTroubles(world)
      await deliverMails(app)
      const mails = db.selectFrom('mail').where('kind', '=', 'voting-stands').where('state', '=', 'kept')
      const found = await mails.select(['id', 'recipient', 'plain']).orderBy('id').execute()
      await db.deleteFrom('mail').where('kind', '=', 'voting-stands').execute()
      return found
    }
    expect(await told()).toEqual([])
    // Whoever looks counts it again, which fails as before: since when, and that they are told, stays.
    await at('2027-03-03T12:30:00.000Z')
    await results()
    for (const instant of ['2027-03-03T13:00:00.000Z', '2027-03-04T14:00:00.000Z']) {
      await at(instant)
      const found = await told()
      expect(found.map(({ recipient }) => recipient)).toEqual([
        'role_admin@example.org',
        'role_super_admin@example.org',
      ])
      expect(found[0]?.plain).toContain('ha terminado y no se ha podido contar')
      expect(found[0]?.plain).toContain('desde el 2 de marzo de 2027, 13:00')
      expect(await told()).toEqual([])
    }
    const ended = { reason: 'Falta un código', confirm: surveyFields.name }
    expect((await admin('POST', `/voting/${id}/annul`, ended)).statusCode).toBe(200)
    await at('2027-03-06T12:00:02.000Z')
    expect(await told()).toEqual([])
  })

  test('one that is over and was not counted, for whatever reason, is told too: once, also where no mail leaves for days', async () => {
    const { admin, db, world, id, at } = await anOpenVoting()
    await aUser(db, { username: 'adm@example.org', role: 'ROLE_ADMIN', password })
    await sql`create function boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$`.execute(
      db,
    )
    await sql`create trigger boom before insert on voting_count execute function boom()`.execute(db)
    const waiting = () =>
      db
        .selectFrom('mail')
        .where('kind', '=', 'voting-stands')
        .where('recipient', '=', 'adm@example.org')
        .select('id')
        .execute()
    await at(times.closed)
    for (const instant of [
      '2027-03-02T13:00:00.000Z',
      '2027-03-03T13:00:00.000Z',
      '2027-03-05T13:00:00.000Z',
    ]) {
      await at(instant)
      await doWhatIsDue(world).catch(() => undefined)
      await tellOfTroubles(world)
    }
    expect(await waiting()).toHaveLength(1)
    expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject({ isCounted: false, trouble: null })
    const text = await world.db
      .selectFrom('mail')
      .where('kind', '=', 'voting-stands')
      .select('data')
      .executeTakeFirst()
    expect(text?.data).toEqual({ votingId: id })
  })

  test('one that opened late is told again only where it is late anew, a day after its end', async () => {
    const { approve, db, world, at, read } = await aVotingOffice(1)
    const { id } = await approve({ ...surveyFields, endDate: '2027-03-10T12:00:00.000Z' })
    const told: unknown[] = []
    for (const instant of [
      '2027-03-02T13:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
      '2027-03-09T12:00:00.000Z',
      '2027-03-10T13:00:00.000Z',
      '2027-03-11T13:00:00.000Z',
    ]) {
      await at(instant)
      told.push(await noteTroublesTold(db, world.clock))
      if (told.length === 1) await doWhatIsDue(world)
    }
    expect(told).toEqual([[id], [], [], [], [id]])
    expect(await read(id)).toMatchObject({ isCounted: false, trouble: null })
  })

  test('one that its key has stopped is told as that, and goes on once it is mended and resumed', async () => {
    const { admin, vote, people, db, read, answers, id } = await anOpenVoting()
    const { rows } = await sql<{ mark: Buffer }>`select mark from voting_key`.execute(db)
    await writeUnguarded(db, sql`update voting_key set mark = sha256(mark)`)
    const ballot = { surveyAnswersIds: answers.map(([first]) => first) }
    expect((await vote(0, ballot)).statusCode).toBe(503)
    const own = (await people[0]?.send('GET', `/voting/${id}`))?.json<Voting>()
    expect(own).toMatchObject({
      trouble: 'stopped',
      reason: expect.stringMatching(/^Se ha parado .* Se dirá aquí\.$/),
      own: { canVote: false, why: 'Nadie puede votar en ella: está parada.' },
    })
    expect(own?.reason).not.toContain('base de datos')
    expect(await read(id)).toMatchObject({ trouble: 'stopped', may: { resume: true } })
    // It is not over: it stands where its voters look for it, until it is.
    const listed = async () =>
      Promise.all(
        ['current', 'next', 'past'].map(async (tab) => {
          const answer = await people[0]?.send('GET', `/logged/user-${tab}-votings`)
          return answer?.json<{ totalElements: number }>().totalElements
        }),
      )
    expect(await listed()).toEqual([1, 0, 0])
    await writeUnguarded(db, sql`update voting_key set mark = ${rows[0]?.mark}`)
    const resume = async () =>
      (await admin('POST', `/voting/${id}/resume`, { reason: 'Arreglado' })).statusCode
    expect(await resume()).toBe(200)
    expect((await vote(0, ballot)).statusCode).toBe(201)
    // Another mark stops it, also in a process that has sealed for it, and again where it goes on without being mended.
    await writeUnguarded(db, sql`update voting_key set mark = sha256(mark)`)
    for (const voter of [1, 2]) {
      expect((await vote(voter, ballot)).statusCode).toBe(503)
      expect(await read(id)).toMatchObject({ trouble: 'stopped' })
      expect(await resume()).toBe(200)
    }
    await admin('POST', `/voting/${id}/annul`, { reason: 'Se repite', confirm: surveyFields.name })
    expect(await listed()).toEqual([0, 0, 1])
  })

  test('one that was stopped, and whose end has passed, is counted by nobody who looks, and may be given more time', async () => {
    const { admin, vote, db, read, answers, id, close, results } = await anOpenVoting()
    const { rows } = await sql<{ mark: Buffer }>`select mark from voting_key`.execute(db)
    await writeUnguarded(db, sql`update voting_key set mark = sha256(mark)`)
    const ballot = { surveyAnswersIds: answers.map(([first]) => first) }
    expect((await vote(0, ballot)).statusCode).toBe(503)
    await writeUnguarded(db, sql`update voting_key set mark = ${rows[0]?.mark}`)
    await close()
    expect(await results()).toMatchObject({ isCounted: false })
    expect(await read(id)).toMatchObject({ trouble: 'stopped', isCounted: false })
    const more = { reason: 'Arreglado', endDate: '2027-03-04T12:00:00.000Z' }
    expect((await admin('POST', `/voting/${id}/resume`, more)).statusCode).toBe(200)
    expect((await vote(0, ballot)).statusCode).toBe(201)
  })

  test('one whose key goes with it, between who asks and who seals, is told as annulled and raises no alarm', async () => {
    const { vote, db, read, answers, id, logged } = await anOpenVoting()
    logged.length = 0
    const ballot = { surveyAnswersIds: answers.map(([first]) => first) }
    // What is read of the voting to check its key waits for this table, after it was found open.
    const voting = await db.transaction().execute(async (unit) => {
      await sql`lock table voting_assembly in access exclusive mode`.execute(unit)
      const cast = vote(0, ballot)
      const waits = sql`select from pg_locks where not granted and relation = 'voting_assembly'::regclass`
      await expect.poll(async () => (await waits.execute(unit)).rows.length).toBe(1)
      await sql`update voting_key set private_key = null`.execute(unit)
      await sql`update voting set state = 'annulled', annulled_at = now(), reason = 'No'`.execute(unit)
      return { cast }
    })
    const answer = await voting.cast
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('se ha anulado')])
    expect(logged.join('\n')).not.toContain('VotingAlarm')
    expect(await read(id)).toMatchObject({ trouble: 'annulled' })
  })

  test('rule voting-13: with more than 500 in its roll, putting it off and letting it go on take how many they are', async () => {
    const { admin, db, id } = await anOpenVoting()
    await writeUnguarded(db, sql`update roll set total = 501`)
    const later = { endDate: '2027-03-03T12:00:00Z', reason: 'Se cayó la web' }
    const judge = async (call: string, body: object) => {
      const answer = await admin('POST', `/voting/${id}/${call}`, body)
      return answer.statusCode === 200 ? 200 : [answer.statusCode, pathsOf(answer), answer.body]
    }
    const refused = [422, ['confirm'], expect.stringContaining('En su censo hay 501 personas')]
    expect(await judge('extend', later)).toEqual(refused)
    expect(await judge('extend', { ...later, confirm: 500 })).toEqual(refused)
    expect(await judge('extend', { ...later, confirm: 501 })).toBe(200)
    await sql`update voting set failure = 'x', failed_as = 'stopped', failed_at = now()`.execute(db)
    expect(await judge('resume', { reason: 'Arreglado' })).toEqual(refused)
    expect(await judge('resume', { reason: 'Arreglado', confirm: 501 })).toBe(200)
  })
})
