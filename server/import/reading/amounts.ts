const shapes = {
  /** 1.234,56 · 1234,5 · 10 · 1.234 */
  spanish: /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/,
  /** 12.50 · 1,234.56 */
  english: /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d+\.\d{1,2}$/,
}
const maxCents = 1_000_000_00

/** The cents of an amount in any usual format, with or without €; undefined when it is not one. */
export function readCents(typed: string): number | undefined {
  const text = typed.replaceAll(/\s|€|eur(?:os?)?/gi, '').replace(/,-{1,2}$/, '')
  const plain = shapes.spanish.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : shapes.english.test(text)
      ? text.replaceAll(',', '')
      : undefined
  return plain === undefined ? undefined : toCents(Number(plain))
}

/** The cents of a spreadsheet's number. It allows binary rounding errors, but not a third decimal. */
export function toCents(euros: number): number | undefined {
  const cents = Math.round(euros * 100)
  return cents >= 0 && cents <= maxCents && Math.abs(cents - euros * 100) < 1e-4 ? cents : undefined
}
