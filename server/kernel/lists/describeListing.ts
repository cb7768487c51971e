import type { PageRequest } from '#contract/page.ts'
import { formatCount } from '#contract/plural.ts'

/** The label of a filter in the log, alone or with the conditions for logging its value. */
type LoggedFilter<Name> =
  | string
  | {
      label: string
      /** Its values may be personal data, which the log does not repeat (rule log-3). */
      isPersonal?: true
      /** Its values as people read them. */
      words?: Readonly<Record<string, string>>
      /** Another filter, without which this one is not logged. */
      appliesWith?: Name
    }

type FilterName<Query> = Exclude<keyof Query & string, keyof PageRequest | 'columns' | 'format' | 'not'>
/** The labels of a query's filters in the log; a missing one does not compile. */
export type LoggedFilters<Query> = { readonly [Name in FilterName<Query>]-?: LoggedFilter<FilterName<Query>> }

export const personal = (label: string) => ({ label, isPersonal: true }) as const

type FilterInWords = { label: string; not: boolean; said: string[]; isPersonal: boolean }

/** The filters that are asked for, with their values as people read them. */
function listFilters<Query extends object>(query: Query, filters: LoggedFilters<Query>): FilterInWords[] {
  const values = query as Readonly<Record<string, unknown>>
  const labels: Readonly<Record<string, LoggedFilter<string>>> = filters
  // Of dozens of filters few are asked for.
  const asked = [...Object.keys(filters), 'format'].filter((name) => values[name] !== undefined)
  const negated = [values['not']].flat()
  return asked.flatMap((name) => {
    const filter = labels[name] ?? 'formato'
    const { label, isPersonal, words, appliesWith } = typeof filter === 'string' ? { label: filter } : filter
    if (values[appliesWith ?? name] === undefined) return []
    const said = [values[name]].flat().map((value) => words?.[String(value)] ?? String(value))
    return [{ label, not: negated.includes(name), said, isPersonal: isPersonal === true }]
  })
}

/** Each filter and what it asks for, for whoever asked: «Ciudad», «no es Getafe ni Leganés». */
export const spellFilters = <Query extends object>(
  query: Query,
  filters: LoggedFilters<Query>,
): [string, string][] =>
  listFilters({ ...query, format: undefined }, filters).map(({ label, not, said }) => [
    label.charAt(0).toUpperCase() + label.slice(1),
    not ? `no es ${said.join(' ni ')}` : said.join(' o '),
  ])

/** The filters of a list in words: the labels of all, and the values of those that are not personal data. */
export function describeFilters<Query extends object>(query: Query, filters: LoggedFilters<Query>): string {
  const described = listFilters(query, filters).map(({ label, not, said, isPersonal }) =>
    isPersonal ? label : `${label} ${not ? 'que no sea ' : ''}${said.join(' o ')}`,
  )
  return described.length > 0 ? `Por ${described.join(', ')}` : 'Sin filtros'
}

/** What a list or download showed, for the log (rules log-1, log-3): «Por ciudad Getafe; 12 filas». */
export const describeListing = <Query extends object>(
  query: Query,
  filters: LoggedFilters<Query>,
  rows: number,
): string => `${describeFilters(query, filters)}; ${formatCount(rows, 'fila', 'filas')}`
