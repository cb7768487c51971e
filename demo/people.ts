import { spain, type InscriptionType, type Sex } from '#contract/people/person.ts'
import { ageOn, dayMs, toDayNumber, formatDay, subtractYears } from '#demo/calendar.ts'
import { applyFixedPerson, fixedPeople } from '#demo/fixedPeople.ts'
import { createDni, createNie, createPassport, type IdentityDocument } from '#demo/documents.ts'
import { planEnrolmentTimes } from '#demo/enrolments.ts'
import type { Member } from '#demo/member.ts'
import { drawContribution, noContribution } from '#demo/contributions.ts'
import { drawForeignName, drawSpanishName, type FullName } from '#demo/names.ts'
import { planOrganisation, type Organisation } from '#demo/organisation.ts'
import { maybeDuplicate } from '#demo/duplicates.ts'
import { drawAddress, drawPlace } from '#demo/places.ts'
import type { Place } from '#demo/place.ts'
import { createRandom, parseWeights, weightedDraw, type Random } from '#demo/random.ts'
import { drawOccupation } from '#demo/occupations.ts'

export type DemoOptions = {
  members: number
  /** The day to which all dates are relative; all of them are earlier. */
  today: string
  seed?: string
}

const drawInscriptionType = weightedDraw<InscriptionType>([
  [1, 55],
  [2, 25],
  [3, 15],
  [0, 5],
])
const drawSex = weightedDraw<Sex>([
  ['H', 51],
  ['M', 47.5],
  ['NoB', 1.5],
])
/** Five-year age bands at enrolment: few under 18, most between 35 and 70. */
const drawAgeBand = weightedDraw(
  parseWeights(`14 3, 18 3, 20 7, 25 8, 30 8.5, 35 9.5, 40 11, 45 11.5, 50 10.5, 55 9.5, 60 8.5, 65 7, 70 5, 75 3.2, 80 1.6,
    85 0.8, 90 0.25, 95 0.05`),
)
const minAge = 18
const minCollaboratorAge = 14

/**
 * Generates the people of the demo one at a time, in the order of their enrolment. The same seed, number and day give
 * the same people. The fixed people come first.
 */
export function* generatePeople({ members, today, seed = 'concejo' }: DemoOptions): Generator<Member> {
  const random = createRandom(`${seed}/people`)
  const end = toDayNumber(today)
  const times = planEnrolmentTimes(end, members)
  const organisation = planOrganisation(members)
  let previous: Member | undefined
  for (let index = 0; index < members; index += 1) {
    const enrolled = times(index, random)
    const member = drawPerson(random, index, { enrolled, end, organisation })
    const part = fixedPeople[index]
    const enrolling: Member = part
      ? applyFixedPerson(member, part)
      : maybeDuplicate(index, previous, withoutEmail(index, member))
    yield enrolling
    previous = enrolling
  }
}

/** One in so many gave their data on paper, and has no e-mail (rule people-17). */
const onPaperEvery = 37
const firstOnPaper = 30

const withoutEmail = (index: number, member: Member): Member =>
  index >= firstOnPaper && index % onPaperEvery === 0
    ? { ...member, email: '', communications: false }
    : member

type Circumstances = { enrolled: number; end: number; organisation: Organisation }

function drawPerson(random: Random, index: number, { enrolled, end, organisation }: Circumstances): Member {
  const inscriptionType = drawInscriptionType(random)
  const sex = drawSex(random)
  const enrolmentDay = Math.floor(enrolled / dayMs)
  const birthday = drawBirthday(random, enrolmentDay, inscriptionType)
  const age = ageOn(enrolmentDay, birthday)
  const place = drawPlace(random)
  const name = drawIdentity(random, index, sex, { birthYear: Number(formatDay(birthday).slice(0, 4)), place })
  return {
    id: index + 1,
    ...name,
    sex,
    birthday: formatDay(birthday),
    countryId: spain,
    ...drawAddress(random, place),
    email: createEmail(random, name, index),
    phone: drawPhone(random),
    ...drawOccupation(random, sex, age),
    ...drawParticipation(random, organisation, { inscriptionType, place, sex, age }),
    ...drawTimes(random, inscriptionType, enrolled, end),
  }
}

function drawBirthday(random: Random, enrolmentDay: number, type: InscriptionType): number {
  const least = type === 3 ? minCollaboratorAge : minAge
  let age = 0
  while (age < least) {
    const band = Number(drawAgeBand(random))
    age =
      band === minCollaboratorAge
        ? random.between(14, 17)
        : band === minAge
          ? random.between(18, 19)
          : random.between(band, band + 4)
  }
  return subtractYears(enrolmentDay, age) - random.between(1, 364)
}

function drawIdentity(
  random: Random,
  index: number,
  sex: Sex,
  { birthYear, place }: { birthYear: number; place: Place },
): FullName & IdentityDocument & { bornCountryId: number } {
  if (random.chance(0.91))
    return {
      ...drawSpanishName(random, sex, birthYear, place.tongue),
      ...createDni(index),
      bornCountryId: spain,
    }
  const { countryId, ...name } = drawForeignName(random, sex)
  const draw = random.fraction()
  // Four in ten have a DNI, most others a NIE, and a few a passport.
  const document = draw < 0.4 ? createDni(index) : draw < 0.94 ? createNie(index) : createPassport(index)
  return { ...name, ...document, bornCountryId: countryId }
}

type ParticipationInput = { inscriptionType: InscriptionType; place: Place; sex: Sex; age: number }

/** A person's assemblies and contribution, as the inscription type allows (rules people-9, people-11). */
function drawParticipation(random: Random, organisation: Organisation, about: ParticipationInput) {
  const { inscriptionType, place } = about
  const pays = { 0: 0, 1: 0.82, 2: 0.3, 3: 0.2 }[inscriptionType]
  const none = { sectoralIds: [], mainSectoralId: null }
  const territorial = inscriptionType === 1 || inscriptionType === 2
  return {
    inscriptionType,
    ...(random.chance(pays) ? drawContribution(random) : noContribution),
    communications: inscriptionType !== 0 && random.chance(0.78),
    assemblyId: territorial ? organisation.drawTerritorial(random, place) : null,
    ...(inscriptionType === 0 ? none : organisation.drawSectorals(random, about)),
  }
}

/** The times of enrolment, last change and leaving, which is a change after enrolment. */
function drawTimes(random: Random, inscriptionType: InscriptionType, enrolled: number, end: number) {
  const untouched = inscriptionType !== 0 && random.chance(0.5)
  const rest = end * dayMs - 2 * 3_600_000 - enrolled
  const updated = untouched || rest <= 0 ? enrolled : enrolled + Math.floor(random.fraction() * rest)
  return {
    creationTime: new Date(enrolled).toISOString(),
    lastUpdateTime: new Date(updated).toISOString(),
    unregisteredAt: inscriptionType === 0 ? new Date(updated).toISOString() : null,
  }
}

/** A unique address in a domain reserved for examples. */
function createEmail(random: Random, { name, lastName1 }: FullName, index: number): string {
  const [first, last] = [toAscii(name), toAscii(lastName1)]
  const local = random.chance(0.6)
    ? `${first}.${last}`
    : random.chance(0.5)
      ? `${first.charAt(0)}${last}`
      : `${last}.${first}`
  return `${local}${index + 1}@example.org`
}

const toAscii = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

function drawPhone(random: Random): string {
  const nine = String(random.below(1e8)).padStart(8, '0')
  if (random.chance(0.04)) return `+3491${nine.slice(0, 7)}`
  return `+34${random.chance(0.85) ? 6 : 7}${nine}`
}
