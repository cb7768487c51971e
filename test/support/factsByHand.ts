import type { Selectable } from 'kysely'
import type { Fact, FactOf } from '#contract/people/choosing/facts.ts'
import type { AskedFacts } from '#contract/people/choosing/factFilter.ts'
import type { SegmentFact } from '#contract/people/choosing/segmentFacts.ts'
import { foldAccents } from '#test/support/foldAccents.ts'
import type { DB } from '#server/migrations/schema.ts'

/** Somebody with all that facts ask about. */
export type Known = Selectable<DB['affiliate']> & {
  sectorals: readonly number[]
  hasAccount: boolean
  tags: readonly number[]
  offices: readonly string[]
  /** The days of the meetings at which they were confirmed. */
  attended: readonly string[]
  /** Whether a charge came back and was not paid since. */
  owes: boolean
  /** The state of the open mandate, or «ninguno». */
  mandate: string
  /** Whether it lapses soon, for want of use. */
  lapses: boolean
  /** Whether mail to many does not go to their address. */
  stopped: boolean
  /** The communications that left for them. */
  received: readonly number[]
  /** The votings in whose roll they were, and those in which they took part. */
  inRoll: readonly number[]
  voted: readonly number[]
}
/** What a record says of somebody. */
export type Recorded = Selectable<DB['record']>
type Assemblies = ReadonlyMap<number, string>
type Judge<About> = (about: About, filter: AskedFacts, assemblies: Assemblies) => boolean
type Unjudged = 'at' | 'q' | 'segmentId'
/** What is asked of both is judged by what both have. */
type Judges = {
  [Name in Exclude<Fact, Unjudged>]: Judge<
    Name extends FactOf<'record'>
      ? Name extends FactOf<'affiliate'>
        ? Pick<Recorded, Shared>
        : Recorded
      : Known
  >
}
type Shared = keyof Recorded & keyof Known

const contains = (text: string | null, typed: string | undefined) =>
  typed === undefined || foldAccents(text ?? '').includes(foldAccents(typed))
const says = (isSo: boolean, answer: 'true' | 'false' | undefined) =>
  answer === undefined || isSo === (answer === 'true')
const within = <Value extends string | number>(
  value: Value | null,
  from: Value | undefined,
  to: Value | undefined,
) =>
  (from === undefined && to === undefined) ||
  (value !== null && (from === undefined || value >= from) && (to === undefined || value <= to))
const samePlace = (place: string | null, typed: readonly string[]) =>
  place !== null && typed.some((one) => foldAccents(one) === foldAccents(place))
const madridDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
const dayOf = (instant: Date | string | null) =>
  instant === null ? null : madridDay.format(new Date(instant))

/** Whole years of age on a day, counted on fingers. */
export function countYears(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const belongs = ({ assemblyId, sectorals }: Known, ids: readonly (number | undefined)[]) =>
  ids.includes(assemblyId ?? undefined) || sectorals.some((id) => ids.includes(id))

const signs: Record<string, (one: number, than: number) => boolean> = {
  '<': (one, than) => one < than,
  '<=': (one, than) => one <= than,
  '=': (one, than) => one === than,
  '>=': (one, than) => one >= than,
  '>': (one, than) => one > than,
}

/** Each fact judged for one person or record without SQL, as rule people-20 says it. */
export const judgeByHand = (today: string): Judges => ({
  idDocument: ({ idDocument }, filter) => idDocument.includes((filter.idDocument ?? '').toUpperCase()),
  name: ({ name }, filter) => contains(name, filter.name),
  lastName1: ({ lastName1 }, filter) => contains(lastName1, filter.lastName1),
  lastName2: ({ lastName2 }, filter) => contains(lastName2, filter.lastName2),
  sex: ({ sex }, filter) => !filter.sex || filter.sex.some((one) => one === sex),
  age: ({ birthday }, { ageFrom, ageTo }) =>
    within(birthday === null ? null : countYears(birthday, today), ageFrom, ageTo),
  birthday: ({ birthday }, { birthdayFrom, birthdayTo }) => within(birthday, birthdayFrom, birthdayTo),
  city: ({ city }, filter) => !filter.city || samePlace(city, filter.city),
  district: ({ district }, filter) => !filter.district || samePlace(district, filter.district),
  postalCode: ({ postalCode }, filter) => (postalCode ?? '').startsWith(filter.postalCode ?? ''),
  recorded: ({ creationTime }, { recordedFrom, recordedTo }) =>
    within(dayOf(creationTime), recordedFrom, recordedTo),
  recordType: (record, { recordType }) => !recordType || recordType.some((one) => one === record.recordType),
  title: (record, { title }) => contains(record.title, title),
  description: (record, { description }) => contains(record.description, description),
  inscriptionType: (person, { inscriptionType }) =>
    !inscriptionType || inscriptionType.some((type) => type === person.inscriptionType),
  enrolled: ({ creationTime }, { enrolledFrom, enrolledTo }) =>
    within(dayOf(creationTime), enrolledFrom, enrolledTo),
  // Members, whom these questions are about, are alive.
  deceased: (_person, { deceased }) => deceased === undefined,
  left: ({ unregisteredAt }, { leftFrom, leftTo }) => within(dayOf(unregisteredAt), leftFrom, leftTo),
  assemblyType: (person, { assemblyType }, assemblies) =>
    !assemblyType ||
    belongs(
      person,
      [...assemblies].flatMap(([id, type]) => (assemblyType.some((one) => one === type) ? [id] : [])),
    ),
  assemblyId: (person, { assemblyId }) => !assemblyId || belongs(person, assemblyId),
  unassigned: ({ assemblyId }, { unassigned }) => says(assemblyId === null, unassigned),
  office: ({ offices }, { office }) =>
    !office || office.some((one) => (one === 'ninguno' ? offices.length === 0 : offices.includes(one))),
  attended: (person, { attended, attendedSign, attendedFrom, attendedTo }) => {
    const isCounted = [attended, attendedFrom, attendedTo].some((asked) => asked !== undefined)
    const times = person.attended.filter((day) => within(day, attendedFrom, attendedTo)).length
    if (attended === undefined) return !isCounted || times > 0
    return signs[attendedSign ?? '=']?.(times, attended) === true
  },
  fee: ({ feeCents }, { fee, aportacion }) =>
    fee === undefined || signs[aportacion ?? '=']?.(feeCents, Math.round(fee * 100)) === true,
  yearlyFee: ({ feeCents, period }, { yearlyFeeFrom, yearlyFeeTo }) =>
    within((feeCents * (period === 'Trimestral' ? 4 : 1)) / 100, yearlyFeeFrom, yearlyFeeTo),
  period: ({ period }, filter) => !filter.period || filter.period.some((one) => one === period),
  bankAccount: ({ bankAccount }, filter) => says(bankAccount !== null, filter.bankAccount),
  upToDate: ({ owes }, { upToDate }) => says(!owes, upToDate),
  mandate: ({ mandate }, filter) => !filter.mandate || filter.mandate.some((one) => one === mandate),
  mandateLapses: ({ lapses }, { mandateLapses }) => says(lapses, mandateLapses),
  email: ({ email }, filter) => contains(email, filter.email),
  hasEmail: ({ email }, { hasEmail }) => says(email !== '', hasEmail),
  phone: ({ phone }, filter) => !filter.phone || (phone ?? '').startsWith(`+34${filter.phone}`),
  communications: ({ communications }, filter) => says(communications, filter.communications),
  stoppedAddress: ({ stopped }, { stoppedAddress }) => says(stopped, stoppedAddress),
  received: (person, { received }) => !received || received.some((id) => person.received.includes(id)),
  inRoll: (person, { inRoll }) => !inRoll || inRoll.some((id) => person.inRoll.includes(id)),
  voted: (person, { voted }) => !voted || voted.some((id) => person.voted.includes(id)),
  account: ({ hasAccount }, { account }) => says(hasAccount, account),
  tag: ({ tags }, { tag }) => !tag || tag.some((id) => tags.includes(id)),
  compared: (_person, { compared }) => compared === undefined,
  job: ({ job }, filter) => contains(job, filter.job),
  studies: ({ studies }, filter) => contains(studies, filter.studies),
  importId: (_person, { importId }) => importId === undefined,
})

/** What a roll keeps of somebody, by fact. */
export type KeptFacts = { [Name in SegmentFact]?: unknown }
/** The facts of segments that are judged by hand. */
export type Judged = Exclude<SegmentFact, 'q'>

const as = (name: keyof Known) => (value: unknown) => ({ [name]: value })
const cents = (euros: unknown) => Math.round(Number(euros) * 100)
const named = (names: unknown, ids: ReadonlyMap<string, number>) =>
  ((names ?? []) as string[]).map((name) => ids.get(name) ?? 0)

type Names = {
  today: string
  assemblies: Assemblies
  tagIds: ReadonlyMap<string, number>
  assemblyIds: ReadonlyMap<string, number>
  communicationIds: ReadonlyMap<string, number>
  votingIds: ReadonlyMap<string, number>
}

/** What is known of somebody for each fact from the value that a roll keeps of it alone, as far as judging asks. */
export const restoreKnown = ({
  today,
  assemblies,
  tagIds,
  assemblyIds,
  communicationIds,
  votingIds,
}: Names): Record<Judged, (kept: unknown) => Partial<Known>> => ({
  idDocument: as('idDocument'),
  name: as('name'),
  lastName1: as('lastName1'),
  lastName2: as('lastName2'),
  sex: as('sex'),
  age: (age) => ({ birthday: age === null ? null : `${Number(today.slice(0, 4)) - Number(age)}-01-01` }),
  birthday: as('birthday'),
  city: as('city'),
  district: as('district'),
  postalCode: as('postalCode'),
  inscriptionType: as('inscriptionType'),
  enrolled: (day) => ({ creationTime: `${String(day)}T12:00:00Z` }),
  assemblyType: (types) => {
    const ids = [...assemblies].flatMap(([id, type]) => ((types as string[]).includes(type) ? [id] : []))
    return { assemblyId: null, sectorals: ids }
  },
  // The territorial assembly is known of everybody.
  assemblyId: (names) => ({ sectorals: named(names, assemblyIds) }),
  unassigned: () => ({}),
  office: (offices) => ({ offices: (offices as string[]).filter((one) => one !== 'ninguno') }),
  attended: as('attended'),
  fee: (fee) => ({ feeCents: cents(fee) }),
  yearlyFee: (fee) => ({ feeCents: cents(fee), period: 'Anual' }),
  period: as('period'),
  bankAccount: (has) => ({ bankAccount: has === true ? 'ES' : null }),
  upToDate: (is) => ({ owes: is !== true }),
  mandate: as('mandate'),
  mandateLapses: (is) => ({ lapses: is === true }),
  email: as('email'),
  hasEmail: (has) => ({ email: has === true ? 'x' : '' }),
  phone: as('phone'),
  communications: as('communications'),
  stoppedAddress: as('stopped'),
  received: (names) => ({ received: named(names, communicationIds) }),
  inRoll: (names) => ({ inRoll: named(names, votingIds) }),
  voted: (names) => ({ voted: named(names, votingIds) }),
  account: as('hasAccount'),
  tag: (names) => ({ tags: named(names, tagIds) }),
  job: as('job'),
  studies: as('studies'),
})
