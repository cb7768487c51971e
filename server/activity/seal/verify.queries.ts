import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import {
  checkedChangesOf,
  digestOfName,
  entryText,
  lastNumber,
  subjectsOf,
  type Piece,
} from '#server/activity/seal/entries.queries.ts'

/** An entry of the log beside its link; one of the two may be missing. */
export type Linked = {
  id: number
  text: string | null
  hash: string | null
  name: 'none' | 'same' | 'other' | 'erased' | 'taken'
  /** The change whose values are not what they were. */
  wrong: number | null
  erased: number
  unproven: number
}

/** The entries of a piece and its links, with what is left of what can be erased, compared with its digests. */
export async function readLinked(db: Database, piece: Piece): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select id, case when entry.action is not null then ${entryText(sql`link.name_digest`)} end as text,
      encode(link.hash, 'hex') as hash, changes.wrong,
      coalesce(changes.erased, 0) as erased, coalesce(changes.unproven, 0) as unproven,
      case
        when link.name_digest is null then case when entry.username is null then 'none' else 'other' end
        when entry.username is null then case
          when link.name_salt is not null then 'other'
          when exists (select from app_user where app_user.id = entry.user_id) then 'taken'
          else 'erased' end
        when ${digestOfName(sql`link.name_salt`)} = link.name_digest then 'same' else 'other' end as name
    from (select * from activity where id > ${piece.after}::bigint and id <= ${piece.to}::bigint) as entry
    full join (select activity_id as id, name_salt, name_digest, hash from activity_link
      where activity_id > ${piece.after}::bigint and activity_id <= ${piece.to}::bigint) as link using (id)
    left join ${subjectsOf(piece)} as subjects on subjects.activity_id = id
    left join ${checkedChangesOf(piece)} as changes on changes.activity_id = id
    order by id`.execute(db)
  return rows
}

/**
 * The last number of the next `most` entries above one, or where there are none of the next links, up to `to`; undefined
 * when there is neither.
 */
export async function findLinkedEnd(db: Database, { after, to }: Piece, most: number) {
  const { rows } = await sql<{ end: number | null }>`
    select coalesce(
      (select max(id) from (
        select id from activity where id > ${after}::bigint and id <= ${to}::bigint order by id limit ${most}) as found),
      (select max(id) from (
        select activity_id as id from activity_link where activity_id > ${after}::bigint and activity_id <= ${to}::bigint
        order by activity_id limit ${most}) as found)) as end`.execute(db)
  return rows[0]?.end ?? undefined
}

/** The first entry or link of all, a link beyond what is linked, and an entry with a number that was given to none. */
export async function findOutermost(db: Database) {
  const { rows } = await sql<{ first: number | null; beyond: number | null; ahead: number | null }>`
    select least((select min(id) from activity), (select min(activity_id) from activity_link)) as first,
      (select min(activity_id) from activity_link
        where activity_id > coalesce((select sealed_to from activity_seal), 0)) as beyond,
      (select min(id) from activity
        where id > ${lastNumber}) as ahead`.execute(db)
  const { first, beyond, ahead } = rows[0] ?? {}
  return { first: first ?? 1, beyond: beyond ?? undefined, ahead: ahead ?? undefined }
}

/** A change in words: which field of what. */
export async function describeChange(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ entity: string; entityId: string; field: string }>`
    select entity, entity_id, field from change where id = ${id}`.execute(db)
  const [found] = rows
  return found ? `«${found.field}» de ${found.entity} ${found.entityId}` : `el cambio ${id}`
}

/** How many entries are not linked yet, and since when the first of them waits. */
export async function findUnsealed(db: Database, sealedTo: number) {
  const { many, since } = await db
    .selectFrom('activity')
    .select((eb) => [eb.fn.countAll<number>().as('many'), eb.fn.min('creationDate').as('since')])
    .where('id', '>', sealedTo)
    .executeTakeFirstOrThrow()
  return { many, since }
}
