import { sql } from 'kysely'
import type { FactFilter } from '#contract/people/facts.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { readPeopleFilter, type Asking } from '#server/people/segments.queries.ts'
import { selectLogged } from '#server/people/tagging.queries.ts'

/** SQL: the members within a scope whom a filter means, by number. */
export async function selectMeant(db: Database, scope: Scope, asking: Asking, filter: FactFilter) {
  const { where } = await readPeopleFilter(db, asking, filter)
  const members = scope.selectFrom(db, 'affiliate').where(isMember('affiliate'))
  const meant = where.reduce((rows, condition) => rows.where(condition), members)
  return sql`${meant.select('affiliate.id')}`
}

/** Whether a query has more rows than a number. */
export async function isMoreThan(db: Database, people: ReturnType<typeof sql>, most: number) {
  const { rows } = await sql<{ isMore: boolean }>`
    select count(*) > ${most} as is_more from (select from (${people}) as person limit ${most + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.isMore ?? false
}

/** SQL: those whom `selectLogged` finds within a scope. */
export const selectLoggedWithin = (scope: Scope, db: Database, logged: Parameters<typeof selectLogged>[0]) =>
  sql`${scope
    .selectFrom(db, 'affiliate')
    .where(sql<boolean>`affiliate.id in (${selectLogged(logged)})`)
    .select('affiliate.id')}`

/** What somebody did with a tag of many people within a day; undefined for any other entry of the log. */
export async function findTagging(
  db: Database,
  { activityId, userId, details }: { activityId: number; userId: number; details: string },
): Promise<'put' | 'take' | undefined> {
  const found = await db
    .selectFrom('activity')
    .where('id', '=', activityId)
    .where('userId', '=', userId)
    .where('details', '=', details)
    .where('action', 'in', ['peopleTagged', 'peopleUntagged'])
    .where('creationDate', '>', sql<string>`now() - interval '1 day'`)
    .select('action')
    .executeTakeFirst()
  return found && (found.action === 'peopleTagged' ? 'put' : 'take')
}
