const locale = 'es-ES'
const rules = new Intl.PluralRules(locale)
const integer = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 })

/** The form that agrees with a count: «se ha creado» of one, «se han creado» of none or more. */
export const agreeing = (count: number, one: string, other: string) =>
  rules.select(count) === 'one' ? one : other

/** «1 línea», «1.234 líneas», «1.000.000 de líneas». */
export function counted(count: number, one: string, other: string): string {
  const noun = rules.select(count) === 'many' ? `de ${other}` : agreeing(count, one, other)
  return `${integer.format(count)} ${noun}`
}
