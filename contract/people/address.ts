import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { askedShape } from '#contract/people/fieldSchemas.ts'
import { madrid, spain } from '#contract/people/person.ts'
import { isPostalCode } from '#contract/people/postal.ts'
import { withRules, type Rule } from '#contract/formSchemas.ts'

/** Where somebody lives (rules people-2, people-3). Countries travel by id, the other places by name. */
const addressShape = askedShape('address')
const shape = z.object(addressShape)
export type Address = z.output<typeof shape>
export type AddressPlaces = { country?: unknown; province?: unknown; city?: unknown }

/** How each place is asked for: from a list, typed, or not at all (rule people-3). */
export type AddressLook = {
  province: { as: 'list' | 'text'; label: string }
  city: { as: 'list' | 'text'; required: boolean }
  district: { as: 'list' | 'hidden'; required: boolean }
}

export function addressLook({ country, province, city }: AddressPlaces): AddressLook {
  const inSpain = country === spain
  const inProvince = inSpain && province === madrid
  const inCity = inProvince && city === madrid
  return {
    province: inSpain ? { as: 'list', label: 'Provincia' } : { as: 'text', label: 'Región / Provincia' },
    city: { as: inProvince ? 'list' : 'text', required: inSpain },
    district: { as: inCity ? 'list' : 'hidden', required: inCity },
  }
}

/** The district of an address: only the city of Madrid has one (rule people-3). */
export const districtIn = <District>(address: AddressPlaces & { district: District }): District | null =>
  addressLook(address).district.as === 'list' ? address.district : null

/** What a change of one place takes with it: a province belongs to its country, a city to its province. */
export function changeAddress<Values extends Partial<Record<keyof Address, unknown>>>(
  before: Values,
  patch: Partial<Values>,
): Values {
  const after = { ...before, ...patch }
  const moved = (field: keyof Address) => before[field] !== after[field]
  // Going abroad, or coming from there: what was a list is a text, and the other way round.
  const crossed = moved('country') && (before.country === spain || after.country === spain)
  const provinceMoved = crossed || moved('province')
  // Outside Madrid the city is typed, and a person may well type it before the province.
  const listed = addressLook(before).city.as === 'list' || addressLook(after).city.as === 'list'
  const cityLost = crossed || (provinceMoved && listed)
  const kept = (field: keyof Address, lost: boolean) => (lost && !(field in patch) ? null : after[field])
  const province = kept('province', crossed)
  const city = kept('city', cityLost)
  const district = kept('district', city !== before.city || provinceMoved)
  return { ...after, province, city, district }
}

const cityRule: Rule<Address> = ({ country, city }, wrong) => {
  if (country === spain && !city) wrong('city', texts.required)
}

const districtRule: Rule<Address> = (address, wrong) => {
  if (addressLook(address).district.required && !address.district) wrong('district', texts.required)
}

const postalCodeRule: Rule<Address> = ({ country, province, postalCode }, wrong) => {
  if (typeof postalCode !== 'string' || postalCode === '') return
  const place = { inSpain: country === spain, province: province ?? null }
  if (!isPostalCode(postalCode, place)) wrong('postalCode', texts.format)
}

export const addressRules = [cityRule, districtRule, postalCodeRule] as const

export const address = withRules(z.strictObject(addressShape), ...addressRules)
