import { spain } from '#contract/people/person.ts'
import { ageOn, formatDay } from '#demo/calendar.ts'
import { createDni } from '#demo/documents.ts'
import type { Member } from '#demo/member.ts'
import { drawSpanishName } from '#demo/names.ts'
import { drawAddress, drawPlace } from '#demo/places.ts'
import type { Random } from '#demo/random.ts'
import { drawOccupation } from '#demo/occupations.ts'

/** The personal data of a member, or of a person who is not in the census. */
export type PersonData = Pick<
  Member,
  | 'idDocument'
  | 'documentType'
  | 'name'
  | 'lastName1'
  | 'lastName2'
  | 'sex'
  | 'birthday'
  | 'bornCountryId'
  | 'countryId'
  | 'province'
  | 'city'
  | 'district'
  | 'postalCode'
  | 'streetName'
  | 'streetNumber'
  | 'email'
  | 'phone'
  | 'studies'
  | 'job'
>
/** The index of their first identity document: higher than that of any member, so that no document is used twice. */
const firstDocumentIndex = 60_000_000

/** A random adult who is not in the census, different for each index; `end` is the current day. */
export function drawOutsider(random: Random, index: number, end: number): PersonData {
  const sex = random.chance(0.5) ? 'M' : 'H'
  const place = drawPlace(random)
  const born = end - random.between(18 * 366, 80 * 365)
  const birthday = formatDay(born)
  const name = drawSpanishName(random, sex, Number(birthday.slice(0, 4)), place.tongue)
  const plain = `${name.name}.${name.lastName1}`.normalize('NFD').toLowerCase()
  return {
    ...createDni(firstDocumentIndex + index),
    ...name,
    sex,
    birthday,
    bornCountryId: spain,
    countryId: spain,
    ...drawAddress(random, place),
    ...drawOccupation(random, sex, ageOn(end, born)),
    email: `${plain.replaceAll(/[^a-z.]/g, '')}${index + 1}@example.net`,
    phone: `+346${String(random.below(1e8)).padStart(8, '0')}`,
  }
}
