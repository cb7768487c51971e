import { sql } from 'kysely'
import type { RetentionPeriods } from '#contract/organisation/periods.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import {
  selectForgotten,
  selectFormer,
  selectLogValues,
  selectOutsiders,
} from '#server/retention/due.queries.ts'

type Asked = { clock: Clock; periods: RetentionPeriods }

/** The next profiles whose time has come, the oldest first. */
export async function takeFormer(db: Database, asked: Asked, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${selectFormer(asked)}) as due where held is null order by since, id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The next of whom was forgotten before an older backup was restored. */
export async function takeForgotten(db: Database, clock: Clock, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${selectForgotten({ clock })}) as due where held is null order by id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The next documents of people outside the census whose time has come. */
export async function takeOutsiders(db: Database, asked: Asked, most: number): Promise<string[]> {
  const { rows } = await sql<{ idDocument: string }>`
    select id_document from (${selectOutsiders(asked)}) as due where held is null order by since, id_document limit ${most}`.execute(
    db,
  )
  return rows.map(({ idDocument }) => idDocument)
}

/** Erases the next values of the log whose time has come; returns how many. */
export async function eraseOldLogValues(db: Database, asked: Asked, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from change_value where change_id in (
      select change_id from (${selectLogValues(asked)}) as due order by change_id limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
