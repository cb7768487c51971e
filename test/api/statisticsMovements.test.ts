import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Replied } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics/statistics.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { History, stories, type Then } from '#test/support/history.ts'
import { pdfText } from '#test/support/pdf.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

type Moved = Replied<(typeof statistics)['movements']>
type Listed = { totalElements: number; gone?: number }
type Has = (one: Then) => boolean

/** The first instant after a month of Madrid, in which its clocks are ahead of the world's by one hour or two. */
const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const midnight = Date.UTC(year, number, 1)
  const shown = new Date(midnight).toLocaleString('en-GB', {
    timeZone: 'Europe/Madrid',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  return new Date(midnight - Number(shown) * 3_600_000).toISOString()
}

const monthBefore = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

test('rules statistics-6, statistics-12: members at the end of each month are as they were, and the lists behind its numbers have as many', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const get = async <Reply>(path: string): Promise<Reply> => {
    const answer = await admin('GET', path)
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    return answer.json<Reply>()
  }
  let followed = 0
  const follow = async (list: Record<string, string> | null) => {
    followed += 1
    return get<Listed>(`/affiliate?size=1&${new URLSearchParams(list ?? {}).toString()}`)
  }
  await fc.assert(
    fc.asyncProperty(stories, fc.nat(2), async (story, turn) => {
      for (const table of ['affiliate', 'membershipInterval'] as const) await db.deleteFrom(table).execute()
      const history = new History(db)
      await history.begin()
      await history.run(story)
      await sql`update affiliate set unregistered_at = now() where inscription_type = 0`.execute(db)
      const [assembly = 0] = history.territorial
      const [sector = 0] = history.sectoral
      const asked: [string, Has][] = [
        ['', () => true],
        [`assemblyId=${assembly}`, (one) => one.assembly === assembly],
        [`assemblyId=${sector}&from=2020-01-01`, ({ sectoral }) => sectoral.includes(sector)],
      ]
      const [query, has] = asked[turn] ?? ['', () => true]
      const { rows, total } = await get<Moved>(`/stats/movements?${query}`)
      const [now, last] = [history.moments.at(-1)?.people ?? [], rows.length - 1]
      const membersOf = (people: readonly Then[]) => people.filter((one) => one.type !== 0 && has(one)).length
      for (const [at, { month, members, joins, leaves, lists }] of rows.entries()) {
        expect(members, month).toBe(membersOf(at === last ? now : history.peopleAt(nextMonth(month))))
        // Where nothing has happened, a few months say as much as all.
        if (at < last && joins + leaves === 0 && at % 8 !== turn) continue
        const { totalElements, gone = 0 } = await follow(lists.members)
        expect(totalElements + gone, `${month} ${JSON.stringify(lists.members)}`).toBe(members)
        for (const { list, count } of [lists.joins, lists.leaves].flatMap((part) => part ?? []))
          expect((await follow(list)).totalElements, month).toBe(count)
        expect(lists.leaves === null).toBe(turn !== 0)
        expect(lists.joins?.count ?? 0).toBeLessThanOrEqual(members)
      }
      expect(total.net).toBe(total.joins - total.leaves)
    }),
    { numRuns: sampleCount(30), ...sameStories },
  )
  expect(followed).toBeGreaterThan(30)
})

test('rules statistics-1, statistics-12: who enrolled, left or is in a record counts in the month of Madrid of that instant', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const get = async <Reply>(path: string): Promise<Reply> => (await admin('GET', path)).json<Reply>()
  const months = (await get<Moved>('/stats/movements')).rows.map(({ month }) => month)
  expect(months).toHaveLength(12)
  // The first instant of the first month, of the sixth and of the last one, and the last ones before the first two.
  const begins = [-1, 4, 10].map((at) => new Date(nextMonth(months[at] ?? monthBefore(months[0] ?? ''))))
  const instants = [...begins, ...begins.slice(0, 2).map((begin) => new Date(begin.getTime() - 1))]
  const people: number[] = []
  for (const creationTime of instants) {
    people.push(await anAffiliate(db, { creationTime: creationTime.toISOString(), inscriptionType: 2 }))
    const record = await aRecord(db, { recordType: 'Evento' })
    await db.updateTable('record').set({ creationTime }).where('id', '=', record).execute()
  }
  const counted = async (path: string, of: unknown) =>
    (await get<[number, unknown, number][]>(path)).flatMap(([month, type, count]) =>
      type === of ? [[month, count]] : [],
    )
  const expected = months.map((month, at) => [Number(month.slice(5)), [0, 4, 5, 11].includes(at) ? 1 : 0])
  expect(await counted('/stats/inscriptionHistoric', 2)).toEqual(expected)
  expect(await counted('/stats/recordHistoric', 'Evento')).toEqual(expected)
  expect(await counted('/stats/inscriptionHistoric', 1)).toEqual(expected.map(([month]) => [month, 0]))

  // Whoever left counts there still, and among those who left in the month in which they did.
  for (const [at, instant] of [instants[1], instants[4]].entries())
    await sql`update affiliate set inscription_type = 0, unregistered_at = ${instant} where id = ${people[at]}`.execute(
      db,
    )
  expect(await counted('/stats/inscriptionHistoric', 2)).toEqual(expected)
  const left = (await get<Moved>('/stats/movements')).rows.map(({ lists }) => lists.leaves?.count)
  expect(left).toEqual(months.map((_, at) => ([4, 5].includes(at) ? 1 : 0)))
})

test('rules statistics-12, statistics-10: who is enrolled with a day joins in it, and counts at its end and not before', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  // As lists say it: a day, of which the first instant is kept.
  for (const month of ['2020-02', '2020-03'])
    await anAffiliate(db, { creationTime: nextMonth(month), inscriptionType: 2 })
  const get = async <Reply>(path: string) => (await admin('GET', path)).json<Reply>()
  const months = async (days: string) =>
    (await get<Moved>(`/stats/movements?${days}`)).rows.map(({ joins, members }) => [joins, members])
  expect(await months('from=2020-03-01&to=2020-04-30')).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(await months('from=2020-02-01&to=2020-02-29')).toEqual([[0, 0]])
  // The first instant of a day is not of the days before it.
  expect(await months('from=2020-01-01&to=2020-03-31')).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
  ])
  const early = await anAffiliate(db, { creationTime: '2020-05-10T22:00:00Z' })
  expect(await months('from=2020-05-01&to=2020-05-10')).toEqual([[0, 2]])
  expect(await months('from=2020-05-11&to=2020-05-11')).toEqual([[1, 3]])
  await db.deleteFrom('affiliate').where('id', '=', early).execute()
  const { rows: flows } = await get<Replied<(typeof statistics)['flows']>>(
    '/stats/flows?from=2020-03-01&to=2020-03-31',
  )
  expect(flows).toMatchObject([{ was: null, is: { type: 2 }, people: 1 }])

  // Of another type since, as they were at the end of the month; the rest is of the day of the report, and says so.
  await db.updateTable('affiliate').set({ inscriptionType: 3 }).execute()
  const paper = await admin('GET', '/stats/report?year=2020&month=3')
  const text = pdfText(paper.rawPayload).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Miembros al final de marzo de 2020 .*Simpatizante 1 Hoy, /)
  expect(text).toContain('son los del día en que se hace este informe')
})
