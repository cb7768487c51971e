import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { lockRolls } from '#server/people/choosing/rolls.queries.ts'
import {
  type Asked,
  selectFormer,
  selectLogValues,
  selectOutsiders,
  selectReducible,
  selectRestored,
} from '#server/retention/due.queries.ts'

/** The next profiles whose time has come, the oldest first; they are locked. */
export const takeFormer = (db: Database, asked: Asked, most: number) =>
  takeProfiles(db, selectFormer(asked), most)

/** The next of whom was forgotten, whole or but for the accounts, before an older backup was restored; they are locked. */
export const takeRestored = (
  db: Database,
  clock: Clock,
  { keepsAccounts, most }: { keepsAccounts: boolean; most: number },
) => takeProfiles(db, selectRestored({ clock }, { keepsAccounts }), most)

/**
 * Locks the next profiles of those that are due, with their accounts, and asks anew, in a statement after the locks, which of
 * them are due still and held by nothing: somebody may have come back, been charged or got an office since they were chosen.
 * Whoever is being changed by others is left to the next run; from then on what would hold them waits, and no roll is taken.
 */
async function takeProfiles(db: Database, due: RawBuilder<unknown>, most: number): Promise<number[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select id from affiliate
    where id in (select id from (${due}) as due where held is null order by since, id limit ${most})
    order by id for update skip locked`.execute(db)
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const { rows: accounts } = await sql<{ id: number }>`
    select id from app_user where affiliate_id = any(${ids}::integer[]) order by id for update skip locked`.execute(
    db,
  )
  await lockRolls(db)
  const { rows } = await sql<{ id: number }>`
    select id from (${due}) as due where held is null and id = any(${ids}::integer[])
      and not exists (select from app_user u where u.affiliate_id = due.id
        and u.id <> all(${accounts.map(({ id }) => id)}::integer[]))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next profiles of which the accounts alone keep something; they are locked. */
export const takeReducible = (db: Database, asked: Asked, most: number) =>
  takeProfiles(db, selectReducible(asked), most)

/**
 * The next documents of people outside the census whose time has come, asked anew once they are locked: whoever enrols with
 * one, or writes a record under it, changes the same row.
 */
export async function takeOutsiders(db: Database, asked: Asked, most: number): Promise<string[]> {
  const due = selectOutsiders(asked)
  const { rows: chosen } = await sql<{ idDocument: string }>`
    select id_document from (${due}) as due where held is null order by since, id_document limit ${most}`.execute(
    db,
  )
  if (chosen.length === 0) return []
  const documents = chosen.map(({ idDocument }) => idDocument)
  const { rows: locked } = await sql<{ idDocument: string }>`
    select id_document from outsider where id_document = any(${documents}::text[])
    order by id_document for update skip locked`.execute(db)
  const { rows } = await sql<{ idDocument: string }>`
    select id_document from (${due}) as due where held is null and id_document = any(${documents}::text[])
      and not exists (select from outsider o where o.id_document = due.id_document
        and o.id_document <> all(${locked.map(({ idDocument }) => idDocument)}::text[]))
    order by id_document`.execute(db)
  return rows.map(({ idDocument }) => idDocument)
}

/** Erases the next values of the log whose time has come; returns how many. */
export async function eraseOldLogValues(db: Database, asked: Asked, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from change_value where change_id in (
      select change_id from (${selectLogValues(asked)}) as due order by change_id limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
