import { sql } from 'kysely'
import type { FactFilter } from '#contract/people/choosing/factFilter.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { readPeopleFilter, type Asking } from '#server/people/choosing/segments.queries.ts'

type People = ReturnType<typeof sql>

/** SQL: the members within a scope whom a filter means, by number. */
export async function selectMeant(db: Database, scope: Scope, asking: Asking, filter: FactFilter) {
  const { where } = await readPeopleFilter(db, scope, asking, filter)
  const members = scope.selectFrom(db, 'affiliate').where(isMember('affiliate'))
  const meant = where.reduce((rows, condition) => rows.where(condition), members)
  return sql`${meant.select('affiliate.id')}`
}

/** The numbers of some people in their order; of more than `most`, any `most`. */
export async function listNumbers(db: Database, people: People, most = 2_147_483_647): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(id order by id), '{}') as ids from (
      select id from (${people}) as person (id) limit ${most}) as chosen`.execute(db)
  return rows[0]?.ids ?? []
}
