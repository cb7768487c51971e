import type { z } from 'zod'
import type { ImportMapping, imports } from '#contract/import/imports.ts'
import type { Database } from '#server/kernel/database/database.ts'

type Mapping = z.output<typeof imports.saveMapping.body>

const rows = (db: Database) =>
  db
    .selectFrom('importMapping')
    .leftJoin('appUser', 'appUser.id', 'importMapping.authorId')
    .select(['importMapping.id', 'importMapping.name', 'appUser.username as author', 'mapping'])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

// Safe: only `saveMapping` writes here, and the reply's schema checks it again.
const toMapping = ({ mapping, ...row }: Row): ImportMapping => ({
  ...row,
  ...(mapping as Omit<Mapping, 'name'>),
})

export async function listMappings(db: Database): Promise<ImportMapping[]> {
  return (await rows(db).orderBy('importMapping.name').orderBy('importMapping.id').limit(200).execute()).map(
    toMapping,
  )
}

export async function saveMapping(
  db: Database,
  { name, ...mapping }: Mapping,
  authorId: number,
): Promise<ImportMapping> {
  const { id } = await db
    .insertInto('importMapping')
    .values({ name, mapping: JSON.stringify(mapping), authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toMapping(await rows(db).where('importMapping.id', '=', id).executeTakeFirstOrThrow())
}

/** Returns whether it existed. */
export async function deleteMapping(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('importMapping').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
