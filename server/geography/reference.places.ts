import { cities } from '#server/geography/reference.cities.ts'
import { countries } from '#server/geography/reference.countries.ts'
import { districts } from '#server/geography/reference.districts.ts'
import { provinces } from '#server/geography/reference.provinces.ts'

/** Every place the product knows, worked out from ISO, CLDR, INE and the atlas. */
export const places = () => ({
  countries: countries(),
  provinces: provinces(),
  cities: cities(),
  districts: districts(),
})
export type Places = ReturnType<typeof places>
