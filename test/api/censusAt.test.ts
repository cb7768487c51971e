import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { Roll, RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { History, slowDown, stories } from '#test/support/history.ts'
import { runJobs } from '#test/support/jobs.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

type Row = {
  id: number
  inscriptionType: number
  assembly: { id: number } | null
  sectorals: { id: number }[]
}
type Listed = { content: Row[]; totalElements: number; gone?: number }

test('rule moment-4: the census list at a minute of a random history has whom it had, with what of then', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      for (const table of ['affiliate', 'membershipInterval', 'throttle'] as const)
        await db.deleteFrom(table).execute()
      const history = new History(db)
      await history.begin()
      await history.run(story)
      const shown = await slowDown(db, history)
      const now = history.moments.at(-1)?.people ?? []
      const isThere = (id: number) => now.some((one) => one.id === id)
      const [assembly = 0] = history.territorial
      const [, sector = 0] = history.sectoral
      const asked: [string, (one: (typeof now)[number]) => boolean][] = [
        ['', ({ type }) => type !== 0],
        ['&inscriptionType=2&inscriptionType=3', ({ type }) => type === 2 || type === 3],
        [
          `&assemblyId=${assembly}&assemblyId=${sector}`,
          (one) => one.type !== 0 && (one.assembly === assembly || one.sectoral.includes(sector)),
        ],
        [`&assemblyId=${assembly}&not=assemblyId`, (one) => one.type !== 0 && one.assembly !== assembly],
        [
          '&unassigned=true&assemblyType=Sectorial',
          (one) => one.type !== 0 && one.assembly === null && one.sectoral.length > 0,
        ],
      ]
      for (const [index, { people }] of history.moments.entries()) {
        const [query, has] = asked[(index + story.length) % asked.length] ?? ['', () => false]
        const answer = await admin('GET', `/affiliate?at=${shown[index]}&size=100&sort=idDocument${query}`)
        const { content, totalElements, gone } = answer.json<Listed>()
        const meant = people.filter(has)
        const there = meant.filter(({ id }) => isThere(id)).toSorted((one, other) => one.id - other.id)
        expect({ totalElements, gone }).toEqual({
          totalElements: there.length,
          gone: meant.length - there.length,
        })
        const rows = content.map((row) => ({
          id: row.id,
          type: row.inscriptionType,
          assembly: row.assembly?.id ?? null,
          sectoral: row.sectorals.map(({ id }) => id).toSorted((one, other) => one - other),
        }))
        // Of who left since, nothing is shown but that they left.
        const isOpen = ({ id }: { id: number }) => now.some((one) => one.id === id && one.type !== 0)
        expect(rows.toSorted((one, other) => one.id - other.id)).toEqual(
          there.map((one) => (isOpen(one) ? one : { id: one.id, type: 0, assembly: null, sectoral: [] })),
        )
      }
    }),
    { numRuns: sampleCount(40), ...sameStories },
  )
})

const yesterday = sql<string>`now() - interval '1 day'`

async function aLeaving() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const assemblyId = await anAssembly(app.db)
  const creationTime = '2020-01-01T00:00:00Z'
  const left = await anAffiliate(app.db, { creationTime, assemblyId, sex: 'M', lastName1: 'Zeta' })
  const stayed = await anAffiliate(app.db, { creationTime, assemblyId, sex: 'M' })
  await sql`update membership_interval set noted_at = ${yesterday}`.execute(app.db)
  await app.db
    .updateTable('affiliate')
    .set({ inscriptionType: 0, assemblyId: null, unregisteredAt: sql`now()` })
    .where('id', '=', left)
    .execute()
  const ask = async (query: string) => admin('GET', `/affiliate?${query}`)
  const list = async (query: string) =>
    (await ask(query))
      .json<Listed>()
      .content.map(({ id }) => id)
      .toSorted((one, other) => one - other)
  return { ...app, admin, ask, list, left, stayed, assemblyId }
}
const then = 'at=2025-03-01T12:00'

test('rules moment-4, privacy-5: who left since is listed at a date, and not found by what is hidden of them', async () => {
  const { list, ask, left, stayed, assemblyId } = await aLeaving()
  expect(await list('')).toEqual([stayed])
  expect(await list(then)).toEqual([left, stayed])
  expect(await list(`${then}&assemblyId=${assemblyId}&lastName1=zeta`)).toEqual([left])
  expect(await list(`${then}&sex=M`)).toEqual([stayed])
  expect(await list(`${then}&sex=M&not=sex`)).toEqual([left])
  expect(await list(`${then}&hasEmail=true`)).toEqual([stayed])
  for (const sort of ['city', 'fee', 'assembly', 'inscriptionType'])
    expect((await ask(`${then}&sort=${sort}`)).json()).toMatchObject({ errors: [{ path: 'sort' }] })
  expect(await list('at=2019-12-31T23:59')).toEqual([])
  expect(await list('at=2020-01-01T01:00')).toEqual([left, stayed])
  for (const at of ['2999-01-01T00:00', '2025-02-30T10:00', '2025-03-01', 'ayer'])
    expect((await ask(`at=${at}`)).json()).toMatchObject({ status: 422, errors: [{ path: 'at' }] })
})

test('rule moment-4: segments are counted and rolls taken of a day and hour, with what of then', async () => {
  const app = await anApp()
  const { db } = app
  const admin = await app.as('ROLE_ADMIN')
  const [before, after] = [await anAssembly(db, { assemblyName: 'Centro' }), await anAssembly(db)]
  const creationTime = '2020-01-01T00:00:00Z'
  const moved = await anAffiliate(db, { creationTime, assemblyId: before, inscriptionType: 1, sex: 'M' })
  await anAffiliate(db, { creationTime: '2025-06-01T00:00:00Z', assemblyId: before })
  await sql`update membership_interval set noted_at = ${yesterday}`.execute(db)
  await db
    .updateTable('affiliate')
    .set({ assemblyId: after, inscriptionType: 2 })
    .where('id', '=', moved)
    .execute()
  const save = async (tree: object) =>
    (await admin('POST', '/segments', { name: `S${JSON.stringify(tree)}`, filter: { v: 1, tree } })).json<{
      id: number
    }>().id
  const count = async (id: number, query = '') =>
    (await admin('GET', `/segments/${id}/count${query}`)).json<{ count: number }>().count
  const centro = await save({
    all: [{ where: { assemblyId: [before] } }, { where: { inscriptionType: [1] } }],
  })
  expect([await count(centro), await count(centro, `?${then}`)]).toEqual([1, 1])
  const others = await save({ not: { where: { assemblyId: [before] } } })
  expect([await count(others), await count(others, `?${then}`)]).toEqual([1, 0])
  const women = await save({ any: [{ where: { sex: ['M'] } }, { where: { assemblyId: [before] } }] })
  expect([await count(women), await count(women, `?${then}`)]).toEqual([2, 1])
  const listed = (await admin('GET', `/affiliate?${then}&segmentId=${centro}`)).json<Listed>()
  expect(listed.content.map(({ id }) => id)).toEqual([moved])
  const lead = await anAffiliate(db, { assemblyId: after })
  await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', after).execute()

  const asked = await admin('POST', '/rolls', {
    segmentId: centro,
    reason: 'Recurso',
    at: '2025-03-01T12:00',
  })
  expect(asked.statusCode).toBe(202)
  await runJobs(app)
  const [roll] = (await admin('GET', '/rolls')).json<Page<Roll>>().content
  const people = (await admin('GET', `/rolls/${roll?.id}/people`)).json<Page<RollPerson>>()
  expect(people.content).toMatchObject([
    { affiliateId: moved, inscriptionType: 1, assembly: 'Centro', territorialId: before },
  ])
  const { words } = (await admin('GET', `/rolls/${roll?.id}`)).json<RollDetails>()
  expect(words[0]).toContain('A fecha de 1/3/2025, 12:00')
  const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
  const told = log.map(({ details }) => details).filter((details) => details.includes('1/3/2025, 12:00'))
  expect(told.length).toBeGreaterThan(3)
  expect(
    await admin('POST', '/rolls', { segmentId: centro, reason: 'Mañana', at: '2999-01-01T00:00' }),
  ).toMatchObject({
    statusCode: 422,
  })
})

test('rule people-21: whoever leads an assembly asks for no day and hour', async () => {
  const { db, admin, tokenFor, as, assemblyId } = await aLeaving()
  const lead = await anAffiliate(db, { assemblyId })
  await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', assemblyId).execute()
  const leading = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
  const filter = { v: 1, tree: { where: { inscriptionType: [1] } } }
  const shared = await admin('POST', '/segments', { name: 'Mía', filter, sharedWith: { assemblyId } })
  const { id } = shared.json<{ id: number }>()
  expect((await leading('GET', `/segments/${id}/count`)).statusCode).toBe(200)
  expect((await leading('GET', `/segments/${id}/count?${then}`)).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'at' }],
  })
})

test('a download at a date says so in its name and beside its filters', async () => {
  const { ask, admin } = await aLeaving()
  const csv = await admin('GET', `/affiliate/export?format=csv&${then}`)
  expect(csv.headers['content-disposition']).toContain('Inscritos a 1-3-2025 12.00')
  expect(csv.body.trim().split('\n')).toHaveLength(3)
  await ask(then)
})
