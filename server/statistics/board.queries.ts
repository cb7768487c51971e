import { sql } from 'kysely'
import type { ChosenChart, ShownChart } from '#contract/statistics/board.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findNames } from '#server/people/choosing/namedThings.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'

/** The charts of somebody's own page, in their order, and its version; of who has chosen none, the version 0. */
export async function findBoard(db: Database, userId: number) {
  const row = await db
    .selectFrom('statisticsBoard')
    .where('userId', '=', userId)
    .select(['charts', 'version'])
    .executeTakeFirst()
  // Safe: only `saveBoard` writes it.
  return { charts: (row?.charts ?? []) as ChosenChart[], version: row?.version ?? 0 }
}

/** Keeps a page that has a version; false where it has another by now. */
export async function saveBoard(
  db: Database,
  userId: number,
  { charts, version }: { charts: readonly ChosenChart[]; version: number },
): Promise<boolean> {
  const saved = await db
    .insertInto('statisticsBoard')
    .values({ userId, charts: JSON.stringify(charts), version: version + 1 })
    .onConflict((known) =>
      known
        .column('userId')
        .doUpdateSet((given) => ({
          charts: given.ref('excluded.charts'),
          version: given.ref('excluded.version'),
        }))
        .where('statisticsBoard.version', '=', version),
    )
    .returning(sql<boolean>`true`.as('saved'))
    .execute()
  return saved.length > 0
}

/** The charts with the names of the assemblies and segments that stand, and that the reader may use today. */
export async function nameBoard(
  db: Database,
  reader: Reader,
  charts: readonly ChosenChart[],
): Promise<ShownChart[]> {
  const idsOf = (of: 'assemblyId' | 'segmentId') => charts.flatMap((chart) => chart[of] ?? [])
  const assemblies = await findNames(db, reader, 'assembly', idsOf('assemblyId'))
  const segments = await findNames(db, reader, 'segment', idsOf('segmentId'))
  return charts.map((chart) => ({
    ...chart,
    assemblyName: assemblies.get(chart.assemblyId ?? 0) ?? null,
    segmentName: segments.get(chart.segmentId ?? 0) ?? null,
  }))
}
