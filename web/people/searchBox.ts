import { facts } from '#contract/people/facts.ts'
import type { ListEndpoint } from '#web/kernel/list/endpoint.ts'
import { filtersFor, type QuickSearchField } from '#web/kernel/list/filters.ts'

/** The box above every list of people (rule people-19); `nothing` is said when it finds nobody. */
export const buildSearchBox = (endpoint: ListEndpoint, nothing: string): QuickSearchField => ({
  field: filtersFor(endpoint).text('q', facts.q.label),
  label: 'Buscar por DNI',
  hint: 'o nombre, correo, teléfono…',
  nothing,
  order: { sort: 'best', direction: 'asc' },
})
