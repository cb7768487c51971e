import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bandOf } from '#contract/statistics/dimensions.ts'
import { compactCounts } from '#server/statistics/seedCounts.queries.ts'
import { anApp } from '#test/support/app.ts'
import {
  type Census,
  aCensus,
  belongs,
  dayOf,
  get,
  monthBefore,
  tallied,
  today,
  yearsSince,
  type Send,
} from '#test/support/countedCensus.ts'
import { anAffiliate } from '#test/support/factories.ts'
import type { Known } from '#test/support/factsByHand.ts'

/** What an enlace and a responsable see of each assembly is as it is counted by hand, or hidden (rule statistics-4). */
async function expectPublished(census: Census) {
  const { people, lead, territorial, sectoral } = census
  const roles = ['ROLE_RESPONSABLE', 'ROLE_ENLACE'] as const
  const ofOne = [
    [territorial, { assemblyId: territorial }],
    [sectoral, { assemblyType: 'Sectorial' }],
  ] as const
  const months = Array.from({ length: 12 }, (_, at) => monthBefore(today.slice(0, 7), 11 - at))
  const tables: [string, (one: Known) => unknown[]][] = [
    ['gender', (one) => [one.sex]],
    ['inscriptionType', (one) => [one.inscriptionType]],
    ['age', (one) => [one.birthday === null ? null : bandOf(yearsSince(one.birthday))]],
    ['inscriptionHistoric', (one) => [Number(dayOf(one.creationTime).slice(5, 7)), one.inscriptionType]],
  ]
  let shown = 0
  for (const role of roles) {
    const send = await census.as(role, lead)
    for (const [assemblyId, query] of ofOne)
      for (const [path, keyOf] of tables) {
        const isByMonth = path === 'inscriptionHistoric'
        const byHand = tallied(
          people
            .filter((one) => one.inscriptionType !== 0 && belongs(one, assemblyId))
            .filter((one) => !isByMonth || months.includes(dayOf(one.creationTime).slice(0, 7)))
            .map(keyOf),
        )
        const isExact = role === 'ROLE_RESPONSABLE' && path === 'inscriptionType'
        const rows = (await get<(string | number | null)[][]>(send, `/stats/${path}`, query)).map((row) => ({
          count: row.at(-1) ?? null,
          real: byHand.get(JSON.stringify(row.slice(0, isByMonth ? 2 : 1))) ?? 0,
        }))
        const seen = rows.filter(({ count }) => count !== null)
        const label = `${role} ${path} ${assemblyId}`
        expect(
          seen.filter(({ count, real }) => count !== real || (!isExact && real < 5)),
          label,
        ).toEqual([])
        expect(isExact ? seen : rows, label).toHaveLength(rows.length)
        shown += seen.length
        const hidden = rows.filter(({ count, real }) => count === null && real >= 5).length
        // One for each sum that is known, and the month that has not ended.
        expect(hidden, label).toBeLessThan(isByMonth ? 4 : 3)
      }
  }
  expect(shown).toBeGreaterThan(30)
}

test('rules statistics-1, statistics-2, statistics-4: the arrays of the specification, kept right by every change, and what is published of them', async () => {
  const census = await aCensus()
  await expectPublished(census)
  const { db, territorial, sectoral } = census
  const admin = await census.as('ROLE_ADMIN')
  const lead = await census.as('ROLE_RESPONSABLE', census.lead)
  const check = async () => {
    const rows = await db.selectFrom('affiliate').where('inscriptionType', '<>', 0).selectAll().execute()
    for (const assemblyId of [undefined, territorial, sectoral]) {
      const meant = rows.filter(
        (one) =>
          assemblyId === undefined || one.assemblyId === assemblyId || one.sectoralIds?.includes(assemblyId),
      )
      const query = assemblyId === undefined ? {} : { assemblyId }
      const read = async (send: Send, path: string) => {
        const found = await get<(string | number | null)[][]>(send, `/stats/${path}/`, query)
        return new Map(
          found.flatMap((row) => {
            const [first, count, third] = row
            const key = JSON.stringify(row.length === 3 ? [first, third] : first)
            return count === 0 ? [] : [[key, count] as const]
          }),
        )
      }
      for (const send of assemblyId === undefined ? [admin] : [admin, lead])
        expect(await read(send, 'inscriptionType')).toEqual(
          tallied(meant.map(({ inscriptionType }) => inscriptionType)),
        )
      expect(await read(admin, 'gender')).toEqual(tallied(meant.map(({ sex }) => sex)))
      expect(await read(admin, 'age')).toEqual(
        tallied(meant.map(({ birthday }) => (birthday === null ? null : yearsSince(birthday)))),
      )
      expect(await read(admin, 'period')).toEqual(tallied(meant.map(({ period }) => period)))
      expect(await read(admin, 'fees')).toEqual(
        tallied(meant.map(({ feeCents, period }) => [feeCents / 100, period])),
      )
    }
  }
  await check()
  const [first = 0, second = 0, third = 0] = census.people.map(({ id }) => id)
  await db
    .updateTable('affiliate')
    .set({ sex: 'NoB', feeCents: 3333, period: 'Anual' })
    .where('id', '=', first)
    .execute()
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', second).execute()
  await db
    .updateTable('affiliate')
    .set({ assemblyId: null, birthday: '1950-03-15' })
    .where('id', '=', third)
    .execute()
  await db
    .insertInto('affiliateSectoral')
    .values({ affiliateId: third, assemblyId: sectoral })
    .onConflict((row) => row.doNothing())
    .execute()
  await db.updateTable('affiliate').set({ inscriptionType: 2 }).where('id', '=', second).execute()
  await anAffiliate(db, { assemblyId: territorial, sex: 'M', birthday: '1926-03-16' })
  await check()
  const fold = () => compactCounts(db)
  const readRows = () =>
    sql`select ctid::text, assembly_id, dimension, value from member_tally
      union all select ctid::text, 0, month::text, record_type from record_tally order by 1, 2, 3, 4`.execute(
      db,
    )
  await fold()
  await check()
  const { rows } = await readRows()
  await fold()
  expect((await readRows()).rows).toEqual(rows)
}, 120_000)

test('decision 3: sums are folded by all that tells them apart, so that a list of many is folded at once', async () => {
  const { db } = await anApp()
  await sql`insert into member_tally
    select 0, 'birthday', (date '1930-01-01' + i % 2000)::text, 1 from generate_series(1, 4000) i`.execute(db)
  await sql`analyze member_tally`.execute(db)
  const { rows: folds } = await sql<{
    name: string
    statement: string
    asOwner: boolean
    settings: string[]
  }>`
    select proname as name, prosrc as statement, prosecdef as as_owner, proconfig as settings
    from pg_proc where proname ~ '^compact_' order by 1`.execute(db)
  expect(folds.map(({ name }) => name)).toContain('compact_member_tally')
  for (const { name, statement, asOwner, settings } of folds) {
    // Replacing a function takes both away (rule log-2).
    expect([name, asOwner, settings]).toEqual([name, true, ['search_path=pg_catalog, public, pg_temp']])
    const { rows } = await sql<object>`explain ${sql.raw(statement)}`.execute(db)
    expect(rows.map((row) => Object.values(row).join('')).join('\n'), name).not.toContain('Join Filter')
  }
})
