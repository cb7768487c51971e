import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The people whom a scope reaches. */
export type Extent =
  | { reach: 'everyone' }
  | { reach: 'unblocked' }
  | { reach: 'outsiders' }
  | { reach: 'nobody' }
  | { reach: 'themselves'; affiliateId: number }
  | { reach: 'ownAssemblies'; territorial: number[]; sectoral: number[] }

/** SQL: whether a row of `affiliate`, with this alias, is a member's: not of somebody who left (rule privacy-3). */
export const isMember = (table: string) => sql<SqlBool>`${sql.ref(`${table}.inscription_type`)} <> 0`

/** SQL: whether a row of `affiliate`, with this alias, is within an extent. */
export function isReached(table: string, extent: Extent): RawBuilder<SqlBool> {
  if (extent.reach === 'everyone') return sql`true`
  if (extent.reach === 'nobody' || extent.reach === 'outsiders') return sql`false`
  if (extent.reach === 'unblocked') return isMember(table)
  const id = sql.ref(`${table}.id`)
  if (extent.reach === 'themselves') return sql`${id} = ${extent.affiliateId}`
  const { territorial, sectoral } = extent
  const belongs: RawBuilder<unknown>[] = []
  if (territorial.length > 0) belongs.push(sql`${sql.ref(`${table}.assembly_id`)} = any(${territorial})`)
  if (sectoral.length > 0)
    belongs.push(
      sql`${id} in (select affiliate_id from affiliate_sectoral where assembly_id = any(${sectoral}))`,
    )
  return belongs.length === 0 ? sql`false` : sql`${isMember(table)} and (${sql.join(belongs, sql` or `)})`
}

/**
 * The same as conditions of which each row within meets exactly one. For an office of both kinds there are two, because
 * no index serves both at once: counted together, the whole table is read.
 */
export function splitReached(table: string, extent: Extent): RawBuilder<SqlBool>[] {
  if (extent.reach !== 'ownAssemblies' || extent.territorial.length === 0 || extent.sectoral.length === 0)
    return [isReached(table, extent)]
  const { reach, territorial, sectoral } = extent
  const isTerritorial = sql`${sql.ref(`${table}.assembly_id`)} = any(${territorial})`
  return [
    isReached(table, { reach, territorial, sectoral: [] }),
    sql`${isReached(table, { reach, territorial: [], sectoral })} and (${isTerritorial}) is not true`,
  ]
}

/** SQL: whether an assembly's id is within an extent. */
export function isReachedAssembly(assembly: RawBuilder<unknown>, extent: Extent): RawBuilder<SqlBool> {
  if (extent.reach === 'everyone' || extent.reach === 'unblocked') return sql`true`
  if (extent.reach === 'ownAssemblies')
    return sql`${assembly} = any(${[...extent.territorial, ...extent.sectoral]})`
  if (extent.reach === 'themselves')
    return sql`${assembly} in (
      select assembly_id from affiliate where id = ${extent.affiliateId} and assembly_id is not null
      union all select assembly_id from affiliate_sectoral where affiliate_id = ${extent.affiliateId})`
  return sql`false`
}
