import type { BasicAssembly } from '#contract/assemblies/assemblies.ts'
import type { PlaceLists } from '#server/import/reading/gazetteer.ts'
import type { Database } from '#server/kernel/database.ts'

/** Every living assembly, to be named by a list. */
export async function listAssembliesToMatch(db: Database): Promise<BasicAssembly[]> {
  const rows = await db
    .selectFrom('assembly')
    .select(['id', 'assemblyName', 'assemblyType'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  // The table's check constraint allows these three types only.
  return rows.map((row) => ({ ...row, assemblyType: row.assemblyType as BasicAssembly['assemblyType'] }))
}

/** The places whose official names a list is written to. */
export async function listPlacesToMatch(db: Database): Promise<PlaceLists> {
  return {
    countries: await db.selectFrom('country').selectAll().execute(),
    provinces: await db.selectFrom('province').select(['codProv', 'provincia']).execute(),
    cities: await db.selectFrom('city').select(['codIne', 'name', 'codProv']).execute(),
    districts: await db.selectFrom('district').select(['name', 'codMun']).execute(),
  }
}
