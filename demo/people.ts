import { spain, type InscriptionType, type Sex } from '#contract/people/person.ts'
import { sectoralsOf, territorialOf } from '#demo/assemblies.ts'
import { ageOn, dayLength, dayNumber, dayText, yearsBefore } from '#demo/calendar.ts'
import { applyPart, cast } from '#demo/cast.ts'
import { dniOf, nieOf, passportOf, type IdentityDocument } from '#demo/documents.ts'
import { enrolmentTimes } from '#demo/enrolments.ts'
import type { Member } from '#demo/member.ts'
import { contribution, noContribution } from '#demo/money.ts'
import { foreignName, spanishName, type FullName } from '#demo/names.ts'
import { secondTime } from '#demo/twins.ts'
import { addressIn, somewhere } from '#demo/places.ts'
import type { Place } from '#demo/place.ts'
import { randomFrom, vocabulary, weighted, type Random } from '#demo/random.ts'
import { workOf } from '#demo/work.ts'

export type Census = {
  members: number
  /** The calendar day all dates are relative to; nothing is dated on it or later. */
  today: string
  seed?: string
}

const typeOf = weighted<InscriptionType>([
  [1, 55],
  [2, 25],
  [3, 15],
  [0, 5],
])
const sexOf = weighted<Sex>([
  ['H', 51],
  ['M', 47.5],
  ['NoB', 1.5],
])
/** Five-year bands of those who join: few under 18, most between 35 and 70. */
const ageBand = weighted(
  vocabulary(`14 3, 18 3, 20 7, 25 8, 30 8.5, 35 9.5, 40 11, 45 11.5, 50 10.5, 55 9.5, 60 8.5, 65 7, 70 5, 75 3.2, 80 1.6,
    85 0.8, 90 0.25, 95 0.05`),
)
const adulthood = 18
const leastAge = 14

/**
 * The people of the demo, in the order they enrolled, one at a time: as many as are asked for, without holding them.
 * The same seed, number and day give the same people. The cast comes first.
 */
export function* people({ members, today, seed = 'concejo' }: Census): Generator<Member> {
  const random = randomFrom(`${seed}/people`)
  const end = dayNumber(today)
  const times = enrolmentTimes(end, members)
  let previous: Member | undefined
  for (let index = 0; index < members; index += 1) {
    const enrolled = times(index, random)
    const member = person(random, index, enrolled, end)
    const part = cast[index]
    const enrolling: Member = part ? applyPart(member, part) : secondTime(index, previous, member)
    yield enrolling
    previous = enrolling
  }
}

function person(random: Random, index: number, enrolled: number, end: number): Member {
  const inscriptionType = typeOf(random)
  const sex = sexOf(random)
  const enrolmentDay = Math.floor(enrolled / dayLength)
  const birthday = birthdayOf(random, enrolmentDay, inscriptionType)
  const age = ageOn(enrolmentDay, birthday)
  const place = somewhere(random)
  const name = identity(random, index, sex, { birthYear: Number(dayText(birthday).slice(0, 4)), place })
  return {
    id: index + 1,
    ...name,
    sex,
    birthday: dayText(birthday),
    countryId: spain,
    ...addressIn(random, place),
    email: emailOf(random, name, index),
    phone: phoneOf(random),
    ...workOf(random, sex, age),
    ...participation(random, { inscriptionType, place, sex, age }),
    ...stamps(random, inscriptionType, enrolled, end),
  }
}

function birthdayOf(random: Random, enrolmentDay: number, type: InscriptionType): number {
  const least = type === 3 ? leastAge : adulthood
  let age = 0
  while (age < least) {
    const band = Number(ageBand(random))
    age =
      band === leastAge
        ? random.between(14, 17)
        : band === adulthood
          ? random.between(18, 19)
          : random.between(band, band + 4)
  }
  return yearsBefore(enrolmentDay, age) - random.between(1, 364)
}

function identity(
  random: Random,
  index: number,
  sex: Sex,
  { birthYear, place }: { birthYear: number; place: Place },
): FullName & IdentityDocument & { bornCountryId: number } {
  if (random.chance(0.91))
    return { ...spanishName(random, sex, birthYear, place.tongue), ...dniOf(index), bornCountryId: spain }
  const { countryId, ...name } = foreignName(random, sex)
  const draw = random.fraction()
  // Four in ten have become Spanish; the others show a NIE or, the newest, a passport.
  const document = draw < 0.4 ? dniOf(index) : draw < 0.94 ? nieOf(index) : passportOf(index)
  return { ...name, ...document, bornCountryId: countryId }
}

type About = { inscriptionType: InscriptionType; place: Place; sex: Sex; age: number }

/** What somebody takes part in, as the type of inscription allows (rules people-9, people-11). */
function participation(random: Random, about: About) {
  const { inscriptionType, place } = about
  const pays = { 0: 0, 1: 0.82, 2: 0.3, 3: 0.2 }[inscriptionType]
  const none = { sectoralIds: [], mainSectoralId: null }
  const territorial = inscriptionType === 1 || inscriptionType === 2
  return {
    inscriptionType,
    ...(random.chance(pays) ? contribution(random) : noContribution),
    communications: inscriptionType !== 0 && random.chance(0.78),
    assemblyId: territorial ? territorialOf(random, place) : null,
    ...(inscriptionType === 0 ? none : sectoralsOf(random, about)),
  }
}

/** When somebody enrolled and was last changed: those who left were changed at least then. */
function stamps(random: Random, inscriptionType: InscriptionType, enrolled: number, end: number) {
  const untouched = inscriptionType !== 0 && random.chance(0.5)
  const rest = end * dayLength - 2 * 3_600_000 - enrolled
  const updated = untouched || rest <= 0 ? enrolled : enrolled + Math.floor(random.fraction() * rest)
  return {
    creationTime: new Date(enrolled).toISOString(),
    lastUpdateTime: new Date(updated).toISOString(),
  }
}

/** Addresses of a domain that can never exist, each of its own. */
function emailOf(random: Random, { name, lastName1 }: FullName, index: number): string {
  const [first, last] = [plain(name), plain(lastName1)]
  const local = random.chance(0.6)
    ? `${first}.${last}`
    : random.chance(0.5)
      ? `${first.charAt(0)}${last}`
      : `${last}.${first}`
  return `${local}${index + 1}@example.org`
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

function phoneOf(random: Random): string {
  const nine = String(random.below(1e8)).padStart(8, '0')
  if (random.chance(0.04)) return `+3491${nine.slice(0, 7)}`
  return `+34${random.chance(0.85) ? 6 : 7}${nine}`
}
