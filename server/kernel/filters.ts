import { filterNames } from '#contract/activity/filterNames.ts'
import { counted } from '#contract/plural.ts'

/** How a list is turned and cut tells nothing about who was looked for. */
const arrangement = new Set(['page', 'size', 'sort', 'direction'])

/** The filters of a list: all by their names, and the values of those that are nobody's personal data (rule log-3). */
function filtersOf(query: Record<string, unknown>, personal: readonly string[]): string {
  const filters = Object.entries(query).filter(
    ([name, value]) =>
      value !== undefined && !arrangement.has(name) && !(name === 'aportacion' && query['fee'] === undefined),
  )
  if (filters.length === 0) return 'Sin filtros'
  const said = filters
    .map(([name, value]) => {
      const called = filterNames[name] ?? name
      return personal.includes(name) ? called : `${called} ${String(value)}`
    })
    .join(', ')
  return `Por ${said}`
}

/** What a list or a download gave away, for the log (rules log-1, log-3): its filters and how many rows. */
export const taken = (query: Record<string, unknown>, personal: readonly string[], rows: number): string =>
  `${filtersOf(query, personal)}; ${counted(rows, 'fila', 'filas')}`
