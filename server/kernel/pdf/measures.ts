export const pale = '#46545A'

const leading = 1.4

/** The height of a line of text of a size. */
export const heightOf = (size: number) => size * leading
