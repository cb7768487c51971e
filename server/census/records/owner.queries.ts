import { sql } from 'kysely'
import { joinedDays } from '#contract/census/records/joined.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A record or a comment, as the audit log calls it. */
type WrittenRow = { entity: 'record' | 'comment'; id: number }

const tables = { record: 'record', comment: 'admin_comment' } as const

/**
 * The profile that a record or comment is its person's own data of, to be named when it is deleted: of a merged profile
 * the one that it came with. None when its person is not in the census, or when it waits (rules rights-6, rights-13):
 * then it is nobody's own, and deleted it never will be.
 */
export async function listOwners(
  db: Database,
  { now }: Clock,
  { entity, id }: WrittenRow,
): Promise<number[]> {
  const cameWith =
    entity === 'record'
      ? sql`m.snapshot #> '{hung,records,removed}' @> jsonb_build_array(jsonb_build_object('id', ${id}::integer))`
      : sql`m.snapshot #> '{hung,comments,removed}' @> to_jsonb(${id}::integer)`
  const hasTheirAddress = entity === 'record' ? sql`lower(t.email) = a.email` : sql`false`
  const { rows } = await sql<{ id: number }>`
    with recursive owner as (
      select a.id, t.creation_time, 0 as depth
      from ${sql.table(tables[entity])} t join affiliate a on a.id_document = t.id_document
      where t.id = ${id}
        and (t.joined_at is null or t.joined_at + ${joinedDays} * interval '1 day' <= ${now})
        and (a.unverified_since is null or t.creation_time >= a.unverified_since or ${hasTheirAddress})
      union all
      select m.removed_id, owner.creation_time, owner.depth + 1
      from affiliate_merge m join owner on m.kept_id = owner.id where m.undone_at is null and ${cameWith})
    select id from owner where not exists (
      select from admission d where d.affiliate_id in (select o.id from owner o)
        and d.admitted_at >= owner.creation_time and d.admitted_at + ${joinedDays} * interval '1 day' > ${now})
    order by depth desc limit 1`.execute(db)
  return rows.map((row) => row.id)
}
