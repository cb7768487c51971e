import { spain } from '#contract/people/person.ts'
import { ageOn, dayText } from '#demo/calendar.ts'
import { dniOf } from '#demo/documents.ts'
import type { Member } from '#demo/member.ts'
import { spanishName } from '#demo/names.ts'
import { addressIn, somewhere } from '#demo/places.ts'
import type { Random } from '#demo/random.ts'
import { workOf } from '#demo/work.ts'

/** What is known of anybody: of the census, or somebody who never enrolled. */
export type Person = Pick<
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
/** Their documents come after those of any census there can be. */
const beyondTheCensus = 60_000_000

/** A person of their own for every index; `end` is the day from which they are as old as they are. */
export function stranger(random: Random, index: number, end: number): Person {
  const sex = random.chance(0.5) ? 'M' : 'H'
  const place = somewhere(random)
  const born = end - random.between(18 * 366, 80 * 365)
  const birthday = dayText(born)
  const name = spanishName(random, sex, Number(birthday.slice(0, 4)), place.tongue)
  const plain = `${name.name}.${name.lastName1}`.normalize('NFD').toLowerCase()
  return {
    ...dniOf(beyondTheCensus + index),
    ...name,
    sex,
    birthday,
    bornCountryId: spain,
    countryId: spain,
    ...addressIn(random, place),
    ...workOf(random, sex, ageOn(end, born)),
    email: `${plain.replaceAll(/[^a-z.]/g, '')}${index + 1}@example.net`,
    phone: `+346${String(random.below(1e8)).padStart(8, '0')}`,
  }
}
