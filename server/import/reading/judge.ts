import { isPrintable, normaliseLine } from '#contract/fields.ts'
import { readAddress } from '#server/import/reading/address.ts'
import { parseYesOrNo } from '#contract/import/choices.ts'
import {
  personFields,
  type FieldOfKind,
  type Kind,
  type KindOf,
  type KindValues,
} from '#contract/people/fields.ts'
import { columnFields, profileColumns, type ColumnField } from '#server/census/profile.columns.queries.ts'
import type { MendedLine } from '#server/import/reading/corrections.ts'
import type { Cell, Draft, DraftField } from '#server/import/reading/draft.ts'
import {
  readBirthday,
  readCreationDay,
  readDocument,
  readNames,
  readSex,
} from '#server/import/reading/identity.ts'
import { LineReader, type Reading } from '#server/import/reading/lineReader.ts'
import { readAssemblies, readFees } from '#server/import/reading/participation.ts'
import { readTags } from '#server/import/reading/tags.ts'
import type { BadCell, Notice, Problem } from '#server/import/reading/problems.ts'
import { findUnmetMinimumAge } from '#contract/people/age.ts'
import { isEmail, normaliseEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'

/**
 * A line that is good for some people, or all problems of one that is for none. `draft` is what it says; `assumed`, the
 * values that a new person has besides, by default. `lacks` is why it makes no new person, and `unfit` why it changes
 * nobody who is in the census.
 */
export type LineResult =
  | {
      draft: Draft
      assumed: Partial<Draft> | null
      lacks: readonly Problem[]
      unfit: readonly Problem[]
      notices: readonly Notice[]
    }
  | { problems: readonly [Problem, ...Problem[]]; cells: readonly BadCell[]; who: readonly string[] }

/** Reads and checks a line without looking at the census. */
export function readLine(cells: readonly Cell[], reading: Reading, mended?: MendedLine): LineResult {
  const torn = findShapeProblem(cells, reading)
  const line = new LineReader(cells, reading, mended, reading.corrections.defaults)
  if (torn) return { problems: [torn], cells: [], who: line.tellBeside([]) }
  const filled = readDraft(line)
  const stated = line.assumes ? new LineReader(cells, reading, mended) : line
  const draft = line.assumes ? readDraft(stated) : filled
  const [first, ...more] = line.problems
  // Missing fields are reported with the other problems, so that a refused line can be corrected at once.
  if (first && stated.problems.length > 0) {
    const bad = listBadCells(line)
    return { problems: [first, ...more, ...line.lacks], cells: bad, who: line.tellBeside(bad) }
  }
  return {
    draft,
    assumed: line.assumes ? pickDifferent(filled, draft) : null,
    lacks: [...line.problems, ...line.lacks],
    unfit: stated.problems,
    notices: (first ? stated : line).notices,
  }
}

/** The values of a draft that another does not have. */
const pickDifferent = (draft: Draft, other: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      // Safe: both are drafts. Some values are arrays.
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key as keyof Draft]),
    ),
  )

/** The cells that are to be mended, each once. */
function listBadCells(line: LineReader): BadCell[] {
  const fields = [...line.problems, ...line.lacks].flatMap(({ field }) => field ?? [])
  return [...new Set(fields)].map((field) => line.badCell(field))
}

function readDraft(line: LineReader): Draft {
  const known = readSpecialFields(line)
  const others = columnFields.filter((field) => isPlain(field, known))
  const plain = readPlainFields(line, others)
  if (line.text('inscriptionType') === null) line.lack('no type', 'inscriptionType')
  const tooYoung = findUnmetMinimumAge(plain.inscriptionType, known.birthday, line.reading.today)
  if (tooYoung) line.refuse('too young', 'birthday', String(tooYoung))
  return { ...known, ...plain }
}

/** Fields with logic of their own, in the order in which their problems are reported. */
function readSpecialFields(line: LineReader) {
  const document = readDocument(line)
  const names = readNames(line)
  const sex = readSex(line)
  const birthday = readBirthday(line)
  const email = line.read('email', 'bad e-mail', (typed) =>
    isEmail(typed) ? normaliseEmail(typed) : undefined,
  )
  return {
    ...document,
    ...names,
    sex,
    birthday,
    email,
    phone: line.read('phone', 'bad phone', normalisePhone),
    bornCountryId: line.read('bornCountry', 'unknown country', line.reading.places.country),
    ...readAddress(line),
    creationDay: readCreationDay(line),
    ...readFees(line),
    ...readAssemblies(line),
    tags: readTags(line),
  }
}

type SpecialField = keyof ReturnType<typeof readSpecialFields>
/** A field that is read from its own cell by its kind. */
type PlainField = {
  [Field in DraftField]: (typeof profileColumns)[Field] extends SpecialField ? never : Field
}[DraftField]

type PlainReader<Each extends Kind> = (
  line: LineReader,
  field: PlainField & FieldOfKind<Each>,
) => KindValues[Each] | null
const readers: { [Each in KindOf<PlainField>]: PlainReader<Each> } = {
  text: (line, field) => line.text(field),
  choice: (line, field) => line.readChoice(field),
  flag: (line, field) => line.read(field, 'unknown answer', parseYesOrNo),
}

const isPlain = (field: ColumnField, known: object): field is PlainField =>
  Object.hasOwn(readers, personFields[field].kind) && !Object.hasOwn(known, profileColumns[field])

// Safe: each reader takes the fields of its kind.
const readPlainField = (line: LineReader, field: PlainField) =>
  readers[personFields[field].kind](line, field as never)

const readPlainFields = (line: LineReader, fields: readonly PlainField[]) =>
  // Safe: each value is under its column and read by the reader of its kind.
  Object.fromEntries(fields.map((field) => [profileColumns[field], readPlainField(line, field)])) as Pick<
    Draft,
    (typeof profileColumns)[PlainField]
  >
/** Whether a text is damaged: it has U+FFFD or characters that no form accepts. Tabs and line breaks are layout. */
const isDamaged = (text: string) =>
  text.includes('\uFFFD') || !isPrintable(normaliseLine(text.replaceAll(/[\t\n\r]/g, ' ')))

function findShapeProblem(
  cells: readonly Cell[],
  { headers: { length: width }, statesEmptyCells }: Reading,
): Problem | undefined {
  if (statesEmptyCells && cells.length < width) return { kind: 'short row' }
  if (cells.slice(width).some((cell) => cell !== null && String(cell).trim() !== ''))
    return { kind: 'long row' }
  if (cells.some((cell) => typeof cell === 'string' && isDamaged(cell))) return { kind: 'unreadable text' }
  return undefined
}
