const locale = 'es-ES'
const rules = new Intl.PluralRules(locale)
const integer = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 })

/** The form for a count: `one` («se ha creado») for 1, else `other` («se han creado»). */
export const pluralForm = (count: number, one: string, other: string) =>
  rules.select(count) === 'one' ? one : other

export const formatInteger = (value: number) => integer.format(value)

/** «1 línea», «1.234 líneas», «1.000.000 de líneas». */
export function formatCount(count: number, one: string, other: string): string {
  const noun = rules.select(count) === 'many' ? `de ${other}` : pluralForm(count, one, other)
  return `${integer.format(count)} ${noun}`
}
