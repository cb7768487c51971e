import { buildQueryString } from '#web/kernel/api/api.ts'

// A screen's search is plain texts by name. A repeated parameter, `city=Getafe&city=Leganés`, is one text of as many
// lines, which no value of a filter has.

/** The parameters of an address bar. */
export function readSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name).join('\n')]))
}

/** The address bar of these parameters, with a leading `?` when there are any. */
export const writeSearch = (search: object): string =>
  buildQueryString(
    Object.fromEntries(
      Object.entries(search).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' ? value.split('\n') : value,
      ]),
    ),
  )
