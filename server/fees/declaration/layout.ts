import type { DeclaredKey } from '#contract/fees/declaration/declared.ts'

/** Who declares, as the first record says it. */
export type Declarant = {
  year: number
  nif: string
  name: string
  phone: string
  contact: string
  number: string
  isComplementary: boolean
  isSubstitute: boolean
  previous: string
  people: number
  cents: number
}

/** Somebody who is declared, as each of the other records says it. */
export type Declared = {
  year: number
  nif: string
  personNif: string
  /** Surnames first. */
  name: string
  provinceCode: string
  key: DeclaredKey
  deduction: number
  cents: number
  isRecurrent: boolean
}

/**
 * A field of a record, from a position to another, counted from 1. A text is filled with blanks at its end, a number with
 * zeros at its beginning; a field without a value is all blanks or all zeros.
 */
export type LayoutField<About> = readonly [
  from: number,
  to: number,
  kind: 'text' | 'number',
  value?: (about: About) => string | number,
]

type Layout = {
  /** The first year that it is for. */
  since: number
  /** The years whose published layout it was checked against, in words. */
  checkedFor: string
  /** The deduction of each key, in hundredths of a percent; 0 where nobody has said which one. */
  deductions: Readonly<Record<DeclaredKey, number>>
  declarant: readonly LayoutField<Declarant>[]
  person: readonly LayoutField<Declared>[]
}

export const recordLength = 250
/** A political party, federation, coalition or group of electors. */
const politicalParty = 4
const naturalPerson = 'F'

/**
 * The layouts of the modelo 182 (Orden EHA/3021/2007 as it was changed since), the latest first: that of another year is
 * another row. Of the fees of a party 20 % are deducted (Ley del IRPF, article 68.3.c); of its donations the deduction
 * depends on the amount and on the years before, and the file leaves it at zero.
 */
export const layouts: readonly Layout[] = [
  {
    since: 2024,
    checkedFor: '2024 y 2025',
    deductions: { F: 20_00, G: 0 },
    declarant: [
      [1, 1, 'number', () => 1],
      [2, 4, 'number', () => 182],
      [5, 8, 'number', ({ year }) => year],
      [9, 17, 'text', ({ nif }) => nif],
      [18, 57, 'text', ({ name }) => name],
      // By internet.
      [58, 58, 'text', () => 'T'],
      [59, 67, 'number', ({ phone }) => phone],
      [68, 107, 'text', ({ contact }) => contact],
      [108, 120, 'number', ({ number }) => number],
      [121, 121, 'text', ({ isComplementary }) => (isComplementary ? 'C' : '')],
      [122, 122, 'text', ({ isSubstitute }) => (isSubstitute ? 'S' : '')],
      [123, 135, 'number', ({ previous }) => previous],
      [136, 144, 'number', ({ people }) => people],
      [145, 159, 'number', ({ cents }) => cents],
      [160, 160, 'number', () => politicalParty],
      // Of a protected estate: NIF and name of who holds it.
      [161, 169, 'text'],
      [170, 209, 'text'],
      [210, 237, 'text'],
      // An electronic seal.
      [238, 250, 'text'],
    ],
    person: [
      [1, 1, 'number', () => 2],
      [2, 4, 'number', () => 182],
      [5, 8, 'number', ({ year }) => year],
      [9, 17, 'text', ({ nif }) => nif],
      [18, 26, 'text', ({ personNif }) => personNif],
      // Of a representative.
      [27, 35, 'text'],
      [36, 75, 'text', ({ name }) => name],
      [76, 77, 'number', ({ provinceCode }) => provinceCode],
      [78, 78, 'text', ({ key }) => key],
      [79, 83, 'number', ({ deduction }) => deduction],
      [84, 96, 'number', ({ cents }) => cents],
      // In kind.
      [97, 97, 'text'],
      // The region and its own deduction.
      [98, 99, 'number'],
      [100, 104, 'number'],
      [105, 105, 'text', () => naturalPerson],
      // A donation that was taken back, and its year.
      [106, 106, 'text'],
      [107, 110, 'number'],
      // What was given in kind.
      [111, 111, 'text'],
      [112, 131, 'text'],
      [132, 132, 'text', ({ key, isRecurrent }) => (key === 'G' ? (isRecurrent ? '1' : '2') : '')],
      // Of a protected estate: NIF and name of its administrator.
      [133, 141, 'text'],
      [142, 181, 'text'],
      [182, 250, 'text'],
    ],
  },
]

/** The layout of a year: the latest of those that had begun; undefined before the first one. */
export const findLayout = (year: number): Layout | undefined => layouts.find(({ since }) => since <= year)
