import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { buildFormShape } from '#contract/people/fieldSchemas.ts'
import { madrid, spain } from '#contract/people/person.ts'
import { isPostalCode } from '#contract/people/postal.ts'
import { withRules, type Rule } from '#contract/formSchemas.ts'

/** A person's postal address (rules people-2, people-3). Countries are sent as ids, the other places as names. */
const addressShape = buildFormShape('address')
const shape = z.object(addressShape)
export type Address = z.output<typeof shape>
export type AddressPlaces = { country?: unknown; province?: unknown; city?: unknown }

/** How a form asks for each place: as a list, as free text, or not at all (rule people-3). */
export type AddressInputs = {
  province: { as: 'list' | 'text'; label: string }
  city: { as: 'list' | 'text'; required: boolean }
  district: { as: 'list' | 'hidden'; required: boolean }
}

export function chooseAddressInputs({ country, province, city }: AddressPlaces): AddressInputs {
  const inSpain = country === spain
  const inProvince = inSpain && province === madrid
  const inCity = inProvince && city === madrid
  return {
    province: inSpain ? { as: 'list', label: 'Provincia' } : { as: 'text', label: 'Región / Provincia' },
    city: { as: inProvince ? 'list' : 'text', required: inSpain },
    district: { as: inCity ? 'list' : 'hidden', required: inCity },
  }
}

/** The district of an address, or null outside the city of Madrid, which alone has districts (rule people-3). */
export const pickDistrict = <District>(address: AddressPlaces & { district: District }): District | null =>
  chooseAddressInputs(address).district.as === 'list' ? address.district : null

/**
 * Applies a change to an address and clears the places that no longer fit: the province when the country changes,
 * the city and the district when the province changes.
 */
export function changeAddress<Values extends Partial<Record<keyof Address, unknown>>>(
  before: Values,
  patch: Partial<Values>,
): Values {
  const after = { ...before, ...patch }
  const isChanged = (field: keyof Address) => before[field] !== after[field]
  // Moving into or out of Spain: the province changes between an item of a list and free text.
  const abroadChanged = isChanged('country') && (before.country === spain || after.country === spain)
  const provinceChanged = abroadChanged || isChanged('province')
  // Outside Madrid the city is free text, and people may type it before they choose the province.
  const listed =
    chooseAddressInputs(before).city.as === 'list' || chooseAddressInputs(after).city.as === 'list'
  const cityLost = abroadChanged || (provinceChanged && listed)
  const keepUnless = (field: keyof Address, lost: boolean) =>
    lost && !(field in patch) ? null : after[field]
  const province = keepUnless('province', abroadChanged)
  const city = keepUnless('city', cityLost)
  const district = keepUnless('district', city !== before.city || provinceChanged)
  return { ...after, province, city, district }
}

const cityRule: Rule<Address> = ({ country, city }, wrong) => {
  if (country === spain && !city) wrong('city', texts.required)
}

const districtRule: Rule<Address> = (address, wrong) => {
  if (chooseAddressInputs(address).district.required && !address.district) wrong('district', texts.required)
}

export const postalCodeRule: Rule<Address> = ({ country, province, postalCode }, wrong) => {
  if (typeof postalCode !== 'string' || postalCode === '') return
  const place = { inSpain: country === spain, province: province ?? null }
  if (!isPostalCode(postalCode, place)) wrong('postalCode', texts.format)
}

export const addressRules = [cityRule, districtRule, postalCodeRule] as const

export const address = withRules(z.strictObject(addressShape), ...addressRules)
