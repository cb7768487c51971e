import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listConditionFaults, type VotingConditions } from '#contract/votings/conditions.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anAssembly } from '#test/support/factories.ts'
import { aVotingOffice, openListFields, surveyFields, pathsOf, times } from '#test/support/votings.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

const filter = (city: string) => ({ v: 1, tree: { where: { city: [city] } } })

describe('rule voting-3: who may vote', () => {
  test('is counted by no segment that others keep for themselves', async () => {
    const { app, admin, create } = await aVotingOffice(1)
    const own = { name: 'De Getafe', filter: filter('Getafe') }
    const { id: segmentId } = (await admin('POST', '/segments', own)).json<{ id: number }>()
    const draft = await create()
    const count = `/voting/${draft.id}/count-voters`
    expect((await admin('POST', count, { segmentId })).statusCode).toBe(200)
    const other = await app.as('ROLE_ADMIN')
    expect((await other('POST', count, { segmentId })).statusCode).toBe(422)
    expect((await other('POST', count, {})).statusCode).toBe(200)
  })

  test('is in what was approved by its hash, which a file of the conditions proves (rule voting-1)', async () => {
    const { admin, approve, read, people, at, db, world } = await aVotingOffice(1)
    await db.updateTable('affiliate').set({ city: 'Getafe' }).execute()
    const own = { name: 'De Getafe', filter: filter('Getafe') }
    const { id: segmentId } = (await admin('POST', '/segments', own)).json<{ id: number }>()
    const { id, votersHash } = await approve({ ...surveyFields, segmentId })
    const [member] = people
    expect((await read(id, member?.send)).votersHash).toBeNull()
    expect((await member?.send('GET', `/voting/${id}/conditions`))?.statusCode).toBe(403)
    const archive = (await member?.send('GET', `/voting/${id}/archive`))?.json<Archive>()
    expect(archive?.definition).toContain(`"votersHash":"${votersHash}"`)
    expect(archive?.definition).not.toContain('Getafe')
    const conditions = (await admin('GET', `/voting/${id}/conditions`)).json<VotingConditions>()
    expect(conditions).toMatchObject({ voting: id, tree: { where: { city: ['Getafe'] } } })
    // What may be a segment that its owner shares with nobody is read by whom the log says.
    const seen = db
      .selectFrom('activity')
      .where('action', '=', 'votingConditionsRead')
      .select(['role', 'details'])
    expect(await seen.execute()).toEqual([{ role: 'ROLE_ADMIN', details: `Votación ${id}` }])
    const judge = (sent: unknown) => listConditionFaults(sent, archive?.definition ?? null)
    expect(await judge(conditions)).toEqual([])
    const changed = await judge({ ...conditions, tree: { where: { city: ['Parla'] } } })
    expect(changed).toEqual(['Su huella no es la que dice la definición.'])
    expect(await judge({ ...conditions, voting: id + 1 })).toEqual(['Son de otra votación.'])
    // Nobody guesses them by trying: another voting of the same has another hash.
    expect((await approve({ ...surveyFields, segmentId })).votersHash).not.toBe(votersHash)
    // Whoever changes them in the database opens nothing.
    await writeUnguarded(
      db,
      sql`update voting set voters = jsonb_set(voters, '{tree}', 'null') where id = ${id}`,
    )
    await at(times.open)
    await doWhatIsDue(world)
    const { status, reason } = await read(id)
    expect([status, reason]).toEqual(['ERROR', expect.stringMatching(/no es lo que se aprobó/)])
  })

  test('is counted, and read by each with the reason why not', async () => {
    const { admin, create, approve, member, read, db } = await aVotingOffice(0)
    const centro = await anAssembly(db, { assemblyName: 'Centro' })
    const joven = await anAssembly(db, { assemblyName: 'Joven', assemblyType: 'Sectorial' })
    const who = {
      type: await member({ assemblyId: centro, inscriptionType: 3, email: '' }),
      late: await member({ assemblyId: centro, creationTime: new Date('2026-06-02T10:00:00Z') }),
      elsewhere: await member(),
      yes: await member({ assemblyId: centro, inscriptionType: 2 }),
      sectoral: await member({ mainSectoralId: joven }),
    }
    await db
      .insertInto('affiliateSectoral')
      .values({ affiliateId: who.sectoral.id, assemblyId: joven })
      .execute()
    const draft = await create()
    const count = async (body: object) =>
      (await admin('POST', `/voting/${draft.id}/count-voters`, body)).json<object>()
    expect(await count({})).toEqual({
      total: 9,
      withoutEmail: 0,
      withoutProof: 0,
      withoutAccount: expect.any(Number),
    })
    expect(await count({ voterTypes: [3] })).toMatchObject({ total: 1, withoutEmail: 1 })
    expect(await count({ allowedAssembliesIds: [centro, joven] })).toMatchObject({ total: 3 })
    for (let more = 0; more < 3; more += 1) await member({ assemblyId: centro })
    const { id } = await approve({
      ...surveyFields,
      allowedAssembliesIds: [centro, joven],
      allowedAssemblyInscriptionDate: '2026-06-01T10:00:00.000Z',
    })
    for (const { send } of [who.yes, who.sectoral]) {
      expect((await read(id, send)).own).toEqual({
        canVote: true,
        why: null,
        hasVoted: false,
        needsLetter: false,
      })
      expect((await send('GET', '/logged/user-next-votings')).json()).toMatchObject({
        totalElements: 1,
        content: [{ id, status: 'APPROVED', own: { canVote: true } }],
      })
    }
    // Of its assemblies one reads before the start why one may not vote; lists have only what one may vote in.
    expect((await read(id, who.type.send)).own.why).toMatch(/^Vota quien está en el censo como /)
    expect((await read(id, who.late.send)).own.why).toMatch(/^Vota quien se inscribió hasta el /)
    expect((await who.elsewhere.send('GET', `/voting/${id}`)).statusCode).toBe(404)
    for (const { send } of [who.type, who.late, who.elsewhere])
      expect((await send('GET', '/logged/user-next-votings')).json()).toMatchObject({ totalElements: 0 })
    // Whoever could claim reads why.
    const { id: claimed } = await approve({
      ...surveyFields,
      allowedAssembliesIds: [centro, joven],
      allowedAssemblyInscriptionDate: '2026-06-01T10:00:00.000Z',
      claimsFrom: '2027-03-01T10:30:00.000Z',
      claimsUntil: '2027-03-01T11:00:00.000Z',
    })
    const why = async ({ send }: typeof who.yes) => (await read(claimed, send)).own.why
    expect(await why(who.type)).toBe(
      'Vota quien está en el censo como afiliado o simpatizante, y tú estás como colaborador.',
    )
    expect(await why(who.elsewhere)).toBe('Vota quien pertenece a Centro o Joven, y tú no.')
    expect(await why(who.late)).toMatch(/^Vota quien se inscribió hasta el .*, y tú te inscribiste el .*\.$/)
    expect(await why(who.yes)).toBeNull()
  })

  test('rule voting-12: with a claim period is frozen when that begins, and opens so', async () => {
    const { approve, member, people, read, at, world, db } = await aVotingOffice(2)
    const { id } = await approve({
      ...surveyFields,
      claimsFrom: '2027-03-01T10:30:00.000Z',
      claimsUntil: '2027-03-01T11:00:00.000Z',
    })
    await doWhatIsDue(world)
    expect(await db.selectFrom('roll').select('id').execute()).toEqual([])
    await at('2027-03-01T10:30:00Z')
    await doWhatIsDue(world)
    await doWhatIsDue(world)
    const late = await member({ creationTime: new Date('2027-03-01T10:40:00Z') })
    expect((await read(id, late.send)).own).toMatchObject({
      canVote: false,
      why: 'No estás en el censo provisional de esta votación.',
    })
    await at(times.open)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', census: { total: 5 } })
    // The provisional one, and the final one, which decided claims might have changed.
    expect(await db.selectFrom('roll').select('total').execute()).toEqual([{ total: 5 }, { total: 5 }])
    for (const { send } of people) expect((await read(id, send)).own.canVote).toBe(true)
    expect((await read(id, late.send)).own.why).toMatch(
      /^No estás en el censo de esta votación, que se fijó el /,
    )
    const vote = await late.send('POST', `/vote/${id}`, { blank: true })
    expect([vote.statusCode, vote.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/^No estás en el censo/),
    ])
  })

  test('rule voting-7: fewer than five are asked nothing, when it is approved nor when it opens', async () => {
    const { admin, create, member, read, at, world, db } = await aVotingOffice(0)
    const few = await anAssembly(db, { assemblyName: 'Pocas' })
    const people = [await member({ assemblyId: few })]
    const approve = async () => {
      const { id } = await create({ ...surveyFields, allowedAssembliesIds: [few] })
      return { id, answer: await admin('PATCH', `/voting/set-approved/${id}`, {}) }
    }
    const alone = await approve()
    expect([alone.answer.statusCode, alone.answer.json<{ title: string }>().title]).toEqual([
      422,
      'Solo podría votar 1 persona. Han de ser al menos 5: con menos, el resultado diría qué ha votado cada una',
    ])
    while (people.length < 5) people.push(await member({ assemblyId: few }))
    const { id, answer } = await approve()
    expect(answer.statusCode).toBe(200)
    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 0 })
      .where('id', '=', people[0]?.id ?? 0)
      .execute()
    await at(times.open)
    await doWhatIsDue(world)
    expect(await read(id)).toMatchObject({
      status: 'ERROR',
      reason: expect.stringMatching(
        /^No se ha podido abrir: Solo podrían votar 4 personas\. Han de ser al menos 5/,
      ),
    })
    expect(await db.selectFrom('votingKey').select('votingId').execute()).toEqual([])
  })

  test('a segment is frozen with what is approved', async () => {
    const { admin, create, member, read, db } = await aVotingOffice(0)
    const inMadrid = await member({ city: 'Madrid' })
    for (let more = 1; more < 5; more += 1) await member({ city: 'Madrid' })
    const inGetafe = await member({ city: 'Getafe' })
    const { id: segmentId } = (
      await admin('POST', '/segments', {
        name: 'De Madrid',
        filter: filter('Madrid'),
        sharedWith: { role: 'ROLE_ADMIN' },
      })
    ).json<{ id: number }>()
    const { id } = await create({ ...surveyFields, segmentId })
    expect((await admin('PATCH', `/voting/set-approved/${id}`, {})).statusCode).toBe(200)
    await sql`update segment set filter = ${JSON.stringify(filter('Getafe'))} where id = ${segmentId}`.execute(
      db,
    )
    expect((await read(id, inMadrid.send)).own.canVote).toBe(true)
    expect((await read(id, inMadrid.send)).segmentName).toBeNull()
    // Whoever is not in a segment does not learn of what it is for, although no assembly is named.
    expect((await inGetafe.send('GET', `/voting/${id}`)).statusCode).toBe(404)
    await sql`delete from segment where id = ${segmentId}`.execute(db)
    expect((await read(id)).segmentName).toBe('De Madrid')
    expect((await read(id, inMadrid.send)).own.canVote).toBe(true)
    expect((await admin('PATCH', `/voting/set-draft/${id}`, {})).statusCode).toBe(200)
    expect(pathsOf(await admin('PATCH', `/voting/set-approved/${id}`, {}))).toEqual(['segmentId'])
  })
})

test('rule voting-4: without assemblies each member reads why not before the start, and from then on its roll alone', async () => {
  const { app, approve, member, read, at, world } = await aVotingOffice(1)
  const { id } = await approve()
  const outside = await member({ inscriptionType: 3 })
  const former = await member({ inscriptionType: 0 })
  expect((await read(id, outside.send)).own).toEqual({
    canVote: false,
    why: 'Vota quien está en el censo como afiliado o simpatizante, y tú estás como colaborador.',
    hasVoted: false,
    needsLetter: false,
  })
  expect((await former.send('GET', `/voting/${id}`)).statusCode).toBe(404)
  expect((await (await app.as('ROLE_USER'))('GET', `/voting/${id}`)).statusCode).toBe(404)
  await at(times.open)
  await doWhatIsDue(world)
  expect((await outside.send('GET', `/voting/${id}`)).statusCode).toBe(404)
})

test('rule voting-4: drafts are for admins; staff of assemblies are members like others', async () => {
  const { app, admin, create, approve, people } = await aVotingOffice(1)
  const draft = await create()
  const { id } = await approve(openListFields)
  const [own] = people
  for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const) {
    const send = await app.as(role)
    for (const path of [`/voting/${draft.id}`, `/voting/${id}`])
      expect((await send('GET', path)).statusCode).toBe(404)
    for (const [method, path] of [
      ['GET', '/voting/filtered'],
      ['POST', '/voting'],
      ['PATCH', `/voting/update/${draft.id}`],
      ['PATCH', `/voting/set-approved/${draft.id}`],
      ['DELETE', `/voting/${draft.id}`],
    ] as const)
      expect((await send(method, path, method === 'PATCH' ? {} : undefined)).statusCode).toBe(403)
    expect((await send('GET', '/voting/counts')).json()).toEqual({
      surveys: 0,
      lists: 0,
      total: 0,
      byStatus: null,
      claims: null,
    })
  }
  expect((await own?.send('GET', `/voting/${draft.id}`))?.statusCode).toBe(404)
  expect((await own?.send('GET', `/voting/${id}`))?.json()).toMatchObject({
    userCreator: null,
    census: null,
    may: { edit: false, moveTo: [] },
  })
  expect((await own?.send('GET', '/voting/counts'))?.json()).toEqual({
    surveys: 0,
    lists: 1,
    total: 1,
    byStatus: null,
    claims: null,
  })
  expect((await admin('GET', '/voting/counts')).json()).toMatchObject({
    surveys: 1,
    lists: 1,
    total: 2,
    byStatus: { DRAFT: 1, APPROVED: 1, CLOSED: 0 },
  })
  expect((await admin('GET', '/voting/filtered?isSurvey=true&status=DRAFT')).json()).toMatchObject({
    totalElements: 1,
  })
  const march = '/voting/calendar?from=2027-03-01&to=2027-03-31'
  expect((await admin('GET', march)).json<{ votings: object[] }>().votings).toHaveLength(2)
  expect((await own?.send('GET', march))?.json<{ votings: object[] }>().votings).toHaveLength(1)
  expect((await admin('GET', '/voting/filtered/export?format=csv')).body).toContain('Coordinadora')
})
