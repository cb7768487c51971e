import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The people whom a scope reaches. */
export type Extent =
  | { reach: 'everyone' }
  | { reach: 'unblocked' }
  | { reach: 'outsiders' }
  | { reach: 'nobody' }
  | { reach: 'themselves'; affiliateId: number }
  | { reach: 'ownAssemblies'; territorial: number[]; sectoral: number[] }

/**
 * SQL: whether a row of `affiliate`, with this alias, is a member's: not of somebody who left (rule privacy-3). As the
 * indexes of members say it (migration 0132).
 */
export const isMember = (table: string) => sql<SqlBool>`${sql.ref(`${table}.inscription_type`)} > 0`

/** SQL: whether a row of `affiliate`, with this alias, is within an extent. */
export function isReached(table: string, extent: Extent): RawBuilder<SqlBool> {
  if (extent.reach === 'everyone') return sql`true`
  if (extent.reach === 'nobody' || extent.reach === 'outsiders') return sql`false`
  if (extent.reach === 'unblocked') return isMember(table)
  if (extent.reach === 'themselves') return sql`${sql.ref(`${table}.id`)} = ${extent.affiliateId}`
  const { territorial, sectoral } = extent
  const belongs: RawBuilder<unknown>[] = []
  if (territorial.length > 0) belongs.push(sql`${sql.ref(`${table}.assembly_id`)} = any(${territorial})`)
  if (sectoral.length > 0) belongs.push(sql`${sql.ref(`${table}.sectoral_ids`)} && ${sectoral}::integer[]`)
  return belongs.length === 0 ? sql`false` : sql`${isMember(table)} and (${sql.join(belongs, sql` or `)})`
}

/** SQL: whether an assembly's id is within an extent. */
export function isReachedAssembly(assembly: RawBuilder<unknown>, extent: Extent): RawBuilder<SqlBool> {
  if (extent.reach === 'everyone' || extent.reach === 'unblocked') return sql`true`
  if (extent.reach === 'ownAssemblies')
    return sql`${assembly} = any(${[...extent.territorial, ...extent.sectoral]})`
  if (extent.reach === 'themselves')
    // As an array that is read once, by which an index finds rows.
    return sql`${assembly} = any(array(
      select unnest(array_remove(array_append(own.sectoral_ids, own.assembly_id), null))
      from affiliate as own where own.id = ${extent.affiliateId} and ${isMember('own')}))`
  return sql`false`
}
