import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

type Pair = readonly [person: number, sector: number]

/** Four people and three sectors, by their places; what can be written of them. */
async function aSectoralCensus() {
  const { db } = await anApp()
  const people = await Promise.all(Array.from({ length: 4 }, () => anAffiliate(db)))
  const sectors = await Promise.all(
    Array.from({ length: 3 }, () => anAssembly(db, { assemblyType: 'Sectorial' })),
  )
  const idsOf = (pairs: readonly Pair[]) => ({
    affiliates: pairs.map(([person]) => people[person]),
    assemblies: pairs.map(([, sector]) => sectors[sector]),
  })
  const writes = {
    add: (on: PeopleDatabase, pairs: readonly Pair[]) => {
      const { affiliates, assemblies } = idsOf(pairs)
      return sql`insert into affiliate_sectoral (affiliate_id, assembly_id)
        select * from unnest(${affiliates}::integer[], ${assemblies}::integer[])
        order by 1, 2 on conflict do nothing`.execute(on)
    },
    take: (on: PeopleDatabase, pairs: readonly Pair[]) => {
      const { affiliates, assemblies } = idsOf(pairs)
      return sql`delete from affiliate_sectoral where (affiliate_id, assembly_id)
        in (select * from unnest(${affiliates}::integer[], ${assemblies}::integer[]))`.execute(on)
    },
    /** Gives somebody's to others, and some assemblies to nobody: what no call does, but a repair by hand may. */
    move: (on: PeopleDatabase, pairs: readonly Pair[]) => {
      const { affiliates, assemblies } = idsOf(pairs)
      return sql`update affiliate_sectoral k set affiliate_id = to_person, assembly_id = to_sector
        from (select min(person) as to_person, min(sector) as to_sector
          from unnest(${affiliates}::integer[], ${assemblies}::integer[]) as one (person, sector)) as one
        where (k.affiliate_id, k.assembly_id) = (select affiliate_id, assembly_id from affiliate_sectoral order by 1, 2 limit 1)
          and not exists (select from affiliate_sectoral o where (o.affiliate_id, o.assembly_id) = (to_person, to_sector))`.execute(
        on,
      )
    },
  }
  return { db, people, sectors, writes }
}

/** The profiles of which the column does not say what the table does. */
const listUntrue = async (db: PeopleDatabase) => {
  const { rows } = await sql`
    select id, sectoral_ids from affiliate where sectoral_ids is distinct from (
      select array_agg(assembly_id order by assembly_id) from affiliate_sectoral where affiliate_id = affiliate.id)`.execute(
    db,
  )
  return rows
}

const pairs = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 1, maxLength: 6 })
const write = fc.record({ kind: fc.constantFrom('add', 'add', 'take', 'move'), pairs })
/** Transactions that run side by side, each with some writes, at the end of which it may think better of it. */
const rounds = fc.array(
  fc.array(fc.record({ writes: fc.array(write, { minLength: 1, maxLength: 3 }), stays: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 4 },
)

test('a profile says the sectoral assemblies that the table has, whoever writes at the same time (rule people-20)', async () => {
  const { db, writes } = await aSectoralCensus()
  let kept = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      for (const round of all) {
        const ends = await Promise.allSettled(
          round.map((one) =>
            db.transaction().execute(async (unit) => {
              // Those who lock one another out are soon parted.
              await sql`set local deadlock_timeout = '20ms'`.execute(unit)
              for (const { kind, pairs: about } of one.writes) await writes[kind](unit, about)
              if (!one.stays) throw new Error('thinks better of it')
            }),
          ),
        )
        kept += ends.filter(({ status }) => status === 'fulfilled').length
        expect(await listUntrue(db)).toEqual([])
      }
    }),
    { numRuns: sampleCount(150), ...sameStories },
  )
  expect(kept).toBeGreaterThan(10)
  await sql`truncate affiliate_sectoral`.execute(db)
  expect(await listUntrue(db)).toEqual([])
})

test('who waits for another one who writes of the same person adds to what that one wrote', async () => {
  const { db, people, sectors, writes } = await aSectoralCensus()
  await runWhileLocked(db, {
    hold: (other) => writes.add(other, [[0, 0]]),
    call: () => writes.add(db, [[0, 1]]),
    goOn: (other) => writes.add(other, [[0, 2]]),
  })
  const { sectoralIds } = await db
    .selectFrom('affiliate')
    .where('id', '=', people[0] ?? 0)
    .select('sectoralIds')
    .executeTakeFirstOrThrow()
  expect(sectoralIds).toEqual(sectors.toSorted((one, other) => one - other))
})
