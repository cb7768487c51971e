import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Archive } from '#contract/votings/outcome.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { markKey } from '#server/votings/scheme/keyMark.ts'
import { createKeysFor, sealerOf } from '#test/support/sealFor.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { addVoters } from '#test/support/openVotings.ts'
import { anOpenVoting, aVotingOffice, openListFields, surveyFields, times } from '#test/support/votings.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

type Open = Awaited<ReturnType<typeof anOpenVoting>>

const first = ({ answers }: Open) => ({ surveyAnswersIds: answers.map(([one]) => one) })
const readKey = ({ db, id }: Open) =>
  db.selectFrom('votingKey').where('votingId', '=', id).selectAll().executeTakeFirstOrThrow()

describe('rule voting-15: with another key in the database', () => {
  test('nobody’s ballot is sealed, the voting stands in error, and both logs say it', async () => {
    const open = await anOpenVoting()
    const { db, id, vote, people, admin, read, logged } = open
    expect((await vote(0, first(open))).statusCode).toBe(201)
    const mine = await createKeysFor(open)
    const { privateKey, mark, publicKey } = await readKey(open)
    const swap = (key: Buffer) =>
      writeUnguarded(open.db, sql`update voting_key set public_key = ${key} where voting_id = ${id}`)
    await swap(mine.publicKey)
    logged.length = 0
    // The first who comes by sees it, and the others are told by its status.
    expect((await vote(1, first(open))).statusCode).toBe(503)
    expect((await vote(2, first(open))).statusCode).toBe(409)
    expect(await open.countAll()).toEqual([1, 1, 1])
    expect(logged.join('\n')).toContain('VotingAlarm')
    expect((await read(id)).reason).toMatch(/alguien ha tocado la base de datos/)
    expect((await read(id, people[2]?.send)).reason).not.toMatch(/base de datos/)
    const told = await db
      .selectFrom('activity')
      .where('action', '=', 'votingAlarm')
      .select('details')
      .execute()
    expect(told).toEqual([{ details: `Votación ${id}` }])
    // Nor is it counted with it; with its own again, what was cast with that is.
    await open.close()
    expect((await admin('GET', `/voting/results/${id}`)).json()).toMatchObject({ isCounted: false })
    await swap(publicKey)
    expect(await readKey(open)).toMatchObject({ privateKey, mark })
    // It was stopped, and did not fail when it was counted: nobody counts it by looking.
    expect(await open.results()).toMatchObject({ isCounted: false })
    expect((await admin('POST', `/voting/${id}/resume`, { reason: 'Arreglada' })).statusCode).toBe(200)
    expect(await open.results()).toMatchObject({ isCounted: true, turnout: { ballots: 1 } })
  })

  test('not by the mark of another voting, of another roll, or without one', async () => {
    const open = await anOpenVoting()
    const { id, vote, world, read, db } = open
    const key = await readKey(open)
    const { definitionHash, census } = await read(id)
    const roll = { id: census?.rollId ?? 0, total: census?.total ?? 0, hash: census?.hash ?? '' }
    const marked = { votingId: id, definitionHash: definitionHash ?? '', roll, publicKey: key.publicKey }
    expect(markKey(world.votingSecret, marked)).toEqual(key.mark)
    for (const mark of [
      Buffer.alloc(0),
      Buffer.alloc(32),
      markKey(world.votingSecret, { ...marked, votingId: id + 1 }),
      markKey(world.votingSecret, { ...marked, roll: { ...roll, total: roll.total + 1 } }),
      markKey(new TextEncoder().encode('another'), marked),
    ]) {
      await writeUnguarded(open.db, sql`update voting_key set mark = ${mark}`)
      await sql`update voting set failure = null, failed_as = null, failed_at = null`.execute(db)
      expect((await vote(0, first(open))).statusCode).toBe(503)
    }
    await writeUnguarded(open.db, sql`update voting_key set mark = ${key.mark}`)
    await sql`update voting set failure = null, failed_as = null, failed_at = null`.execute(db)
    expect((await vote(0, first(open))).statusCode).toBe(201)
  })

  test('a process whose secret is another refuses, and leaves the voting as it is', async () => {
    const open = await anOpenVoting()
    const { id, vote, world, read } = open
    const secret = world.votingSecret
    world.votingSecret = new TextEncoder().encode('another one')
    const refused = await vote(0, first(open))
    // Administración can mend nothing of it, and is not said to be at it.
    expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
      503,
      expect.stringMatching(/un problema del servidor.*díselo a tu organización/),
    ])
    expect((await read(id)).status).toBe('IN_PROGRESS')
    // Nor does anybody let one go on there in which nobody could vote.
    await sql`update voting set restored_at = now()`.execute(open.db)
    const resume = () => open.admin('POST', `/voting/${id}/resume`, { reason: 'Restaurada', endDate: null })
    expect((await resume()).json()).toMatchObject({
      status: 409,
      title: expect.stringMatching(/VOTING_SECRET/),
    })
    world.votingSecret = secret
    expect((await resume()).statusCode).toBe(200)
    expect((await vote(0, first(open))).statusCode).toBe(201)
  })
})

describe('rule voting-15: the database refuses the application', () => {
  test.each([
    ['to take away a key', 'delete from voting_key', /key of a voting stays/],
    ['to take away a ballot', 'delete from ballot', /while its voting has a key/],
    ['to take away a code', 'delete from receipt', /while its voting has a key/],
    ['to take away who took part', 'delete from participation', /while its voting has a key/],
    [
      'to add somebody to its roll',
      `insert into roll_person select roll_id, total + 1, 99, '{}', 'x', 'x' from voting join roll on roll.id = roll_id`,
      /takes nobody once it is sealed/,
    ],
  ])('%s', async (_what, change, refusal) => {
    const open = await anOpenVoting()
    await open.vote(0, first(open))
    await expect(sql.raw(change).execute(open.world.db)).rejects.toThrow(refusal)
  })
})

async function refuse(open: Open, why: RegExp) {
  await open.close()
  expect(await open.results()).toMatchObject({ isCounted: false, turnout: null })
  expect((await open.read(open.id)).reason).toMatch(why)
}

describe('rule voting-15: it is not counted', () => {
  test('when a ballot was sealed by somebody who has the public key alone', async () => {
    const open = await anOpenVoting()
    const { vote, answers } = open
    await vote(0, first(open))
    await vote(1, first(open))
    const seal = await sealerOf(open, new TextEncoder().encode('a guess'))
    const forged = seal({ blank: false, surveyAnswersIds: answers.map(([, second]) => second ?? 0) })
    await writeUnguarded(
      open.db,
      sql`update ballot set sealed = ${forged} where sealed = (select min(sealed) from ballot)`,
    )
    await refuse(open, /no ha hecho el servidor/)
  })

  test('when a ballot was put twice in the place of another', async () => {
    const open = await anOpenVoting()
    await open.vote(0, first(open))
    await open.vote(1, first(open))
    await sql`drop index ballot_once`.execute(open.db)
    await writeUnguarded(open.db, sql`update ballot set sealed = (select min(sealed) from ballot)`)
    await refuse(open, /repetidas/)
  })

  test('when its roll has grown, or somebody else has voted', async () => {
    const open = await anOpenVoting()
    await open.vote(0, first(open))
    await writeUnguarded(
      open.db,
      sql`insert into roll_person select roll_id, total + 1, 99, '{}', 'x', 'x' from voting join roll on roll.id = roll_id`,
    )
    await refuse(open, /censo no es el de cuando empezó/)
  })

  test('when somebody took part at a place that there is not', async () => {
    const open = await anOpenVoting()
    await open.vote(0, first(open))
    await writeUnguarded(open.db, sql`update participation set position = 99`)
    await refuse(open, /fuera del censo/)
  })

  test('when a roll with its hash was put in the place of its own', async () => {
    const open = await anOpenVoting()
    await open.vote(0, first(open))
    await writeUnguarded(open.db, sql`update roll set total = total, hash = sha256('x')`)
    await refuse(open, /alguien ha tocado la base de datos/)
  })
})

test('rule voting-15: a provisional roll of which one row is another opens nothing, though its number, total and hash are right', async () => {
  const { approve, at, world, db, people, read } = await aVotingOffice()
  const { id } = await approve({
    ...surveyFields,
    claimsFrom: '2027-03-01T10:30:00.000Z',
    claimsUntil: '2027-03-01T11:30:00.000Z',
  })
  await at('2027-03-01T11:00:00.000Z')
  await doWhatIsDue(world)
  const somebody = await anAffiliate(db, { creationTime: new Date('2026-01-01T10:00:00Z') })
  await writeUnguarded(
    db,
    sql`update roll_person set affiliate_id = ${somebody} where affiliate_id = ${people[0]?.id}`,
  )
  await at(times.open)
  await doWhatIsDue(world)
  expect(await read(id)).toMatchObject({
    trouble: 'unopened',
    census: null,
    reason: expect.stringMatching(/provisional no es el que dice su cadena/),
  })
})

test('rule voting-15: sealed ballots of a survey differ, though they say the same, and are equally long', async () => {
  const open = await anOpenVoting(surveyFields, 3)
  for (const who of [0, 1, 2]) await open.vote(who, first(open))
  const rows = await open.db.selectFrom('ballot').select('sealed').execute()
  expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1)
  expect(new Set(rows.map(({ sealed }) => sealed.toString('hex'))).size).toBe(3)
})

test('rule voting-15: a tie that the chain alone says is settled settles nothing, and breaks nothing', async () => {
  for (const details of ['{"rank":1}', 'fitting']) {
    const open = await anOpenVoting({ ...openListFields, votesNumber: 1, positionsNumberToAssign: 1 })
    const { id, vote, names, close, results, admin, world } = open
    await vote(0, { candidatesIds: [names[0]] })
    await vote(1, { candidatesIds: [names[1]] })
    await close()
    const before = await results()
    expect(before.ties).toMatchObject([{ rank: 1, settled: null }])
    // The same answer, from memory.
    expect(await results()).toEqual(before)
    const order = [names[1], names[0]]
    const content =
      details === 'fitting'
        ? JSON.stringify({ rank: 1, by: 'statutes', order, reason: 'Porque sí', seed: null })
        : details
    await sql`insert into chain_entry (chain, at, kind, content)
      values (${`voting:${id}`}, now(), 'tieSettled', ${content})`.execute(world.db)
    const answer = await admin('GET', `/voting/results/${id}`)
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('alguien ha tocado la base de datos'),
    ])
    expect((await admin('GET', `/voting/${id}/act`)).statusCode).toBe(409)
    const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
    expect(archive.result).toBeNull()
    expect((await verifyArchive(archive)).flatMap(({ faults }) => faults)).not.toEqual([])
  }
})

test.each(['another voting’s', 'none'] as const)(
  'rule voting-15: a voting opens by no provisional roll but the one that its chain says (%s)',
  async (which) => {
    const office = await aVotingOffice(2)
    const { at, world, db, approve, read, member } = office
    await addVoters(db, 3)
    for (let n = 0; n < 6; n += 1) await member({ inscriptionType: 3 })
    const period = {
      ...surveyFields,
      claimsFrom: '2027-03-01T10:30:00.000Z',
      claimsUntil: '2027-03-01T11:30:00.000Z',
    }
    const { id } = await approve({ ...period, voterTypes: [1, 2] })
    const { id: other } = await approve({ ...period, name: 'Otra', voterTypes: [3] })
    await at('2027-03-01T11:00:00.000Z')
    await doWhatIsDue(world)
    const taken = sql`(select provisional_roll_id from voting where id = ${other})`
    const swap = sql`update voting set provisional_roll_id = ${which === 'none' ? sql`null` : taken} where id = ${id}`
    await expect(swap.execute(db)).rejects.toThrow(/stays/)
    // By whoever owns the database.
    await writeUnguarded(db, swap)
    await at(times.open)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({
      trouble: 'unopened',
      reason: expect.stringContaining('Su censo provisional no es el que dice su cadena'),
    })
    expect(await read(other)).toMatchObject({ status: 'IN_PROGRESS', trouble: null })
  },
)
