import { sql } from 'kysely'
import type { ProfileValues } from '#contract/people/fields.ts'
import {
  rowToProfileValues,
  profileRowColumns,
  profileValuesToRow,
} from '#server/census/profile.columns.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'

type StoredProfile = { values: ProfileValues; version: number }

/**
 * Reads a profile and locks it until the transaction ends, so that corrections of one person wait for each other. They do
 * not wait for what only needs the person to stay, such as a tag that is put on very many.
 */
export async function lockProfile(
  db: Database,
  scope: Scope,
  id: number,
): Promise<StoredProfile | undefined> {
  await scope.selectFrom(db, 'affiliate').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  return readProfile(db, scope, id)
}

/** Like `lockProfile`, for somebody who leaves the census: waits for all that needs them to stay, and is waited for. */
export async function lockProfileToLeave(
  db: Database,
  scope: Scope,
  id: number,
): Promise<StoredProfile | undefined> {
  await scope.selectFrom(db, 'affiliate').where('id', '=', id).select('id').forUpdate().execute()
  return readProfile(db, scope, id)
}

/** Reads a profile without a lock. */
export async function readProfile(
  db: Database,
  scope: Scope,
  id: number,
): Promise<StoredProfile | undefined> {
  const row = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', id)
    .select([...profileRowColumns, 'version'])
    .executeTakeFirst()
  if (!row) return undefined
  const sectorals = await scope
    .selectFrom(db, 'affiliateSectoral')
    .where('affiliateId', '=', id)
    .select('assemblyId')
    .orderBy('assemblyId')
    .execute()
  const values = rowToProfileValues(
    row,
    sectorals.map(({ assemblyId }) => assemblyId),
  )
  return { version: row.version, values }
}

/**
 * Writes the changed fields of a locked profile as its next version. Communications are written by `setCommunications`.
 */
export async function writeProfile(
  db: Database,
  scope: Scope,
  id: number,
  changed: Partial<Omit<ProfileValues, 'communications'>>,
): Promise<void> {
  const { sectorals, ...rest } = changed
  const written = await scope
    .updateTable(db, 'affiliate')
    .set({
      ...profileValuesToRow(rest),
      version: sql<number>`version + 1`,
      lastUpdateTime: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!written) throw notFound()
  if (sectorals) await writeSectorals(db, id, sectorals)
}

/** Adds a person to the census; returns the id. */
export async function addAffiliate(db: Database, { sectorals, ...values }: ProfileValues): Promise<number> {
  const { id } = await db
    .insertInto('affiliate')
    .values(profileValuesToRow(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSectorals(db, id, sectorals)
  return id
}

/** Writes the sectoral assemblies of a profile, instead of those that it has. */
export async function writeSectorals(db: Database, affiliateId: number, sectorals: readonly number[]) {
  // The changed profile may be out of the scope that it was written in.
  await asSystem('the sectoral assemblies of a profile that was written within a scope')
    .deleteFrom(db, 'affiliateSectoral')
    .where('affiliateId', '=', affiliateId)
    .execute()
  await addSectorals(db, affiliateId, sectorals)
}

async function addSectorals(db: Database, affiliateId: number, sectorals: readonly number[]) {
  const rows = sectorals.map((assemblyId) => ({ affiliateId, assemblyId }))
  if (rows.length > 0) await db.insertInto('affiliateSectoral').values(rows).execute()
}

/** A person's full bank account; undefined when there is no such person. */
export const findBankAccount = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'affiliate').where('id', '=', id).select('bankAccount').executeTakeFirst()
