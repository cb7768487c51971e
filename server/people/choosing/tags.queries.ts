import { sql } from 'kysely'
import type { PersonTag } from '#contract/people/tag.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isVisibleTo, type AnyReader, type Reader } from '#server/people/choosing/sharing.queries.ts'

/** The tags and lists that somebody may use (rule people-23). */
export const selectUsableTags = (db: Database, reader: AnyReader) =>
  db.selectFrom('tag').where('tag.deletedAt', 'is', null).where(isVisibleTo('tag', reader))

const columns = ['tag.id', 'tag.name', 'tag.color', 'tag.kind'] as const

/** The names of those of some tags that somebody may use; the others are gone or out of their reach. */
export async function findTagNames(
  db: Database,
  reader: AnyReader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const tags = await indexUsableTags(db, reader, ids)
  return new Map([...tags.values()].map(({ id, name }) => [id, name]))
}

/**
 * Whether somebody pasted a list to compare it, less than a day ago. Its list goes by itself: it has when it is deleted
 * from the start, so it is no list that anybody may use, and only its author filters by it.
 */
export async function isOwnComparison(
  db: Database,
  { now }: Clock,
  { userId }: Reader,
  id: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('tag')
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .where(sql<boolean>`deleted_at > ${now}`)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Upkeep: takes the lists of comparisons off people, a day after. */
export async function forgetComparisons(db: Database, { now }: Clock): Promise<void> {
  await sql`delete from person_tag using tag where tag.id = tag_id and tag.deleted_at <= ${now}`.execute(db)
}

/** The tags of some people that the reader may use, by the number of the profile, in the order of their names. */
export async function listTagsOf(
  db: Database,
  scope: Scope,
  reader: Reader,
  people: readonly number[],
): Promise<ReadonlyMap<number, PersonTag[]>> {
  if (people.length === 0) return new Map()
  const rows = await scope
    .selectFrom(db, 'personTag')
    .innerJoin('tag', 'tag.id', 'personTag.tagId')
    .where('personTag.affiliateId', 'in', [...people])
    .where('tag.deletedAt', 'is', null)
    .where(isVisibleTo('tag', reader))
    .select(['personTag.affiliateId', ...columns])
    .orderBy(sql`f_norm(tag.name)`)
    .orderBy('tag.id')
    .$castTo<PersonTag & { affiliateId: number }>()
    .execute()
  const found = new Map<number, PersonTag[]>()
  for (const { affiliateId, ...tag } of rows) {
    const known = found.get(affiliateId)
    if (known) known.push(tag)
    else found.set(affiliateId, [tag])
  }
  return found
}

/** The tags that somebody may use, by number: all, or those of some numbers. */
export async function indexUsableTags(
  db: Database,
  reader: AnyReader,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, PersonTag>> {
  if (ids?.length === 0) return new Map()
  const usable = selectUsableTags(db, reader)
  const rows = await (ids ? usable.where('tag.id', 'in', [...new Set(ids)]) : usable)
    .select(columns)
    .$castTo<PersonTag>()
    .execute()
  return new Map(rows.map((tag) => [tag.id, tag]))
}
