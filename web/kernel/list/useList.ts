import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Page, PageRequest } from '#contract/page.ts'
import { call } from '#web/kernel/api/api.ts'
import { addressOf, stateIn, textOf } from '#web/kernel/list/address.ts'
import type { ListEndpoint, RowOf, StateOf, Values } from '#web/kernel/list/endpoint.ts'
import { namesOf, type Field } from '#web/kernel/list/fields.ts'

/** What a list screen has to show: one of six, never two. */
type Standing = 'loading' | 'failed' | 'empty' | 'nothing-found' | 'beyond-the-end' | 'rows'

export type List<Row> = {
  state: PageRequest & Values
  /** What the call receives: the state and what the screen fixes. */
  asked: PageRequest & Values
  /** Which of its fields are filtering. */
  active: readonly Field[]
  /** What the address asks of its fields that they cannot understand: it is said, and filters nothing. */
  misread: readonly Misread[]
  rows: readonly Row[]
  total: number
  pages: number
  standing: Standing
  /** When the rows were read, in milliseconds. */
  readAt: number
  fetching: boolean
  error: Error | null
  retry: () => void
  /**
   * Writes the address, as a new step of the history; any change but the page's own goes to the first page.
   * `also` are other names of the address, which are not this list's.
   */
  change: (patch: Values, also?: Values) => void
  /** The call that tells how many rows there would be with another filter; not `enabled` when asking leaves a trace. */
  counting: (patch: Values) => Counting
}

export type Misread = { field: Field; text: string }

type Counting = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<unknown>>
  enabled: boolean
}

type Asked<E extends ListEndpoint> = {
  endpoint: E
  sizes: readonly number[]
  fields: readonly Field[]
  /** What the screen itself decides, out of the address and out of reach: `{ status: 'PENDING' }`. */
  fixed?: Partial<StateOf<E>> | undefined
  /** Whose list it is, for a call whose path says so. Never in the address, nor in what the browser remembers. */
  params?: Readonly<Record<string, string>> | undefined
}

const paging = ['page', 'size', 'sort', 'direction']

/**
 * The whole state of a list: the address bar goes in, one page of rows comes out.
 * It owns its call's names in the address and leaves other names alone; it obeys only the names
 * it has a field for, so no filter works unseen.
 */
export function useList<E extends ListEndpoint>({
  endpoint,
  sizes,
  fields,
  fixed,
  params,
}: Asked<E>): List<RowOf<E>> {
  const search: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = [...paging, ...fields.flatMap(namesOf)]
  const said = Object.fromEntries(Object.entries(search).filter(([name]) => known.includes(name)))
  const state: PageRequest & Values = stateIn<E['query']>(endpoint.query, sizes, said)
  const asked = { ...state, ...fixed }
  const input = { ...(params && { params }), query: asked }
  const query = useQuery({
    queryKey: [endpoint.path, 'list', asked, params],
    // `call` cannot see through the generic; the reply was parsed by this endpoint's own schema.
    queryFn: ({ signal }) => call<ListEndpoint>(endpoint, input, { signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
  })

  const change = (patch: Values, also: Values = {}) =>
    void navigate({
      to: '.',
      // The route's own validateSearch judges it again.
      search: ((before: Values) => ({
        ...others(endpoint, before),
        ...also,
        ...addressOf(endpoint.query, { ...state, page: 0, ...patch }),
      })) as never,
      resetScroll: false,
    })

  const counting = (patch: Values): Counting => {
    const filtered = { ...asked, ...patch, page: 0, size: 1 }
    return {
      queryKey: [endpoint.path, 'count', filtered, params],
      queryFn: ({ signal }) => call<ListEndpoint>(endpoint, { ...input, query: filtered }, { signal }),
      enabled: !isWatched(endpoint, filtered),
    }
  }

  const { data } = query
  const rows = data?.content ?? []
  const total = data?.totalElements ?? 0
  const active = fields.filter(({ name }) => state[name] != null)
  return {
    state,
    asked,
    active,
    misread: misreadIn(endpoint, fields, said),
    rows,
    total,
    pages: Math.max(1, Math.ceil(total / state.size)),
    standing: data ? standingOf(rows.length, total, active.length) : query.isError ? 'failed' : 'loading',
    readAt: query.dataUpdatedAt,
    fetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    change,
    counting,
  }
}

/** A number's comparison counts as its field's. */
const misreadIn = (endpoint: ListEndpoint, fields: readonly Field[], said: Values): Misread[] =>
  fields.flatMap((field) => {
    const wrong = namesOf(field).find((name) => {
      // A ZodObject's shape holds schemas; zod types it as its smaller core interface.
      const schema = endpoint.query.shape[name] as z.ZodType
      return textOf(said[name]) !== '' && !schema.safeParse(said[name]).success
    })
    return wrong === undefined ? [] : [{ field, text: textOf(said[wrong]) }]
  })

/** Whether such a call is one of those that are limited, and leave a line in the log. */
const isWatched = ({ throttle = [] }: ListEndpoint, query: Values) =>
  throttle.some(({ when }) => !when || when.some((name) => query[name] !== undefined))

function standingOf(rows: number, total: number, filters: number): Standing {
  if (rows > 0) return 'rows'
  if (total > 0) return 'beyond-the-end'
  return filters > 0 ? 'nothing-found' : 'empty'
}

const others = (endpoint: ListEndpoint, search: Values) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in endpoint.query.shape)))

/** A patch that empties these fields. */
export const without = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, undefined]))
