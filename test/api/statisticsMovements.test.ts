import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Replied } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics/statistics.ts'
import { anApp } from '#test/support/app.ts'
import { History, stories, type Then } from '#test/support/history.ts'
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
