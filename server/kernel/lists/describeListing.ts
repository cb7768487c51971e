import { filterNames } from '#contract/activity/filterNames.ts'
import { formatCount } from '#contract/plural.ts'

/** Parameters that are not filters. */
const pagingParameters = new Set(['page', 'size', 'sort', 'direction'])

/** The filters of a list in words: the names of all, and the values of those that are not `personal` data (rule log-3). */
function describeFilters(query: Record<string, unknown>, personal: readonly string[]): string {
  const filters = Object.entries(query).filter(
    ([name, value]) =>
      value !== undefined &&
      !pagingParameters.has(name) &&
      !(name === 'aportacion' && query['fee'] === undefined),
  )
  if (filters.length === 0) return 'Sin filtros'
  const described = filters
    .map(([name, value]) => {
      const label = filterNames[name] ?? name
      return personal.includes(name) ? label : `${label} ${String(value)}`
    })
    .join(', ')
  return `Por ${described}`
}

/** What a list or download showed, for the log (rules log-1, log-3): «Por ciudad Getafe; 12 filas». */
export const describeListing = (
  query: Record<string, unknown>,
  personal: readonly string[],
  rows: number,
): string => `${describeFilters(query, personal)}; ${formatCount(rows, 'fila', 'filas')}`
