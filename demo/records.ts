import type { RecordType } from '#contract/census/records.form.ts'
import { spain } from '#contract/people/person.ts'
import { ageOn, dayNumber, dayText, madridTime } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import { dniOf } from '#demo/documents.ts'
import type { Member } from '#demo/member.ts'
import { ibanOf } from '#demo/money.ts'
import { spanishName } from '#demo/names.ts'
import type { Census } from '#demo/people.ts'
import { addressIn, somewhere } from '#demo/places.ts'
import { randomFrom, weighted, type Random } from '#demo/random.ts'
import { deedOf, noteOf, type Note } from '#demo/deeds.ts'
import { workOf } from '#demo/work.ts'

/** Who a record is about: somebody of the census, or somebody who never enrolled. */
type Person = Pick<
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
type DemoRecord = Person & {
  recordType: RecordType
  title: string
  description: string
  bankAccount: string | null
  creationTime: string
}
type DemoComment = Note & { idDocument: string; creationTime: string }

/** How many people have records without being in the census, whatever its size. */
const outsiders = 300
/** Their documents come after those of any census there can be. */
const beyondTheCensus = 60_000_000
const days = 700
const howMany = weighted([
  [1, 60],
  [2, 24],
  [3, 11],
  [4, 5],
])

export type Memory = { records: DemoRecord[]; comments: DemoComment[] }

/**
 * What the organisation remembers of its people: records of one in seventeen, a comment about one in two
 * hundred. Ask for each member once and in order: the same seed gives the same memories.
 */
export function memories({ today, seed = 'concejo' }: Census) {
  const random = randomFrom(`${seed}/records`)
  const end = dayNumber(today)
  const of = (person: Person, records: number, comments: number): Memory => ({
    records: Array.from({ length: records }, () => recordOf(random, person, end)),
    comments: Array.from({ length: comments }, () => ({
      ...noteOf(random),
      idDocument: person.idDocument,
      creationTime: momentOf(random, end),
    })),
  })
  return {
    ofMember: (member: Member) =>
      of(member, random.chance(0.06) ? howMany(random) : 0, random.chance(0.005) ? 1 : 0),
    ofOutsiders: () =>
      Array.from({ length: outsiders }, (_, index) =>
        of(outsider(random, index, end), howMany(random), random.chance(0.1) ? 1 : 0),
      ),
  }
}

function recordOf(random: Random, person: Person, end: number): DemoRecord {
  const creationTime = momentOf(random, end)
  const deed = deedOf(random, creationTime.slice(0, 4))
  const isPaid = deed.recordType === 'Donación' || deed.recordType === 'Microcrédito'
  return { ...person, ...deed, bankAccount: isPaid ? ibanOf(random) : null, creationTime }
}

/** Office hours of a day before today. */
const momentOf = (random: Random, end: number) =>
  new Date(madridTime(end - random.between(1, days), random.between(9 * 60, 20 * 60))).toISOString()

function outsider(random: Random, index: number, end: number): Person {
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

export const recordTable: [string, Columns<DemoRecord>] = [
  'record',
  {
    id_document: ({ idDocument }) => idDocument,
    document_type: ({ documentType }) => documentType,
    name: ({ name }) => name,
    last_name_1: ({ lastName1 }) => lastName1,
    last_name_2: ({ lastName2 }) => lastName2,
    sex: ({ sex }) => sex,
    birthday: ({ birthday }) => birthday,
    born_country_id: ({ bornCountryId }) => bornCountryId,
    country_id: ({ countryId }) => countryId,
    province: ({ province }) => province,
    city: ({ city }) => city,
    district: ({ district }) => district,
    postal_code: ({ postalCode }) => postalCode,
    street_name: ({ streetName }) => streetName,
    street_number: ({ streetNumber }) => streetNumber,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    studies: ({ studies }) => studies,
    job: ({ job }) => job,
    record_type: ({ recordType }) => recordType,
    title: ({ title }) => title,
    description: ({ description }) => description,
    bank_account: ({ bankAccount }) => bankAccount,
    legal_document_id: () => 2,
    creation_time: ({ creationTime }) => creationTime,
  },
]

/** Whose hand wrote everything down. */
export const scribe = 'admin@concejo.example'

export const commentTable: [string, Columns<DemoComment>] = [
  'admin_comment',
  {
    id_document: ({ idDocument }) => idDocument,
    name: ({ name }) => name,
    description: ({ description }) => description,
    author: () => scribe,
    creation_time: ({ creationTime }) => creationTime,
  },
]
