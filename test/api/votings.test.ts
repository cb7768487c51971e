import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ProblemDetails } from '#contract/problem.ts'
import { plainFields, type writtenShape, type Voting } from '#contract/votings/voting.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { anAssembly, aUser } from '#test/support/factories.ts'
import {
  aVotingOffice,
  closedListFields,
  openListFields,
  surveyFields,
  times,
  pathsOf,
} from '#test/support/votings.ts'

class Undone extends Error {}

/** A value of each type of column that a voting does not have. */
const otherValues: Partial<Record<string, string>> = {
  text: "'Otro'",
  integer: '77',
  boolean: 'true',
  jsonb: `'[{"x":1}]'`,
  bytea: String.raw`'\x00'`,
  'integer[]': "'{3}'",
  'timestamp with time zone': "'2099-01-01'",
}

const byName = (names: readonly string[]) =>
  names.toSorted((one, another) => one.localeCompare(another, 'en'))

/** The columns of a voting that may be written, one by one, whatever its course is; a number is of something that there is. */
async function listFree(db: PeopleDatabase, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'voting'::regclass and attnum > 0 and not attisdropped and attidentity = ''`.execute(db)
  expect(rows.length).toBeGreaterThan(40)
  const { userId } = await aUser(db)
  const free: string[] = []
  for (const { name, type } of rows) {
    const column = sql.ref(name)
    const other = sql.raw(`${name === 'author_id' ? userId : (otherValues[type] ?? 'null')}::${type}`)
    const change = sql`update voting set ${column} = case when ${column} is distinct from ${other} then ${other} end where id = ${id}`
    const changed = await inTransaction(db, async (unit) => {
      await change.execute(unit)
      throw new Undone()
    }).catch((error: unknown) => error)
    if (!/does not|put off|stays|violates/.test(String(changed))) free.push(name)
  }
  return byName(free)
}

const numbers = ({ questions }: Voting) =>
  questions.flatMap((each) => [each.id, ...each.answers.map(({ id }) => id)])

describe('rule voting-1: a voting is written', () => {
  test('as a draft that may be incomplete, with the numbers of the server for its options', async () => {
    const { admin, create, read } = await aVotingOffice()
    const id = (await admin('POST', '/voting')).json<number>()
    expect(await read(id)).toMatchObject({
      status: 'DRAFT',
      name: '',
      survey: false,
      voterTypes: [1, 2],
      allowsBlank: true,
      version: 1,
    })
    const one = await create()
    const first = numbers(one)
    expect(new Set(first).size).toBe(first.length)
    // What stays keeps its number wherever it is moved to; what is new, foreign or said twice gets another.
    const [color, more] = one.questions
    const other = await create()
    const answer = await admin('PATCH', `/voting/update/${one.id}`, {
      questions: [
        more,
        {
          ...color,
          answers: [
            ...(color?.answers ?? []),
            { ...color?.answers[0] },
            { id: other.questions[0]?.id, answer: 'Azul' },
          ],
        },
      ],
    })
    const after = answer.json<Voting>()
    const kept = numbers(after).filter((number) => first.includes(number))
    expect(new Set(kept)).toEqual(new Set(first))
    expect(numbers(after)).toHaveLength(first.length + 2)
    expect(new Set([...numbers(after), ...numbers(other)]).size).toBe(first.length * 2 + 2)
  })

  test('who did not read what others changed meanwhile is told', async () => {
    const { admin, create, read } = await aVotingOffice()
    const { id, version } = await create()
    const edit = (change: object) => admin('PATCH', `/voting/update/${id}`, change)
    expect((await edit({ name: 'Uno', version })).json<Voting>().version).toBe(version + 1)
    const refused = await edit({ name: 'Dos', description: surveyFields.description, version })
    expect([
      refused.statusCode,
      refused.json<ProblemDetails>().conflict?.map(({ field, now }) => [field, now]),
    ]).toEqual([409, [['name', 'Uno']]])
    // Saving what stands already changes nothing.
    await edit({ name: 'Uno' })
    expect(await read(id)).toMatchObject({ name: 'Uno', version: version + 1 })
  })

  test('all that it lacks is said at once, and only when it is to be approved', async () => {
    const { admin, create } = await aVotingOffice()
    const { id } = await create({
      name: '',
      startDate: times.end,
      endDate: times.start,
      survey: true,
      questions: [{ question: '', maxAnswersToSelect: 3, answers: [{ answer: 'Sí' }, { answer: 'sí' }] }],
    })
    for (const to of ['set-pending', 'set-approved'])
      expect(pathsOf(await admin('PATCH', `/voting/${to}/${id}`, {})).toSorted()).toEqual([
        'description',
        'endDate',
        'name',
        'questions.0.answers.1.answer',
        'questions.0.maxAnswersToSelect',
        'questions.0.question',
      ])
  })

  test.each([surveyFields, openListFields, closedListFields])(
    'and approved: then nothing of it changes, until it goes back',
    async (fields) => {
      const { admin, create, read, db } = await aVotingOffice()
      const { id } = await create(fields)
      expect((await admin('PATCH', `/voting/set-pending/${id}`, {})).json()).toMatchObject({
        status: 'PENDING',
      })
      const approved = await admin('PATCH', `/voting/set-approved/${id}`, { name: 'Con este nombre' })
      expect(approved.json()).toMatchObject({
        status: 'APPROVED',
        name: 'Con este nombre',
        may: { edit: false, remove: false },
      })
      const { definition, hash } = await db
        .selectFrom('voting')
        .where('id', '=', id)
        .select(['definition', sql<string>`encode(sha256(convert_to(definition, 'UTF8')), 'hex')`.as('hash')])
        .executeTakeFirstOrThrow()
      expect((await read(id)).definitionHash).toBe(hash)
      expect(JSON.parse(definition ?? '')).toMatchObject({
        v: 1,
        scheme: 'sealed-1',
        id,
        name: 'Con este nombre',
      })
      expect((await admin('PATCH', `/voting/update/${id}`, { name: 'Otro' })).statusCode).toBe(409)
      expect((await admin('PATCH', `/voting/set-approved/${id}`, {})).statusCode).toBe(409)
      expect((await admin('DELETE', `/voting/${id}`)).statusCode).toBe(409)
      for (const change of [
        `name = 'x'`,
        `end_date = end_date - interval '1 hour'`,
        `questions = '[1]'`,
        'definition = null',
        `voter_types = '{3}'`,
      ])
        await expect(sql`update voting set ${sql.raw(change)} where id = ${id}`.execute(db)).rejects.toThrow(
          /does not change|put off|stays|violates/,
        )
      await expect(sql`insert into voting_assembly select ${id}, 1`.execute(db)).rejects.toThrow(
        /does not change/,
      )
      await expect(sql`delete from voting where id = ${id}`.execute(db)).rejects.toThrow(/not approved/)
      const back = await admin('PATCH', `/voting/set-draft/${id}`, { name: 'Otro' })
      expect(back.json()).toMatchObject({ status: 'DRAFT', name: 'Otro', definitionHash: null })
      expect((await admin('DELETE', `/voting/${id}`)).statusCode).toBe(204)
    },
  )

  test('every field that staff may write is kept and read again', async () => {
    const { create, admin, db, world } = await aVotingOffice()
    const assembly = await anAssembly(db)
    const segment = await admin('POST', '/segments', {
      name: 'De Getafe',
      filter: { v: 1, tree: { where: { city: ['Getafe'] } } },
      sharedWith: null,
    })
    const segmentId = segment.json<{ id: number }>().id
    const all: {
      [Field in Exclude<keyof typeof writtenShape, 'candidatures' | 'questions'>]: z.input<
        (typeof writtenShape)[Field]
      >
    } = {
      name: 'Con todo',
      description: 'Lo que se vota',
      url: 'https://ejemplo.org/x',
      startDate: times.start,
      endDate: times.end,
      survey: false,
      listType: 'Listas abiertas',
      votingMethodType: 'Total de votos',
      votesNumber: 1,
      positionsNumberToAssign: 2,
      allowsPartial: true,
      allowsBlank: false,
      allowedAssembliesIds: [assembly],
      allowedAssemblyInscriptionDate: '2027-01-15T10:00:00.000Z',
      voterTypes: [1, 3],
      segmentId,
      claimsFrom: '2027-03-01T10:30:00.000Z',
      claimsUntil: '2027-03-01T11:30:00.000Z',
    }
    const { id } = await create({ ...all, candidatures: openListFields.candidatures })
    const found = await findVoting(db, world.clock, id)
    const { allowedAssembliesIds: assemblies, ...rest } = all
    expect(found).toMatchObject({ ...rest, allowedAssemblies: [{ id: assemblies[0] }] })
    expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject(all)
    expect(new Set(plainFields)).toEqual(
      new Set(Object.keys(rest).filter((field) => !['voterTypes', 'segmentId'].includes(field))),
    )
  })

  test('approved, no column of it changes but those of its course; nor, counted, its roll, times and end', async () => {
    const { approve, at, db, world, admin } = await aVotingOffice()
    const { id } = await approve()
    const course = [
      'announced_at',
      'annulled_told_at',
      'last_day_told_at',
      'left_out_told_at',
      'reason',
      'reminded_at',
      'restored_at',
      'result_told_at',
      'told_end',
      'trouble_told_at',
      'version',
    ]
    expect(await listFree(db, id)).toEqual(byName(['end_date', ...course]))
    await at(times.open)
    await doWhatIsDue(world)
    // Until it is counted `counted_at` is free as well: counting sets it.
    expect(await listFree(db, id)).toEqual(byName(['counted_at', 'end_date', ...course]))
    await at(times.closed)
    await doWhatIsDue(world)
    expect(await listFree(db, id)).toEqual(course)
    await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una', confirm: surveyFields.name })
    expect(await listFree(db, id)).toEqual(course.filter((name) => name !== 'reason'))
  })

  test('approval wants a start to come, somebody to vote, and assemblies that are there', async () => {
    const { admin, create, at, db } = await aVotingOffice()
    const gone = await anAssembly(db)
    const { id } = await create({ ...surveyFields, allowedAssembliesIds: [gone] })
    const approve = async () => pathsOf(await admin('PATCH', `/voting/set-approved/${id}`, {}))
    expect(await approve()).toEqual(['allowedAssembliesIds'])
    await sql`update assembly set deleted_at = now() where id = ${gone}`.execute(db)
    await at(times.start)
    expect(await approve()).toEqual(['startDate', 'allowedAssembliesIds'])
    expect(pathsOf(await admin('PATCH', `/voting/update/${id}`, { allowedAssembliesIds: [gone] }))).toEqual([
      'allowedAssembliesIds',
    ])
  })

  test('a copy says the same, without its dates, with numbers of its own', async () => {
    const { admin, create } = await aVotingOffice()
    const { questions: _questions, candidatures, ...one } = await create(openListFields)
    const copy = (await admin('POST', `/voting/${one.id}/clone`)).json<Voting>()
    expect(copy).toMatchObject({
      name: one.name,
      startDate: null,
      endDate: null,
      status: 'DRAFT',
      votesNumber: 2,
    })
    expect(copy.candidatures.map(({ name }) => name)).toEqual(candidatures.map(({ name }) => name))
    expect(copy.candidatures[0]?.id).not.toBe(candidatures[0]?.id)
  })

  test('a copy is for no more people: not of one that an assembly chooses which is gone', async () => {
    const { admin, create, db } = await aVotingOffice()
    const gone = await anAssembly(db)
    const { id } = await create({ ...surveyFields, allowedAssembliesIds: [gone] })
    await sql`update assembly set deleted_at = now() where id = ${gone}`.execute(db)
    const answer = await admin('POST', `/voting/${id}/clone`)
    expect([answer.statusCode, answer.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/una asamblea que ya no existe/),
    ])
  })
})
