const shapes = {
  /** 1.234,56 · 1234,5 · 10 · 1.234 */
  spanish: /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d{1,12}(?:,\d{1,2})?$/,
  /** 12.50 · 1,234.56 */
  english: /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,12}\.\d{1,2}$/,
}

/** The cents of an amount in any usual format, with or without €; null when it is not one or has a third decimal. */
export function parseCents(typed: string): number | null {
  const text = typed.replaceAll(/\s|€|eur(?:os?)?/gi, '').replace(/,-{1,2}$/, '')
  if (shapes.spanish.test(text)) return toCents(text.replaceAll('.', '').replace(',', '.'))
  return shapes.english.test(text) ? toCents(text.replaceAll(',', '')) : null
}

const toCents = (euros: string) => Math.round(Number(euros) * 100)

/** An amount as a field proposes it beside «10,00 €»: «10,00». */
export const proposeCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** An amount as it is typed and stored in texts: «12,50», or «12» without cents. */
export const formatCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : proposeCents(cents)
