import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { PlaceLists } from '#server/import/reading/gazetteer.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** All existing assemblies, to match the names in a list. */
export async function listAssembliesToMatch(db: Database): Promise<BasicAssembly[]> {
  const rows = await db
    .selectFrom('assembly')
    .select(['id', 'assemblyName', 'assemblyType'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  // Safe: the check constraint allows exactly these three types.
  return rows.map((row) => ({ ...row, assemblyType: row.assemblyType as BasicAssembly['assemblyType'] }))
}

/** All places, to write a list's places with their official names. */
export async function listPlacesToMatch(db: Database): Promise<PlaceLists> {
  return {
    countries: await db.selectFrom('country').selectAll().execute(),
    provinces: await db.selectFrom('province').select(['codProv', 'provincia']).execute(),
    cities: await db.selectFrom('city').select(['codIne', 'name', 'codProv']).execute(),
    districts: await db.selectFrom('district').select(['name', 'codMun']).execute(),
  }
}
