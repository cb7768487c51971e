import fc from 'fast-check'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { expect, test } from 'vitest'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import {
  countAt,
  countFlows,
  countMovements,
  type Counted,
  type Flow,
} from '#server/census/moments/moments.queries.ts'
import { asSystem, resolveScope } from '#server/kernel/security/scope.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'
import {
  countAges,
  countFees,
  countJoins,
  countSexes,
  countTypes,
  findPlaces,
  sumJoins,
  wasOf,
} from '#server/statistics/seedCounts.queries.ts'
import { atInstant } from '#server/people/choosing/moments.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { History, stories, type Moment, type Then } from '#test/support/history.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

type Chosen = { counted: Counted; has: (then: Then) => boolean }

const byKey = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1)

const tally = (values: readonly unknown[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  return [...counts].toSorted(byKey)
}

/** The same from rows that have a count. */
const toTally = <Row extends { people: number }>(rows: readonly Row[], read: (row: Row) => unknown) =>
  rows.map((row): [string, number] => [JSON.stringify(read(row)), row.people]).toSorted(byKey)

const membersOf = (people: readonly Then[], { has }: Chosen) =>
  people.filter((one) => one.type !== 0 && has(one))

async function expectCounts(db: PeopleDatabase, chosen: Chosen, at: string, people: readonly Then[]) {
  const { counted } = chosen
  const members = membersOf(people, chosen)
  const found = await countAt(db, counted, atInstant(at), ['type', 'assembly'])
  expect(toTally(found, ({ type, assembly }) => [type, assembly])).toEqual(
    tally(members.map(({ type, assembly }) => [type, assembly])),
  )
  const sectors = await countAt(db, counted, atInstant(at), ['sectoral'])
  expect(toTally(sectors, ({ sectoral }) => sectoral)).toEqual(tally(members.flatMap((one) => one.sectoral)))
  expect(await countAt(db, counted, atInstant(at), [])).toEqual([{ people: members.length }])
}

async function expectFlows(db: PeopleDatabase, chosen: Chosen, from: Moment, to: Moment) {
  const side = (people: readonly Then[], id: number) => {
    const found = membersOf(people, chosen).find((one) => one.id === id)
    return found ? { type: found.type, assembly: found.assembly } : null
  }
  const ids = new Set([...from.people, ...to.people].map(({ id }) => id))
  const moved = [...ids].map((id) => [side(from.people, id), side(to.people, id)])
  const flows = await countFlows(db, chosen.counted, { from: atInstant(from.at), to: atInstant(to.at) })
  expect(toTally(flows, ({ was, is }: Flow) => [was, is])).toEqual(
    tally(moved.filter(([was, is]) => was !== null || is !== null)),
  )
}

const isMember = ({ people }: Moment, id: number) => people.some((one) => one.id === id && one.type !== 0)

/** Joins and leaves of a transaction, by comparing how it found and how it left everybody. */
async function expectMovements(db: PeopleDatabase, chosen: Chosen, from: Moment, to: Moment) {
  const [were, are] = [membersOf(from.people, chosen), membersOf(to.people, chosen)]
  const came = are.filter(({ id }) => !were.some((one) => one.id === id))
  const went = were.filter(({ id }) => !are.some((one) => one.id === id))
  const joined = to.isMerge ? [] : came.filter(({ id }) => !isMember(from, id))
  const left = to.isMerge ? [] : went.filter(({ id }) => !isMember(to, id))
  const months = await countMovements(db, chosen.counted, {
    from: atInstant(from.at),
    to: atInstant(to.at),
  })
  expect(months.map((counts) => ({ ...counts, month: '' }))).toEqual([
    {
      month: '',
      joins: joined.length,
      leaves: left.length,
      arrivals: came.length - joined.length,
      departures: went.length - left.length,
    },
  ])
}

/** SQL: where somebody is counted: among everybody (0), in each of their assemblies, and once in any sector (-1). */
const places = sql`cross join lateral (
  select 0 union all select assembly_id where assembly_id is not null union all select unnest(sectoral_ids)
  union all select -1 where array_length(sectoral_ids, 1) > 0) as place (id)`

/** That the sums that triggers keep are what counting each row gives (rule statistics-2). */
async function expectSums(db: PeopleDatabase) {
  const differing = async (kept: RawBuilder<unknown>, counted: RawBuilder<unknown>) =>
    (await sql`(${kept} except ${counted}) union all (${counted} except ${kept})`.execute(db)).rows
  expect(
    await differing(
      sql`select to_char(month, 'YYYY-MM'), assembly_id, inscription_type, sum(delta)::integer from join_tally
        group by 1, 2, 3 having sum(delta) <> 0`,
      sql`select to_char(began at time zone 'Europe/Madrid', 'YYYY-MM'), place.id, inscription_type, count(*)::integer
        from membership_interval ${places} where is_join group by 1, 2, 3`,
    ),
  ).toEqual([])
  const values = {
    birthday: sql`birthday::text`,
    sex: sql`sex`,
    type: sql`inscription_type::text`,
    fee: sql`fee_cents || ' ' || coalesce(period, '')`,
  }
  for (const [dimension, value] of Object.entries(values))
    expect(
      await differing(
        sql`select value, assembly_id, sum(delta)::integer from member_tally where dimension = ${dimension}
          group by 1, 2 having sum(delta) <> 0`,
        sql`select ${value}, place.id, count(*)::integer from affiliate ${places} where inscription_type <> 0 group by 1, 2`,
      ),
      dimension,
    ).toEqual([])
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** That what is added up of several assemblies is what counting gives of them together (rule statistics-2). */
async function expectSumsOfTypes(db: PeopleDatabase) {
  const scope = asSystem('a test')
  for (const assemblyType of [undefined, ...assemblyTypes]) {
    const found = await findPlaces(db, scope, assemblyType)
    expect(found, assemblyType).toBeDefined()
    const ids = sql`array(select id from assembly where assembly_type = ${assemblyType ?? ''})`
    const where = assemblyType
      ? [sql<SqlBool>`(assembly_id = any(${ids}) or coalesce(sectoral_ids && ${ids}, false))`]
      : []
    const [summed, counted] = [
      { scope, where, places: found },
      { scope, where },
    ]
    for (const count of [countSexes, countTypes, countFees])
      expect(sorted(await count(db, summed)), `${assemblyType} ${count.name}`).toEqual(
        sorted(await count(db, counted)),
      )
    expect(await countAges(db, summed, '2026-11-27'), assemblyType).toEqual(
      await countAges(db, counted, '2026-11-27'),
    )
    expect(await sumJoins(db, databaseClock, found ?? []), assemblyType).toEqual(
      await countJoins(db, { scope, clock: databaseClock, where: wasOf({ assemblyType }) }),
    )
  }
}

test('rules moment-1, moment-2, moment-3: at any instant of a random history the census is counted as it was, joined, left and moved', async () => {
  const { db } = await anApp()
  await fc.assert(
    fc.asyncProperty(stories, fc.nat(100), async (story, seed) => {
      await sql`update assembly set responsible_id = null`.execute(db)
      for (const table of ['affiliate', 'membershipInterval'] as const) await db.deleteFrom(table).execute()
      const history = new History(db)
      await history.begin()
      await history.run(story)
      const [assembly = 0] = history.territorial
      const [sector = 0] = history.sectoral
      const lead = await anAffiliate(db, { inscriptionType: 0 })
      for (const id of [assembly, sector])
        await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', id).execute()
      const all: Chosen = { counted: { scope: asSystem('a test') }, has: () => true }
      const office: Chosen = {
        counted: {
          scope: await resolveScope(db, 'ownAssemblies', { role: 'ROLE_RESPONSABLE', affiliateId: lead }),
        },
        has: (one) => one.assembly === assembly || one.sectoral.includes(sector),
      }
      const affiliates: Chosen = {
        counted: { ...all.counted, where: sql`held.inscription_type = 3` },
        has: ({ type }) => type === 3,
      }
      // Each instant by one of them in turn: which one is at random.
      const { moments } = history
      const turn = (index: number) => [all, office, affiliates][(index + seed) % 3] ?? all
      for (const [index, { at, people }] of moments.entries()) await expectCounts(db, turn(index), at, people)
      for (const [index, days] of [0.1, 30, 200, 500].entries()) {
        const before = new Date(Date.parse(moments[0]?.at ?? '') - days * 86_400_000).toISOString()
        await expectCounts(db, turn(index), before, history.peopleAt(before))
      }
      const [early, late] = [moments[seed % moments.length], moments.at(-1)]
      if (early && late) await expectFlows(db, turn(0), early, late)
      for (const [index, to] of moments.entries()) {
        const from = moments[index - 1]
        if (from) await expectMovements(db, turn(index), from, to)
      }
      await expectSums(db)
      await expectSumsOfTypes(db)
      // Whoever leads an assembly and a sector may have somebody in both.
      expect(await findPlaces(db, office.counted.scope, undefined)).toBeUndefined()
    }),
    { numRuns: sampleCount(100), ...sameStories },
  )
})

test('rule moment-1: a change of a transaction that began before the last one, and came after it, counts with that one', async () => {
  const { db } = await anApp()
  const id = await anAffiliate(db, { inscriptionType: 1 })
  const change = (on: PeopleDatabase, inscriptionType: number) =>
    on.updateTable('affiliate').set({ inscriptionType }).where('id', '=', id).execute()
  const early = await db.startTransaction().execute()
  await sql`select now()`.execute(early)
  await change(db, 2)
  await change(early, 3)
  await early.commit().execute()
  const types = async () =>
    (
      await db
        .selectFrom('membershipInterval')
        .select(['inscriptionType', sql<boolean>`ended = 'infinity'`.as('isOpen')])
        .orderBy('began')
        .execute()
    ).map(({ inscriptionType, isOpen }) => [inscriptionType, isOpen])
  expect(await types()).toEqual([
    [1, false],
    [3, true],
  ])
  // One that is changed back by such a transaction is none.
  const late = await db.startTransaction().execute()
  await sql`select now()`.execute(late)
  await change(db, 2)
  await change(late, 3)
  await late.commit().execute()
  expect(await types()).toEqual([
    [1, false],
    [3, true],
  ])
})
