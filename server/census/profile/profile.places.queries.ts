import { fieldsOfKind, type PersonField, type ProfileValues } from '#contract/people/fields.ts'
import { chooseAddressInputs, type AddressPlaces } from '#contract/people/address.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** The changed fields with an unknown reference: a country, a place of a list, or an assembly of the right kind. */
export async function findUnknownReferences(
  db: Database,
  after: AddressPlaces,
  changed: Partial<ProfileValues>,
): Promise<PersonField[]> {
  const unknown: (PersonField | undefined)[] = []
  for (const field of fieldsOfKind('country')) if (!(await isCountry(db, changed[field]))) unknown.push(field)
  unknown.push(
    await findUnknownPlace(db, after, changed),
    await findUnknownAssembly(db, changed.assembly),
    await findUnknownSectorals(db, changed.sectorals),
  )
  return unknown.filter((field) => field !== undefined)
}

type UnknownField<Field> = Promise<Field | undefined>

async function isCountry(db: Database, id: number | null | undefined): Promise<boolean> {
  if (id == null) return true
  const country = await db.selectFrom('country').where('id', '=', id).select('id').executeTakeFirst()
  return country !== undefined
}

/** The first changed place that is not in its list; places typed as free text are not checked (rule census-4). */
async function findUnknownPlace(
  db: Database,
  after: AddressPlaces,
  changed: Partial<ProfileValues>,
): UnknownField<'province' | 'city' | 'district'> {
  const look = chooseAddressInputs(after)
  const { province, city, district } = changed
  if (look.province.as === 'list' && province) {
    const found = db.selectFrom('province').where('provincia', '=', province).select('codProv')
    if (!(await found.executeTakeFirst())) return 'province'
  }
  if (look.city.as === 'list' && city) {
    const found = db.selectFrom('city').where('name', '=', city).where('codProv', '=', madridProvince)
    if (!(await found.select('codIne').executeTakeFirst())) return 'city'
  }
  if (look.district.as === 'list' && district) {
    const found = db.selectFrom('district').where('name', '=', district).where('codMun', '=', madridCity)
    if (!(await found.select('codDist').executeTakeFirst())) return 'district'
  }
  return undefined
}
const madridProvince = '28'
const madridCity = '28079'

/** A person's assembly must be territorial. */
async function findUnknownAssembly(db: Database, id: number | null | undefined): UnknownField<'assembly'> {
  if (id == null) return undefined
  const found = db
    .selectFrom('assembly')
    .where('id', '=', id)
    .where('assemblyType', '<>', 'Sectorial')
    .where('deletedAt', 'is', null)
  return (await found.select('id').executeTakeFirst()) ? undefined : 'assembly'
}

async function findUnknownSectorals(
  db: Database,
  ids: readonly number[] | undefined,
): UnknownField<'sectorals'> {
  if (!ids || ids.length === 0) return undefined
  const found = await db
    .selectFrom('assembly')
    .where('id', 'in', ids)
    .where('assemblyType', '=', 'Sectorial')
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  return found.length === ids.length ? undefined : 'sectorals'
}
