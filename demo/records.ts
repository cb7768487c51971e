import type { RecordType } from '#contract/people/recordTypes.ts'
import { toDayNumber, madridTime } from '#demo/calendar.ts'
import { columnsOf, personColumns, type Columns } from '#demo/copy.ts'
import type { Member } from '#demo/member.ts'
import { drawIban } from '#demo/contributions.ts'
import { personas } from '#demo/personas.ts'
import type { DemoOptions } from '#demo/people.ts'
import { createRandom, weightedDraw, type Random } from '#demo/random.ts'
import { drawRecordText, drawCommentText, type CommentText } from '#demo/recordTexts.ts'
import { drawOutsider, type PersonData } from '#demo/outsiders.ts'

type DemoRecord = PersonData & {
  recordType: RecordType
  title: string
  description: string
  bankAccount: string | null
  creationTime: string
}
type DemoComment = CommentText & { idDocument: string; creationTime: string }

/** How many people have records without being in the census, in a demo of any size. */
export const outsiderCount = 300
const recordDays = 700
const drawCount = weightedDraw([
  [1, 60],
  [2, 24],
  [3, 11],
  [4, 5],
])

/** The person of a record, without the record's own fields. */
export function toPerson(record: DemoRecord): PersonData {
  const { recordType: _type, title: _title, description: _description, ...more } = record
  const { bankAccount: _account, creationTime: _time, ...person } = more
  return person
}

export type PersonRecords = { records: DemoRecord[]; comments: DemoComment[] }

/**
 * Generates records for one person in seventeen and a comment for one in two hundred; every persona has some of each.
 * Call `ofMember` once for each member, in order: then the same seed gives the same records.
 */
export function createRecordGenerator({ today, seed = 'concejo' }: DemoOptions) {
  const end = toDayNumber(today)
  const writing =
    (random: Random) =>
    (person: PersonData, records: number, comments: number): PersonRecords => ({
      records: Array.from({ length: records }, () => drawRecord(random, person, end)),
      comments: Array.from({ length: comments }, () => ({
        ...drawCommentText(random),
        idDocument: person.idDocument,
        creationTime: drawMoment(random, end),
      })),
    })
  const random = createRandom(`${seed}/records`)
  const of = writing(random)
  const ofPersona = writing(createRandom(`${seed}/records/personas`))
  return {
    ofMember: (member: Member) =>
      isPersona(member)
        ? ofPersona(member, 2, 1)
        : of(member, random.chance(0.06) ? drawCount(random) : 0, random.chance(0.005) ? 1 : 0),
    ofOutsiders: () =>
      Array.from({ length: outsiderCount }, (_, index) =>
        of(drawOutsider(random, index, end), drawCount(random), random.chance(0.1) ? 1 : 0),
      ),
  }
}

/** Personas always have records, so that no tab of their profile is empty. */
const isPersona = ({ email }: Member) => personas.some(({ username }) => username === email)

function drawRecord(random: Random, person: PersonData, end: number): DemoRecord {
  const creationTime = drawMoment(random, end)
  const text = drawRecordText(random, creationTime.slice(0, 4))
  const isPaid = text.recordType === 'Donación' || text.recordType === 'Microcrédito'
  return { ...person, ...text, bankAccount: isPaid ? drawIban(random) : null, creationTime }
}

/** A random time in office hours of a day before today. */
const drawMoment = (random: Random, end: number) =>
  new Date(madridTime(end - random.between(1, recordDays), random.between(9 * 60, 20 * 60))).toISOString()

export const recordTable: [string, Columns<DemoRecord>] = [
  'record',
  {
    ...personColumns,
    ...columnsOf('recordType', 'title', 'description', 'bankAccount'),
    legal_document_id: () => 2,
    ...columnsOf('creationTime'),
  },
]

/** The username of the author of all records and comments. */
export const recordAuthor = 'admin@concejo.example'

export const commentTable: [string, Columns<DemoComment>] = [
  'admin_comment',
  {
    ...columnsOf('idDocument', 'name', 'description'),
    author: () => recordAuthor,
    ...columnsOf('creationTime'),
  },
]
