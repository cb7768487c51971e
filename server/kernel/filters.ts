import { counted } from '#contract/plural.ts'

/** Which filters a download used: the names of all, and the values of those that are nobody's personal data (S30). */
function filtersOf(query: Record<string, unknown>, personal: readonly string[]): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (personal.includes(name) ? name : `${name}=${String(value)}`))
    .join(', ')
}

/** What a list or a download gave away, for the log (S31): its filters and how many rows. */
export const taken = (query: Record<string, unknown>, personal: readonly string[], rows: number): string =>
  `${filtersOf(query, personal)}; ${counted(rows, 'fila', 'filas')}`
