import { sql } from 'kysely'
import type { FileValues } from '#contract/people/fields.ts'
import { rowToFileValues, fileRowColumns, fileValuesToRow } from '#server/census/profile.columns.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type StoredFile = { values: FileValues; version: number }

/** Reads a file and locks it until the transaction ends, so that corrections of one person wait for each other. */
export async function lockFile(db: Database, scope: Scope, id: number): Promise<StoredFile | undefined> {
  const file = scope.selectFrom(db, 'affiliate').where('id', '=', id)
  await file.select('id').forUpdate().execute()
  return readFile(db, scope, id)
}

/** Reads a file without a lock. */
export async function readFile(db: Database, scope: Scope, id: number): Promise<StoredFile | undefined> {
  const row = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', id)
    .select([...fileRowColumns, 'version'])
    .executeTakeFirst()
  if (!row) return undefined
  const sectorals = await scope
    .selectFrom(db, 'affiliateSectoral')
    .where('affiliateId', '=', id)
    .select('assemblyId')
    .orderBy('assemblyId')
    .execute()
  const values = rowToFileValues(
    row,
    sectorals.map(({ assemblyId }) => assemblyId),
  )
  return { version: row.version, values }
}

/**
 * Writes the changed fields of a locked file as its next version. Communications are written by `setCommunications`.
 */
export async function writeFile(
  db: Database,
  id: number,
  changed: Partial<Omit<FileValues, 'communications'>>,
): Promise<void> {
  const { sectorals, ...rest } = changed
  await db
    .updateTable('affiliate')
    .set({
      ...fileValuesToRow(rest),
      version: sql<number>`version + 1`,
      lastUpdateTime: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (sectorals) await writeSectorals(db, id, sectorals)
}

/** Adds a person to the census; returns the id. */
export async function addAffiliate(db: Database, { sectorals, ...values }: FileValues): Promise<number> {
  const { id } = await db
    .insertInto('affiliate')
    .values(fileValuesToRow(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSectorals(db, id, sectorals)
  return id
}

async function writeSectorals(db: Database, affiliateId: number, sectorals: readonly number[]) {
  await db.deleteFrom('affiliateSectoral').where('affiliateId', '=', affiliateId).execute()
  await addSectorals(db, affiliateId, sectorals)
}

async function addSectorals(db: Database, affiliateId: number, sectorals: readonly number[]) {
  const rows = sectorals.map((assemblyId) => ({ affiliateId, assemblyId }))
  if (rows.length > 0) await db.insertInto('affiliateSectoral').values(rows).execute()
}

/** Today in Madrid by the given clock, `yyyy-mm-dd`. */
export async function readTodayInMadrid(db: Database, clock: Clock): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${clock.now} at time zone 'Europe/Madrid')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** A person's full bank account; undefined when there is no such person. */
export const findBankAccount = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'affiliate').where('id', '=', id).select('bankAccount').executeTakeFirst()
