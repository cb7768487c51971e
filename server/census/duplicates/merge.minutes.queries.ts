import { sql } from 'kysely'
import { jsonList } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Minutes that name a profile, by number, and as what. */
export type ChairOfMinutes = { id: number; chair: 'presiding' | 'secretary' }
/** Those of the two profiles of a merge. */
export type MovedMinutes = Record<'kept' | 'removed', ChairOfMinutes[]>

const chairs = ['presiding', 'secretary'] as const
const columnOf = (chair: ChairOfMinutes['chair']) => sql.ref(`${chair}_id`)

/** SQL: the minutes that name somebody as who presided or was secretary. */
export const selectMinutesOf = (person: number) =>
  jsonList(
    sql`jsonb_build_object('id', t.id, 'chair', t.chair) from (${sql.join(
      chairs.map(
        (chair) =>
          sql`select id, ${sql.lit(chair)}::text as chair from minutes where ${columnOf(chair)} = ${person}`,
      ),
      sql` union all `,
    )}) as t`,
  )

/** The kept profile is who presided and was secretary where the removed one was; the names stay as they are written. */
export async function moveMinutes(db: Database, kept: number, removed: number): Promise<void> {
  for (const chair of chairs)
    await sql`update minutes set ${columnOf(chair)} = ${kept} where ${columnOf(chair)} = ${removed}`.execute(
      db,
    )
}

/** Returns to the removed profile the minutes that named it and name the kept one still. */
export async function returnMinutes(
  db: Database,
  kept: number,
  removed: number,
  moved: MovedMinutes | undefined,
): Promise<void> {
  for (const { id, chair } of moved?.removed ?? [])
    await sql`update minutes set ${columnOf(chair)} = ${removed}
      where id = ${id} and ${columnOf(chair)} = ${kept}`.execute(db)
}
