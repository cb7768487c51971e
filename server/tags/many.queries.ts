import { sql } from 'kysely'
import { tagField } from '#contract/people/tag.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isOneOf, selectLogged, selectTagged } from '#server/people/choosing/tagging.queries.ts'

/** SQL: all within a scope who have a tag. */
export const selectHaving = (scope: Scope, db: Database, tagId: number) =>
  sql`${scope.selectFrom(db, 'personTag').where('tagId', '=', tagId).select('affiliateId')}`

/** How many of some people have a tag. */
export async function countHaving(
  db: Database,
  scope: Scope,
  tagId: number,
  people: readonly number[],
): Promise<number> {
  const { count } = await scope
    .selectFrom(db, 'personTag')
    .where('tagId', '=', tagId)
    .where(sql<boolean>`person_tag.affiliate_id ${isOneOf(people)}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** SQL: those whom `selectLogged` finds within a scope. */
export const selectLoggedWithin = (scope: Scope, db: Database, logged: Parameters<typeof selectLogged>[0]) =>
  sql`${scope
    .selectFrom(db, 'affiliate')
    .where(sql<boolean>`affiliate.id in (${selectLogged(logged)})`)
    .select('affiliate.id')}`

/** Names in an entry of the log those of some people of whom it says that a tag was put on them or taken off, or the others. */
export const nameTagged = (
  db: Database,
  activityId: number,
  { ids, wasChanged }: { ids: readonly number[]; wasChanged: boolean },
) =>
  sql`insert into activity_subject (entity, entity_id, activity_id)
    select 'affiliate', id, ${activityId} from unnest(${ids}::integer[]) as id
    where (id in (${selectTagged(activityId)})) = ${wasChanged}
    on conflict do nothing`.execute(db)

/** What somebody changed with a tag of many people within a day; undefined for any other entry of the log. */
export async function findTagging(
  db: Database,
  { activityId, userId, tagId }: { activityId: number; userId: number; tagId: number },
): Promise<'put' | 'take' | undefined> {
  const found = await db
    .selectFrom('activity')
    .where('id', '=', activityId)
    .where('userId', '=', userId)
    .where(
      sql<boolean>`exists (select from change join change_value said on said.change_id = change.id
        where change.activity_id = activity.id and change.field = ${tagField}
          and coalesce(said.before, said.after) = ${`${tagId}`})`,
    )
    .where('action', 'in', ['peopleTagged', 'peopleUntagged'])
    .where('creationDate', '>', sql<string>`now() - interval '1 day'`)
    .select('action')
    .executeTakeFirst()
  return found && (found.action === 'peopleTagged' ? 'put' : 'take')
}
