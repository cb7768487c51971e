import { z } from 'zod'
import { day, id, line, normaliseLine, numberFromText, paragraphs } from '#contract/fields.ts'

/** An empty query parameter counts as absent. */
const emptyToAbsent = (value: unknown) => (value === '' ? undefined : value)

/** So does one of nothing but spaces, of a text. */
const blankToAbsent = (value: unknown) =>
  typeof value === 'string' && normaliseLine(value) === '' ? undefined : value

/** A text filter; empty means none. */
export const textFilter = z.preprocess(blankToAbsent, line().optional())

/** A text filter that needs three letters: fewer are in no index (bench/RESULTS.md). */
export const wordFilter = z.preprocess(
  blankToAbsent,
  line().min(3, 'Escribe al menos tres letras').optional(),
)

/** A filter for texts of several lines, whose spaces are not normalised. */
export const paragraphsFilter = z.preprocess(blankToAbsent, paragraphs(200).optional())

export const choiceFilter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(emptyToAbsent, z.enum(values).optional())

/** The most values of one filter. */
export const mostFilterValues = 50

/** A filter that may be repeated, `city=Getafe&city=Leganés`: its values, without empty ones and twins. */
export const manyFilter = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess((sent) => {
    // A screen's address has the values of a repeated parameter as lines of one text.
    const values: unknown[] = [typeof sent === 'string' ? sent.split('\n') : sent].flat()
    const given = [...new Set(values)].filter((value) => value !== '' && value !== undefined)
    return given.length === 0 ? undefined : given
  }, z.array(one).max(mostFilterValues).optional())

/** A filter by a number within bounds. */
export const amountFilter = (bounds: z.ZodNumber) =>
  z.preprocess(emptyToAbsent, numberFromText(bounds).optional())

export const numberFilter = amountFilter(z.number().min(0).max(1_000_000))

export const idFilter = z.preprocess(emptyToAbsent, id.optional())

export const dayFilter = z.preprocess(emptyToAbsent, day.optional())

export const comparisons = ['<', '<=', '=', '>=', '>'] as const

const write = (number: number) => String(number).replace('.', ',')
/** «5/3/2026», as days are typed. */
const writeDay = (written: string) => written.split('-').map(Number).toReversed().join('/')

/** What to change in a range that ends before it begins; undefined of any other. */
export function explainTurned(from: unknown, to: unknown): string | undefined {
  if (typeof from === 'number' && typeof to === 'number' && from > to)
    return `Pon en «hasta» ${write(from)} o más, o en «desde» ${write(to)} o menos`
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    return `Pon en «hasta» el ${writeDay(from)} o después, o en «desde» el ${writeDay(to)} o antes`
  return undefined
}

/** The labels of the comparison signs; '=' is meant where none is said. */
export const comparisonLabels: Record<string, string> = {
  '<': 'menor que',
  '<=': 'menor o igual que',
  '=': 'igual a',
  '>=': 'mayor o igual que',
  '>': 'mayor que',
}
