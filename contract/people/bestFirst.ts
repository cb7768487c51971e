/** The order of a list that is searched by `q` where no other is asked for: the best matches first (rule people-19). */
export const bestFirst = 'best'

/**
 * Settles what `sort=best` means, for `overwrite`: best first, which has one direction; without a search, the list's
 * usual order.
 */
export const settleBest =
  (usual: string) =>
  <Query extends { q?: string | undefined; sort: string; direction: string }>(query: Query): Query => {
    if (query.sort !== bestFirst) return query
    return query.q === undefined ? { ...query, sort: usual } : { ...query, direction: 'asc' }
  }
