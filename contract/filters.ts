import { z } from 'zod'
import { day, id, line, normaliseLine, numberFromText, paragraphs } from '#contract/fields.ts'

/** An empty query parameter counts as absent. */
const emptyToAbsent = (value: unknown) => (value === '' ? undefined : value)

/** So does one of nothing but spaces, of a text. */
const blankToAbsent = (value: unknown) =>
  typeof value === 'string' && normaliseLine(value) === '' ? undefined : value

/**
 * What a filter asks, after `clean` has made of it what counts as absent. The outer `optional` answers at once for what
 * was not sent, as nearly all of a list's sixty filters are: without it reading them takes three times as long.
 */
const asked = <Schema extends z.ZodType>(clean: (sent: unknown) => unknown, schema: Schema) =>
  z.preprocess(clean, schema.optional()).optional()

/** A text filter; empty means none. */
export const textFilter = asked(blankToAbsent, line())

/** A text filter that needs three letters: fewer are in no index (bench/RESULTS.md). */
export const wordFilter = asked(blankToAbsent, line().min(3, 'Escribe al menos tres letras'))

/** A filter for texts of several lines, whose spaces are not normalised. */
export const paragraphsFilter = asked(blankToAbsent, paragraphs(200))

export const choiceFilter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  asked(emptyToAbsent, z.enum(values))

/** The most values of one filter. */
export const mostFilterValues = 50

/** A filter that may be repeated, `city=Getafe&city=Leganés`: its values, without empty ones and twins. */
export const manyFilter = <Schema extends z.ZodType>(one: Schema) =>
  asked((sent) => {
    // A screen's address has the values of a repeated parameter as lines of one text.
    const values: unknown[] = [typeof sent === 'string' ? sent.split('\n') : sent].flat()
    const given = [...new Set(values)].filter((value) => value !== '' && value !== undefined)
    return given.length === 0 ? undefined : given
  }, z.array(one).max(mostFilterValues))

/** A filter by a number within bounds. */
export const amountFilter = (bounds: z.ZodNumber) => asked(emptyToAbsent, numberFromText(bounds))

export const numberFilter = amountFilter(z.number().min(0).max(1_000_000))

export const idFilter = asked(emptyToAbsent, id)

export const dayFilter = asked(emptyToAbsent, day)

/** A day and an hour as clocks show them in Madrid, `yyyy-mm-ddThh:mm`. */
export const momentFilter = asked(emptyToAbsent, z.iso.datetime({ local: true, precision: -1 }))

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

/** What a filter says of a parameter. Each list asks for many: they are read where they stand, without a copy. */
export const readParam = (filter: object, param: string): unknown =>
  // Safe: any object may be asked for any name.
  (filter as Readonly<Record<string, unknown>>)[param]
