import { importFields, columnLabels, type ImportField } from '#contract/import/fields.ts'
import { headerWords } from '#server/import/reading/headerWords.ts'
import { foldWords } from '#contract/words.ts'

/**
 * How sure a guess is: `said` by a user, `sure` for a known header, `likely` for a similar one, `values` when only
 * they show it.
 */
export type Confidence = 'said' | 'sure' | 'likely' | 'values'
export type Guess = { field: ImportField; confidence: Confidence }

const filler = /\b(?:de|del|la|el|los|las|su|tu|en|a|por)\b/g

/** A header without accents, punctuation and short words: «F. de nacimiento» is «f nacimiento», «N.I.F.» is «nif». */
const simplifyHeader = (header: string) =>
  foldWords(header)
    .replaceAll(/\b(?:[a-z] ){2,}[a-z]\b/g, (initials) => initials.replaceAll(' ', ''))
    .replaceAll(filler, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const known = new Map<string, ImportField>()
const hints = new Map<string, ImportField>()
for (const field of importFields) {
  const { headers, hints: words } = headerWords[field]
  for (const header of [field, columnLabels[field], ...headers.split('|')])
    known.set(simplifyHeader(header), field)
  for (const hint of words?.split('|') ?? []) hints.set(hint, field)
}

// Words that change the meaning: «No desea correos» is the opposite, «DNI del titular» another person's document, and
// a date of leaving is not one of joining.
const otherMeanings = new Set(
  'no sin ex baja titular padre madre tutor tutora conyuge avalista fijo 2 trabajo ultima ultimo modificacion actualizacion observaciones validado verificado'.split(
    ' ',
  ),
)

// Of somebody else's or another moment's, so that its values show no field of the person.
const ofSomethingElse = new Set(
  'ex baja titular padre madre tutor tutora conyuge avalista fijo trabajo ultima ultimo modificacion actualizacion validado verificado'.split(
    ' ',
  ),
)

const isOtherDay = /^(?:fecha|fec|f|dia) (?:pago|cobro|recibo|remesa|vencimiento|caducidad|expedicion)\b/

/** Whether a header says that its values are not the person's own: «DNI del padre», «Fecha de baja». */
export function isOfSomethingElse(header: string): boolean {
  const simple = simplifyHeader(header)
  return simple.split(' ').some((word) => ofSomethingElse.has(word)) || isOtherDay.test(simple)
}

/** Whether a header says groups: some offices call their assemblies so, others the tags that they give. */
export const isOfGroups = (header: string) => /^grupos?$/.test(simplifyHeader(header))

/** The field that a header is known by or similar to; undefined when there is none. */
export function guessHeader(header: string): Guess | undefined {
  const simple = simplifyHeader(header)
  const field = known.get(simple)
  if (field) return { field, confidence: 'sure' }
  const words = simple.split(' ')
  if (words.length > 6 || words.some((word) => otherMeanings.has(word))) return undefined
  const hinted = new Set(words.flatMap((word) => hints.get(word) ?? []))
  const [only, ...more] = hinted
  return only && more.length === 0 ? { field: only, confidence: 'likely' } : undefined
}

/** The field that a user names in a correction, by its name, its label or any of its headers. */
export const findFieldByName = (name: string): ImportField | undefined => known.get(simplifyHeader(name))

const rank: Record<Confidence, number> = { said: 3, sure: 2, likely: 1, values: 0 }

/**
 * One guess per column, each field once: the surest guess wins, then the first column. `said` has a user's decisions
 * by column; null there means not imported. `weigh` has another look at what a header says.
 */
export function guessColumns(
  headers: readonly string[],
  said: ReadonlyMap<number, ImportField | null>,
  weigh: (guess: Guess, column: number) => Guess = (guess) => guess,
): (Guess | undefined)[] {
  const guesses = headers.map((header, column): Guess | undefined => {
    const decided = said.get(column)
    if (decided === null) return undefined
    if (decided) return { field: decided, confidence: 'said' }
    const guess = guessHeader(header)
    return guess && weigh(guess, column)
  })
  resolveSurnames(guesses, headers)
  dropLineNumber(guesses, headers)
  const winners = new Map<ImportField, number>()
  for (const [column, guess] of guesses.entries()) {
    if (!guess) continue
    const rival = winners.get(guess.field)
    if (rival === undefined || rank[guesses[rival]?.confidence ?? 'values'] < rank[guess.confidence])
      winners.set(guess.field, column)
  }
  return guesses.map((guess, column) => (guess && winners.get(guess.field) === column ? guess : undefined))
}

/**
 * Resolves names and surnames: «Apellido» twice is the first and the second; «Apellidos» next to a second surname is
 * the first; «Nombre» alone is the full name.
 */
function resolveSurnames(guesses: (Guess | undefined)[], headers: readonly string[]) {
  const columnsOf = (field: ImportField) =>
    guesses.flatMap((guess, column) => (guess?.field === field ? [column] : []))
  const move = (column: number | undefined, field: ImportField) => {
    const guess = column === undefined ? undefined : guesses[column]
    if (guess && guess.confidence !== 'said') guess.field = field
  }
  const repeated = columnsOf('lastName1').filter(
    (column) => simplifyHeader(headers[column] ?? '') === 'apellido',
  )
  if (repeated.length === 2 && columnsOf('lastName2').length === 0) move(repeated[1], 'lastName2')
  if (repeated.length === 1 && columnsOf('lastName2').length === 0) move(repeated[0], 'lastNames')
  if (columnsOf('lastName2').length > 0 && columnsOf('lastName1').length === 0)
    move(columnsOf('lastNames')[0], 'lastName1')
  const surnames = ['lastName1', 'lastNames', 'surnamesAndName', 'fullName'] as const
  if (surnames.every((field) => columnsOf(field).length === 0)) move(columnsOf('name')[0], 'fullName')
}

const isBareNumber = (header: string) => /^(?:no|n|num|numero)$/.test(simplifyHeader(header))

/** A bare «Nº» is a house's only behind its street; elsewhere it is the line's, or the member's. */
function dropLineNumber(guesses: (Guess | undefined)[], headers: readonly string[]) {
  const street = guesses.findIndex((guess) => guess?.field === 'streetName')
  for (const [column, guess] of guesses.entries()) {
    const isHouse = street !== -1 && column > street
    if (guess?.field !== 'streetNumber' || guess.confidence === 'said' || isHouse) continue
    if (isBareNumber(headers[column] ?? '')) guesses[column] = undefined
  }
}

const maxHeaders = 300

/** How many fields a row would name as a header. */
export const scoreHeader = (cells: readonly string[]) =>
  new Set(
    cells.slice(0, maxHeaders).flatMap((cell) => (cell.length <= 80 ? (guessHeader(cell)?.field ?? []) : [])),
  ).size
