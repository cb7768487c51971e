import { sql, type Expression, type SqlBool } from 'kysely'
import type { DimensionName } from '#contract/statistics/dimensions.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { dimensionSql } from '#server/statistics/dimensions.queries.ts'

/** Members within a scope whom some conditions on `affiliate` mean, on a day. */
export type Asked = { scope: Scope; where: readonly Expression<SqlBool>[]; today: string }
export type Group = { key: string | null; spelled: string | null; count: number }

const selectCounted = (db: Database, { scope, where }: Asked, dimension: DimensionName) => {
  const members = scope.selectFrom(db, 'affiliate').where(isMember('affiliate'))
  const { where: only } = dimensionSql[dimension]
  return [...where, ...(only ? [only] : [])].reduce((rows, condition) => rows.where(condition), members)
}

/** How many members there are of each group, in no order; the one function that counts people (rule statistics-5). */
export async function countBy(db: Database, asked: Asked, dimension: DimensionName): Promise<Group[]> {
  const { value, spelled } = dimensionSql[dimension]
  const grouped = selectCounted(db, asked, dimension).select([
    value(asked).as('key'),
    (spelled ?? sql`null::text`).as('spelled'),
  ])
  return db
    .selectFrom(grouped.as('grouped'))
    .select((row) => [
      sql<string | null>`grouped.key::text`.as('key'),
      sql<string | null>`max(grouped.spelled)`.as('spelled'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy('grouped.key')
    .execute()
}

/** How many people it counts, each once. */
export async function countCounted(db: Database, asked: Asked, dimension: DimensionName): Promise<number> {
  const { count } = await selectCounted(db, asked, dimension)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Who is in some of the groups. */
export async function listPeopleOf(
  db: Database,
  asked: Asked,
  { dimension, keys }: { dimension: DimensionName; keys: readonly (string | null)[] },
): Promise<number[]> {
  const grouped = selectCounted(db, asked, dimension).select([
    'affiliate.id',
    dimensionSql[dimension].value(asked).as('key'),
  ])
  const found = await db
    .selectFrom(grouped.as('grouped'))
    .select('grouped.id')
    .distinct()
    .where(
      sql<boolean>`(grouped.key::text = any(${keys.filter((key) => key !== null)}::text[])
        or ${keys.includes(null)} and grouped.key is null)`,
    )
    .execute()
  return found.map(({ id }) => id)
}

/** Those of some people whose profiles are there. */
export async function listThere(db: Database, scope: Scope, people: readonly number[]): Promise<number[]> {
  const there = await scope
    .selectFrom(db, 'affiliate')
    .where(sql<SqlBool>`affiliate.id = any(${[...new Set(people)]}::integer[])`)
    .select('affiliate.id')
    .execute()
  return there.map(({ id }) => id)
}

/** The names and codes of places, by their folded names; of those that several places have, none. */
export async function findPlaceNames(
  db: Database,
  table: 'city' | 'district',
  keys: readonly string[],
): Promise<Map<string, { name: string; code: string }>> {
  const code = sql.ref(table === 'city' ? 'cod_ine' : 'cod_dist')
  const { rows } = await sql<{ key: string; name: string; code: string }>`
    select f_norm(name) as key, min(name) as name, min(${code}) as code from ${sql.table(table)}
    where f_norm(name) = any(${keys}::text[]) group by 1 having count(*) = 1`.execute(db)
  return new Map(rows.map(({ key, name, code: found }) => [key, { name, code: found }]))
}

/** The names of some assemblies, also of dissolved ones. */
export async function findAssemblies(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('assembly')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'assemblyName', 'assemblyType'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
