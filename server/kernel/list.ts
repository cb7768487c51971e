import { sql, type SelectQueryBuilder } from 'kysely'
import type { PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database.ts'
import { createPreparedQuery } from '#server/kernel/prepared.ts'
import type { DB } from '#server/migrations/schema.ts'

/** Past this many rows the total is worth waiting for: it tells from which end to count. */
const deep = 1_000

export type Window = { limit: number; offset: number; reversed: boolean }

/**
 * Which rows a page needs, counted from the nearer end: the last page of a million is as near as the
 * first. `total` is asked for only on deep pages; `reversed` says that the rows come back to front.
 */
export async function windowOf({ page, size }: PageRequest, total: () => Promise<number>): Promise<Window> {
  const offset = page * size
  if (offset <= deep) return { limit: size, offset, reversed: false }
  const count = await total()
  const limit = Math.max(0, Math.min(size, count - offset))
  return offset > count / 2
    ? { limit, offset: Math.max(0, count - offset - limit), reversed: true }
    : { limit: size, offset, reversed: false }
}

/** The exact number of rows of a tallied table, without reading it (migration 0001). */
export async function tallied(db: Database, relation: string): Promise<number> {
  const [found] = await tally(db, relation)
  return found?.total ?? 0
}

const tally = createPreparedQuery((db, relation: string) =>
  db
    .selectFrom('tally')
    .select(({ fn }) => fn.sum<number | null>('delta').as('total'))
    .where('relation', '=', relation),
)

/** The exact number of rows a query finds. */
export async function counted<Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const opposite = { asc: 'desc', desc: 'asc' } as const
