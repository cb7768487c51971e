import { listReferenceCities } from '#server/geography/reference.cities.ts'
import { listReferenceCountries } from '#server/geography/reference.countries.ts'
import { listReferenceDistricts } from '#server/geography/reference.districts.ts'
import { listReferenceProvinces } from '#server/geography/reference.provinces.ts'

/** All places, from ISO, CLDR, INE and the atlas. */
export const listReferencePlaces = () => ({
  countries: listReferenceCountries(),
  provinces: listReferenceProvinces(),
  cities: listReferenceCities(),
  districts: listReferenceDistricts(),
})
export type ReferencePlaces = ReturnType<typeof listReferencePlaces>
