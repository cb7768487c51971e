import type { Draft } from '#server/import/reading/draft.ts'
import type { NamedPlace } from '#server/import/reading/gazetteer.ts'
import { cellToText, type LineReader } from '#server/import/reading/lineReader.ts'
import { shorten } from '#server/import/reading/problems.ts'
import { splitStreet } from '#server/import/reading/street.ts'
import { spain } from '#contract/people/person.ts'
import { isPostalCode, normalisePostalCode } from '#contract/people/postal.ts'

type Address = Pick<
  Draft,
  'countryId' | 'province' | 'city' | 'district' | 'postalCode' | 'streetName' | 'streetNumber'
>

/** Reads the address with official names of places; an unknown place is imported as typed, with a notice. */
export function readAddress(line: LineReader): Address {
  const { places } = line.reading
  const said = line.read('country', 'unknown country', places.country)
  const abroad = said !== null && said !== spain
  const province = abroad
    ? asTyped(line.text('province'))
    : useOfficialName(line, 'province', places.province)
  const inSpain = !abroad && (said === spain || province?.code !== undefined)
  const city = abroad
    ? asTyped(line.text('city'))
    : useOfficialName(line, 'city', (typed) => places.city(typed, province?.code))
  const typedDistrict = line.text('district')
  const district = typedDistrict && city?.code ? places.district(typedDistrict, city.code) : undefined
  if (typedDistrict && city?.code && !district && places.knowsPlaces)
    line.remark('unknown district', typedDistrict)
  return {
    countryId: said ?? (inSpain ? spain : null),
    province: province?.name ?? null,
    city: city?.name ?? null,
    district: district ?? typedDistrict,
    postalCode: readPostalCode(line, inSpain || !abroad, province?.name ?? null),
    ...readStreet(line, abroad),
  }
}

/**
 * Reads the street and its number. Where no column has the number it is told from the street, and the review shows how;
 * a text in which it cannot be told stays whole.
 */
function readStreet(line: LineReader, abroad: boolean): Pick<Address, 'streetName' | 'streetNumber'> {
  const [streetName, streetNumber] = [line.text('streetName'), line.text('streetNumber')]
  if (streetName === null || streetNumber !== null || line.reading.columns.has('streetNumber'))
    return { streetName, streetNumber }
  const split = abroad ? null : splitStreet(streetName)
  if (split === undefined) line.remark('whole street', quote(streetName))
  // The cell is the whole address: the number of another one is not kept beside it.
  if (!split) return { streetName, streetNumber: '' }
  line.remark('split street', `${quote(streetName)} → ${quote(split.street)} y ${quote(split.number)}`)
  return { streetName: split.street, streetNumber: split.number }
}

const quote = (text: string) => `«${shorten(text)}»`

type WrittenPlace = Partial<NamedPlace> & { name: string }
const asTyped = (typed: string | null): WrittenPlace | undefined =>
  typed === null ? undefined : { name: typed }

function useOfficialName(
  line: LineReader,
  field: 'province' | 'city',
  find: (typed: string) => NamedPlace | undefined,
): WrittenPlace | undefined {
  const typed = line.text(field)
  const found = typed === null ? undefined : find(typed)
  if (typed !== null && !found && line.reading.places.knowsPlaces) line.remark(`unknown ${field}`, typed)
  return found ?? asTyped(typed)
}

function readPostalCode(line: LineReader, inSpain: boolean, province: string | null): string | null {
  const typed = cellToText(line.cell('postalCode'))
  if (typed === '' || line.text('postalCode') === null) return null
  const code = inSpain ? normalisePostalCode(typed) : typed
  if (!isPostalCode(code, { inSpain, province })) line.refuse('bad postal code', 'postalCode', typed)
  return code
}
