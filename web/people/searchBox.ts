import { normaliseDocument } from '#contract/people/document.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import type { ListEndpoint } from '#web/kernel/list/endpoint.ts'
import { filtersFor, type QuickSearchField } from '#web/kernel/list/filters.ts'

const asTyped = (typed: string) => typed
/** Where what was found stands, in every list of people. */
const marks = {
  idDocument: normaliseDocument,
  name: asTyped,
  lastName1: asTyped,
  lastName2: asTyped,
  // Words are looked for in names alone.
  email: (typed: string) => (typed.includes('@') ? typed : ''),
}

/**
 * The box above every list of people (rule people-19); `nothing` is said when it finds nobody, `hint` what else it takes
 * than documents.
 */
export const buildSearchBox = (
  endpoint: ListEndpoint,
  nothing: string,
  hint = 'o nombre, correo, teléfono…',
): QuickSearchField => ({
  field: filtersFor(endpoint).text('q', facts.q.label),
  label: 'Buscar por DNI',
  hint,
  nothing,
  marks,
})
