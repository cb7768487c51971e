import { sql, type KyselyPlugin, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { createPreparedQuery } from '#server/kernel/database/preparedQuery.ts'

/** The number of rows, by reading them. */
export async function countFound<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const [row] = await rows
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .execute()
  return row?.count ?? 0
}

/** The number of rows of a tallied table, without reading the table (migration 0001). */
export async function readTally(db: Database, relation: string): Promise<number> {
  const [tally] = await sumTally(db, relation)
  return tally?.total ?? 0
}

const sumTally = createPreparedQuery((db, relation: string) =>
  db
    .selectFrom('tally')
    .select(({ fn }) => fn.sum<number | null>('delta').as('total'))
    .where('relation', '=', relation),
)

/** The number of rows that a sum has. */
export async function readSum(db: Database, sum: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${sum} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Keeps what `selectRowCount` adds to the rows of the first statement that finds any, however they are read further. */
export function keepRowCount(): KyselyPlugin & { rowCount: number | undefined } {
  const keeper: KyselyPlugin & { rowCount: number | undefined } = {
    rowCount: undefined,
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const [first] = result.rows
      if (typeof first?.['rowsFound'] === 'number') keeper.rowCount = first['rowsFound']
      return Promise.resolve(result)
    },
  }
  return keeper
}
