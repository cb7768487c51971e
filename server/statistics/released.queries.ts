import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Clock } from '#server/kernel/world.ts'
import { monthStart } from '#server/statistics/seedCounts.queries.ts'
import type { Cells } from '#server/statistics/smallCells.ts'

export const releasedTables = ['gender', 'inscriptionType', 'inscriptionHistoric', 'age'] as const
export type ReleasedTable = (typeof releasedTables)[number]
export type Released = { cells: Cells; releasedAt: string }

/** A table as it was published last, and whether in the current month of Madrid. */
export const findReleased = (
  db: Database,
  clock: Clock,
  { assemblyId, name }: { assemblyId: number; name: ReleasedTable },
) =>
  db
    .selectFrom('releasedTable')
    .where('assemblyId', '=', assemblyId)
    .where('name', '=', name)
    .select([
      'cells',
      'releasedAt',
      sql<boolean>`released_at >= ${fromMadridTime(monthStart(clock, 0))}`.as('isOfThisMonth'),
    ])
    .$castTo<Released & { isOfThisMonth: boolean }>()
    .executeTakeFirst()

/** Some tables of an assembly as they were published last, but for those of which nothing is. */
export async function listReleased(
  db: Database,
  { assemblyId, names }: { assemblyId: number; names: readonly ReleasedTable[] },
): Promise<Cells[]> {
  const found = await db
    .selectFrom('releasedTable')
    .where('assemblyId', '=', assemblyId)
    .where('name', 'in', names)
    .where('cells', '<>', sql<string>`'{}'::jsonb`)
    .select('cells')
    .$castTo<{ cells: Cells }>()
    .execute()
  return found.map(({ cells }) => cells)
}

/** Writes what is shown from now on, unless somebody else has meanwhile; returns what is shown. */
export async function release(
  db: Database,
  clock: Clock,
  {
    assemblyId,
    name,
    cells,
    before,
  }: { assemblyId: number; name: ReleasedTable; cells: Cells; before?: Released },
): Promise<Released> {
  const { rows } = await sql<Released>`
    insert into released_table (assembly_id, name, released_at, cells)
    values (${assemblyId}, ${name}, ${clock.now}, ${JSON.stringify(cells)}::jsonb)
    on conflict (assembly_id, name) do update set released_at = excluded.released_at, cells = excluded.cells
    where released_table.cells = ${JSON.stringify(before?.cells ?? null)}::jsonb
    returning cells, released_at`.execute(db)
  const shown = rows[0] ?? (await findReleased(db, clock, { assemblyId, name }))
  if (!shown) throw new Error('a table that was not released was released by somebody else')
  return shown
}
