import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { listFacts, type Fact } from '#contract/people/choosing/facts.ts'
import { listNegatable, type AskedFacts, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { readFacts } from '#server/people/choosing/readFacts.queries.ts'
import { readPeopleFilter } from '#server/people/choosing/segments.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { addPeople, addRecords, questions, type Unasked } from '#test/support/factQuestions.ts'
import { judgeByHand } from '#test/support/factsByHand.ts'
import { sampleCount } from '#test/support/sample.ts'

type Listed = Page<{ id: number; recordId?: number; name: string }>
type Asked = Exclude<Fact, Unasked>
type Judge = (about: object, filter: AskedFacts, assemblies: ReadonlyMap<number, string>) => boolean

async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const list = async (query: string) => (await admin('GET', `/affiliate?${query}`)).json<Listed>()
  return { ...app, admin, list }
}

const write = (asked: object) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]: [string, unknown]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  ).toString()

const whenOf = ({ creationTime }: { creationTime: Date | string }) => new Date(creationTime).getTime()

/** The lists of people and of records, with what each fact is asked of. */
async function listsOf({ db }: Awaited<ReturnType<typeof asAdmin>>) {
  const { people, assemblies, tags, communications, votings } = await addPeople(db, 120)
  const records = await addRecords(db, people, 120)
  const inCensus = new Map(people.map(({ idDocument, inscriptionType }) => [idDocument, inscriptionType]))
  const outside = records
    .filter(({ idDocument }) => !inCensus.has(idDocument))
    .toSorted((one, other) => whenOf(one) - whenOf(other) || one.id - other.id)
  const latest = new Map(outside.map((record) => [record.idDocument, record]))
  return {
    assemblies,
    tags,
    communications,
    votings,
    lists: [
      {
        path: '/affiliate',
        source: 'affiliate',
        query: affiliates.list.query,
        rows: people.filter(({ inscriptionType }) => inscriptionType !== 0),
        runs: 400,
      },
      {
        path: '/record',
        source: 'record',
        query: recordLists.list.query,
        rows: records.filter(({ idDocument }) => inCensus.get(idDocument) !== 0),
        runs: 200,
      },
      {
        path: '/recordGrouped',
        source: 'outsider',
        query: recordLists.grouped.query,
        rows: [...latest.values()],
        runs: 200,
      },
    ] as const,
  }
}

test('rule people-20: whom a filter finds is what each of its facts says of each person, in every list', async () => {
  const app = await asAdmin()
  const { assemblies, tags, communications, votings, lists } = await listsOf(app)
  // Safe: a judge gets what its fact is asked of.
  const judges = judgeByHand(await readTodayInMadrid(app.db, databaseClock)) as Record<Asked, Judge>
  const asking: Record<Asked, fc.Arbitrary<object>> = questions(assemblies, { tags, communications, votings })
  for (const { path, source, query, rows, runs } of lists) {
    const askable = listFacts(source).filter((name): name is Asked & typeof name => name in asking)
    const turnable: readonly Fact[] = listNegatable(source)
    const check = async (names: readonly Asked[], asked: object, turned: readonly string[]) => {
      const address = `${path}?size=1000&${write({ ...asked, not: turned })}`
      const filter = query.parse({ ...asked, not: turned })
      const wanted = rows.filter((one) =>
        names.every((name) => judges[name](one, filter, assemblies) !== turned.includes(name)),
      )
      const { content, totalElements } = (await app.admin('GET', address)).json<Listed>()
      expect(
        content.map(({ id, recordId }) => recordId ?? id).toSorted((one, other) => one - other),
        address,
      ).toEqual(wanted.map(({ id }) => id).toSorted((one, other) => one - other))
      expect(totalElements, address).toBe(wanted.length)
    }
    const filters = fc.subarray(askable, { minLength: 1, maxLength: 4 }).chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc.tuple(...names.map((name) => asking[name])).map((parts) => Object.assign({}, ...parts) as object),
        fc.subarray(names.filter((name) => turnable.includes(name))),
      ),
    )
    for (const name of askable)
      for (const asked of fc.sample<object>(asking[name], { numRuns: 2, seed: 2 })) {
        await check([name], asked, [])
        if (turnable.includes(name)) await check([name], asked, [name])
      }
    await fc.assert(
      fc.asyncProperty(filters, ([names, asked, turned]) => check(names, asked, turned)),
      { numRuns: sampleCount(runs) },
    )
  }
})

test('people have their age by the day on which they turn it, also who was born on a 29 February', async () => {
  const { db } = await asAdmin()
  for (const birthday of ['2008-02-28', '2008-02-29', '2008-03-01']) await anAffiliate(db, { birthday })
  const countOn = async (day: string, filter: object) => {
    const now = { now: sql<string>`${`${day}T10:00:00Z`}::timestamptz` }
    const { where } = await readFacts(db, now, affiliates.list.query.parse(filter))
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from affiliate where ${sql.join(where, sql` and `)}`.execute(db)
    return rows[0]?.count
  }
  const adults = async (day: string) => [
    await countOn(day, { ageFrom: 18 }),
    await countOn(day, { ageTo: 17 }),
  ]
  expect(await adults('2026-02-27')).toEqual([0, 3])
  expect(await adults('2026-02-28')).toEqual([1, 2])
  expect(await adults('2026-03-01')).toEqual([3, 0])
  expect(await adults('2028-02-29')).toEqual([3, 0])
  expect(await countOn('2028-02-29', { ageFrom: 20, ageTo: 20 })).toBe(2)
})

test('who left is found by when they left, and by nothing that is not shown of them', async () => {
  const { list, admin, db } = await asAdmin()
  const left = await anAffiliate(db, { inscriptionType: 0, unregisteredAt: '2025-03-01T22:59:00Z' })
  await anAffiliate(db, { inscriptionType: 0, unregisteredAt: '2025-03-01T23:01:00Z' })
  await anAffiliate(db)
  const found = async (query: string) => (await list(query)).content.map(({ id }) => id)
  expect(await found('leftFrom=2025-03-01&leftTo=2025-03-01')).toEqual([left])
  expect(await found('leftTo=2025-03-01&inscriptionType=0')).toEqual([left])
  for (const asked of ['ageFrom=3', 'city=Getafe', 'phone=6', 'account=true', 'job=xyz', 'yearlyFeeTo=3']) {
    const { errors } = (await admin('GET', `/affiliate?leftFrom=2025-01-01&${asked}`)).json<ProblemDetails>()
    expect(errors, asked).toEqual([
      {
        in: 'query',
        path: asked.split('=')[0],
        message: 'De quien se dio de baja solo se ve el nombre, el documento y las fechas',
      },
    ])
  }
})

const city = (text: string) => ['city', `No se conoce ninguna ciudad que se llame «${text}»`]

test('a place that names nothing is refused, also turned round, in every list; one where somebody lives is known', async () => {
  const { db, as } = await anApp()
  await anAffiliate(db, { city: 'Lyon' })
  await anAffiliate(db, { city: 'Zzgent', inscriptionType: 0 })
  await aRecord(db, { city: 'Porto' })
  const admin = await as('ROLE_ADMIN')
  const told = async (path: string) => {
    const answer = await admin('GET', path)
    return (
      answer.json<ProblemDetails>().errors?.map(({ path: name, message }) => [name, message]) ??
      answer.statusCode
    )
  }
  for (const list of ['/affiliate', '/record', '/recordGrouped']) {
    expect(await told(`${list}?city=Jetafe`), list).toEqual([city('Jetafe')])
    expect(await told(`${list}?city=Jetafe&city=getafe&not=city&district=Zentro`), list).toEqual([
      city('Jetafe'),
      ['district', 'No se conoce ningún distrito que se llame «Zentro»'],
    ])
    // Nobody lives there.
    expect(await told(`${list}?city=cuenca&district=centro`), list).toBe(200)
  }
  expect([await told('/affiliate?city=LYON'), await told('/record?city=Porto')]).toEqual([200, 200])
  expect(await told('/affiliate?city=Zzgent')).toEqual([city('Zzgent')])
  expect(await told('/record?city=Lyon')).toEqual([city('Lyon')])
})

test('rule people-13: a piece of a place finds it, in lists and in segments; a whole name means that place alone', async () => {
  const { db, as } = await anApp()
  const cities = ['Madrid', 'MADRID', 'Rivas-Vaciamadrid', 'Lyon', 'Villalyon', 'L_on']
  for (const each of cities) {
    await anAffiliate(db, { city: each, district: each === 'Madrid' ? 'Puente de Vallecas' : null })
    await aRecord(db, { city: each })
  }
  await anAffiliate(db, { city: 'Zzgent', inscriptionType: 0 })
  const admin = await as('ROLE_ADMIN')
  const listed = async (query: string, list = 'affiliate') => {
    const answer = await admin('GET', `/${list}?sort=creationTime&direction=asc&${query}`)
    return (
      answer.json<{ content: { city: string }[] }>().content?.map(({ city: found }) => found) ?? answer.json()
    )
  }
  const counted = async (where: object) =>
    (await admin('POST', '/segments/count', { filter: { v: 1, tree: { where } } })).json<{ count: number }>()
      .count
  const [both, rivas] = [cities.slice(0, 2), cities.slice(2, 3)]
  expect(await listed('city=madr')).toEqual([...both, ...rivas])
  expect(await listed('city=adríd')).toEqual([...both, ...rivas])
  expect(await listed('city=madrid')).toEqual(both)
  expect(await listed('city=madr&not=city')).toEqual(cities.slice(3))
  // A place that is in no table of ours is whole where somebody lives in it.
  expect([await listed('city=lyon'), await listed('city=lyo')]).toEqual([['Lyon'], ['Lyon', 'Villalyon']])
  expect(await listed('city=l_')).toEqual(['L_on'])
  expect(await listed('district=vallecas')).toEqual(['Madrid'])
  expect(await listed('city=madr', 'record')).toHaveLength(3)
  expect([await counted({ city: ['madr'] }), await counted({ city: ['Madrid'] })]).toEqual([3, 2])
  // Nothing is told of where nobody in the list lives.
  expect((await admin('GET', '/affiliate?city=zzgen')).statusCode).toBe(422)
})

test('rule people-21: a role learns nothing by filtering by a fact that it does not see', async () => {
  const { db } = await anApp()
  const ask = (role: 'ROLE_RESPONSABLE' | 'ROLE_ADMIN', filter: Partial<FactFilter>) =>
    readPeopleFilter(
      db,
      asSystem('a test'),
      { clock: databaseClock, reader: { userId: 1, role }, audit: new AuditEntry('') },
      filter,
    )
  const hidden: Partial<FactFilter>[] = [
    { yearlyFeeFrom: 120 },
    { bankAccount: 'true' },
    { attended: 1 },
    { attendedFrom: '2026-01-01' },
    { office: ['enlace'] },
    { ageTo: 30, city: ['Getafe'] },
  ]
  for (const filter of hidden) {
    await expect(ask('ROLE_RESPONSABLE', filter)).rejects.toThrow(/datos/)
    await ask('ROLE_ADMIN', filter)
  }
  await ask('ROLE_RESPONSABLE', { city: ['Getafe'], postalCode: '289' })
})

describe('a filter that contradicts itself is told so', () => {
  test.each([
    ['ageFrom=40&ageTo=30', 'ageTo', 'Pon en «hasta» 40 o más, o en «desde» 30 o menos'],
    [
      'enrolledFrom=2025-02-01&enrolledTo=2025-01-31',
      'enrolledTo',
      'Pon en «hasta» el 1/2/2025 o después, o en «desde» el 31/1/2025 o antes',
    ],
    [
      'inscriptionType=0&inscriptionType=1',
      'inscriptionType',
      '«Antiguo» se busca aparte de los demás tipos',
    ],
    [
      'inscriptionType=0&not=inscriptionType',
      'inscriptionType',
      '«Antiguo» se busca aparte de los demás tipos',
    ],
    [
      'leftFrom=2025-01-01&inscriptionType=2',
      'inscriptionType',
      '«Antiguo» se busca aparte de los demás tipos',
    ],
  ])('%s', async (query, path, message) => {
    const { admin } = await asAdmin()
    for (const call of ['/affiliate?', '/affiliate/export?format=csv&']) {
      const answer = await admin('GET', call + query)
      expect([answer.statusCode, answer.json<ProblemDetails>().errors]).toEqual([
        422,
        [{ in: 'query', path, message }],
      ])
    }
  })

  test('and so is a filter of too many values, of what cannot be turned round, or of no such fact', async () => {
    const { admin } = await asAdmin()
    const status = async (query: string) => (await admin('GET', `/affiliate?${query}`)).statusCode
    expect(await status(Array.from({ length: 51 }, (_, at) => `assemblyId=${at + 1}`).join('&'))).toBe(422)
    expect(await status(Array.from({ length: 50 }, (_, at) => `assemblyId=${at + 1}`).join('&'))).toBe(200)
    for (const query of [
      'not=name',
      'not=nothing',
      'ageFrom=x',
      'name=a&name=b',
      'sex=X',
      'birthdayFrom=2026-02-30',
    ])
      expect(await status(query), query).toBe(422)
  })
})
