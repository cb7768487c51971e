import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

export type OwnOffice = { id: number; assemblyName: string; contactEmail: string | null }

/** The assemblies of which the caller holds the office of their role, by name. */
export const listOwnOffices = (db: Database, scope: Scope): Promise<OwnOffice[]> =>
  db
    .selectFrom('assembly')
    .where('deletedAt', 'is', null)
    .where(scope.ofOfficeIn('assembly.id'))
    .select(['id', 'assemblyName', 'contactEmail'])
    .orderBy('assemblyName')
    .orderBy('id')
    .execute()

/** An assembly that is there, to write in its name. */
export const findSenderAssembly = (db: Database, id: number): Promise<OwnOffice | undefined> =>
  db
    .selectFrom('assembly')
    .where('deletedAt', 'is', null)
    .where('id', '=', id)
    .select(['id', 'assemblyName', 'contactEmail'])
    .executeTakeFirst()

/** Those of some numbers of assemblies that there are not. */
export async function findUnknownAssemblies(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('assembly')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
