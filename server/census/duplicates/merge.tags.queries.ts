import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

type TagRow = Readonly<Record<string, unknown>> & { tag_id: number }

/** The tags and lists of the two profiles of a merge, with when and by whom each was put on. */
export type MovedTags = { kept: TagRow[]; removed: TagRow[] }

/** Puts the tags of the removed profile on the kept one. */
export const moveTags = (db: Database, kept: number, removed: number) =>
  sql`insert into person_tag (tag_id, affiliate_id, added_at, added_by)
    select tag_id, ${kept}, added_at, added_by from person_tag where affiliate_id = ${removed}
    on conflict do nothing`.execute(db)

/** Returns the tags that came with the removed profile, as far as nobody has taken them off the kept one since. */
export async function returnTags(db: Database, kept: number, removed: number, tags: MovedTags | undefined) {
  if (!tags) return
  await sql`
    insert into person_tag (tag_id, affiliate_id, added_at, added_by)
    select r.tag_id, ${removed}, r.added_at, u.id
    from jsonb_to_recordset(${JSON.stringify(tags.removed)}::jsonb)
      as r (tag_id integer, added_at timestamptz, added_by integer)
    join person_tag still on still.tag_id = r.tag_id and still.affiliate_id = ${kept}
    left join app_user u on u.id = r.added_by`.execute(db)
  const own = tags.kept.map((row) => row.tag_id)
  const came = tags.removed.map((row) => row.tag_id).filter((id) => !own.includes(id))
  await sql`delete from person_tag where affiliate_id = ${kept} and tag_id = any(${came})`.execute(db)
}
