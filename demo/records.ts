import type { RecordType } from '#contract/census/records/records.form.ts'
import { dayNumber, madridTime } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import type { Member } from '#demo/member.ts'
import { ibanOf } from '#demo/money.ts'
import { personas } from '#demo/personas.ts'
import type { Census } from '#demo/people.ts'
import { randomFrom, weighted, type Random } from '#demo/random.ts'
import { deedOf, noteOf, type Note } from '#demo/deeds.ts'
import { stranger, type Person } from '#demo/strangers.ts'

type DemoRecord = Person & {
  recordType: RecordType
  title: string
  description: string
  bankAccount: string | null
  creationTime: string
}
type DemoComment = Note & { idDocument: string; creationTime: string }

/** How many people have records without being in the census, whatever its size. */
export const outsiders = 300
const days = 700
const howMany = weighted([
  [1, 60],
  [2, 24],
  [3, 11],
  [4, 5],
])

/** Who a record is about. */
export function personOf(record: DemoRecord): Person {
  const { recordType: _type, title: _title, description: _description, ...more } = record
  const { bankAccount: _account, creationTime: _time, ...person } = more
  return person
}

export type Memory = { records: DemoRecord[]; comments: DemoComment[] }

/**
 * What the organisation remembers of its people: records of one in seventeen, a comment about one in two
 * hundred; of the personas, some of each. Ask for each member once and in order: the same seed gives the same memories.
 */
export function memories({ today, seed = 'concejo' }: Census) {
  const end = dayNumber(today)
  const writing =
    (random: Random) =>
    (person: Person, records: number, comments: number): Memory => ({
      records: Array.from({ length: records }, () => recordOf(random, person, end)),
      comments: Array.from({ length: comments }, () => ({
        ...noteOf(random),
        idDocument: person.idDocument,
        creationTime: momentOf(random, end),
      })),
    })
  const random = randomFrom(`${seed}/records`)
  const of = writing(random)
  const ofPersona = writing(randomFrom(`${seed}/records/personas`))
  return {
    ofMember: (member: Member) =>
      isPersona(member)
        ? ofPersona(member, 2, 1)
        : of(member, random.chance(0.06) ? howMany(random) : 0, random.chance(0.005) ? 1 : 0),
    ofOutsiders: () =>
      Array.from({ length: outsiders }, (_, index) =>
        of(stranger(random, index, end), howMany(random), random.chance(0.1) ? 1 : 0),
      ),
  }
}

/** Whoever tries the product as somebody finds something in every tab. */
const isPersona = ({ email }: Member) => personas.some(({ username }) => username === email)

function recordOf(random: Random, person: Person, end: number): DemoRecord {
  const creationTime = momentOf(random, end)
  const deed = deedOf(random, creationTime.slice(0, 4))
  const isPaid = deed.recordType === 'Donación' || deed.recordType === 'Microcrédito'
  return { ...person, ...deed, bankAccount: isPaid ? ibanOf(random) : null, creationTime }
}

/** Office hours of a day before today. */
const momentOf = (random: Random, end: number) =>
  new Date(madridTime(end - random.between(1, days), random.between(9 * 60, 20 * 60))).toISOString()

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
