import { sql, type Updateable } from 'kysely'
import type { FileField, FileValues } from '#contract/census/file/fileFields.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { DB } from '#server/migrations/schema.ts'

type Held = { values: FileValues; version: number }

/** A person's file as it stands, held until the transaction ends: corrections of one person wait for each other. */
export async function lockFile(db: Database, id: number): Promise<Held | undefined> {
  await db.selectFrom('affiliate').where('id', '=', id).select('id').forUpdate().execute()
  return readFile(db, id)
}

/** A person's file as it stands. */
export async function readFile(db: Database, id: number): Promise<Held | undefined> {
  const row = await db
    .selectFrom('affiliate')
    .where('id', '=', id)
    .select([...plain, 'version', 'feeCents', 'bornCountryId', 'countryId', 'assemblyId', 'mainSectoralId'])
    .executeTakeFirst()
  if (!row) return undefined
  const held = await db
    .selectFrom('affiliateSectoral')
    .where('affiliateId', '=', id)
    .select('assemblyId')
    .orderBy('assemblyId')
    .execute()
  const { version, feeCents, bornCountryId, countryId, assemblyId, mainSectoralId, ...rest } = row
  const values = {
    ...rest,
    bornCountry: bornCountryId,
    country: countryId,
    assembly: assemblyId,
    mainSectoral: mainSectoralId,
    sectorals: held.map((sectoral) => sectoral.assemblyId),
    fee: feeCents / 100,
  }
  // The table's checks hold the very values that the contract's enums name.
  return { version, values: values as FileValues }
}

/** The fields that the table calls as the contract does. */
const plain = [
  'name',
  'lastName1',
  'lastName2',
  'documentType',
  'idDocument',
  'sex',
  'birthday',
  'province',
  'city',
  'district',
  'postalCode',
  'streetName',
  'streetNumber',
  'email',
  'phone',
  'studies',
  'job',
  'communications',
  'inscriptionType',
  'period',
  'bankAccount',
] as const satisfies readonly FileField[]

const columns: Partial<Record<FileField, keyof Updateable<DB['affiliate']>>> = {
  bornCountry: 'bornCountryId',
  country: 'countryId',
  assembly: 'assemblyId',
  mainSectoral: 'mainSectoralId',
}

/** Writes the changed fields of a locked file, as its next version; communications take a consent, too. */
export async function writeFile(
  db: Database,
  id: number,
  changed: Partial<Omit<FileValues, 'communications'>>,
): Promise<void> {
  const { sectorals, fee, ...rest } = changed
  const set = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [columns[field as FileField] ?? field, value]),
  )
  await db
    .updateTable('affiliate')
    .set({
      ...set,
      ...(fee !== undefined && { feeCents: Math.round(fee * 100) }),
      version: sql<number>`version + 1`,
      lastUpdateTime: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (sectorals) await writeSectorals(db, id, sectorals)
}

async function writeSectorals(db: Database, affiliateId: number, sectorals: readonly number[]) {
  await db.deleteFrom('affiliateSectoral').where('affiliateId', '=', affiliateId).execute()
  const rows = sectorals.map((assemblyId) => ({ affiliateId, assemblyId }))
  if (rows.length > 0) await db.insertInto('affiliateSectoral').values(rows).execute()
}

/** The calendar day in Madrid, as the clock has it. */
export async function todayIn(db: Database, clock: Clock): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${clock.now} at time zone 'Europe/Madrid')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** Somebody's whole account; undefined when there is no such person. */
export const findAccount = (db: Database, id: number) =>
  db.selectFrom('affiliate').where('id', '=', id).select('bankAccount').executeTakeFirst()
