export const millimetre = 72 / 25.4
export const pale = '#46545A'
export const ink = '#14242A'

/** Sizes of letters, in points. */
export const sizes = {
  body: 11,
  /** Of tables, which are looked up rather than read. */
  row: 10,
  headings: [18, 14, 13, 12, 11, 11],
} as const

const leading = 1.4

/** The height of a line of text of a size. */
export const heightOf = (size: number) => size * leading
