import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Page, PageRequest } from '#contract/page.ts'
import { call } from '#web/kernel/api/api.ts'
import { writeListAddress, readListState, readParamText } from '#web/kernel/list/address.ts'
import type { ListEndpoint, RowOf, StateOf, ListParams } from '#web/kernel/list/endpoint.ts'
import { paramNamesOf, type ListFilter } from '#web/kernel/list/filters.ts'

/** What a list screen has to show: one of six, never two. */
type ListStatus = 'loading' | 'failed' | 'empty' | 'nothing-found' | 'beyond-the-end' | 'rows'

export type List<Row> = {
  state: PageRequest & ListParams
  /** What the call receives: the state and what the screen fixes. */
  request: PageRequest & ListParams
  /** Which of its fields are filtering. */
  active: readonly ListFilter[]
  /** What the address asks of its fields that they cannot understand: it is said, and filters nothing. */
  unreadable: readonly UnreadableFilter[]
  rows: readonly Row[]
  total: number
  pages: number
  status: ListStatus
  /** When the rows were read, in milliseconds. */
  readAt: number
  fetching: boolean
  error: Error | null
  retry: () => void
  /**
   * Writes the address, as a new step of the history; any change but the page's own goes to the first page.
   * `also` are other names of the address, which are not this list's.
   */
  change: (patch: ListParams, also?: ListParams) => void
  /** The call that tells how many rows there would be with another filter; not `enabled` when asking leaves a trace. */
  countQuery: (patch: ListParams) => CountQuery
}

export type UnreadableFilter = { field: ListFilter; text: string }

type CountQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<unknown>>
  enabled: boolean
}

type Asked<E extends ListEndpoint> = {
  endpoint: E
  sizes: readonly number[]
  fields: readonly ListFilter[]
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
  const search: ListParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = [...paging, ...fields.flatMap(paramNamesOf)]
  const inAddress = Object.fromEntries(Object.entries(search).filter(([name]) => known.includes(name)))
  const state: PageRequest & ListParams = readListState<E['query']>(endpoint.query, sizes, inAddress)
  const request = { ...state, ...fixed }
  const input = { ...(params && { params }), query: request }
  const query = useQuery({
    queryKey: [endpoint.path, 'list', request, params],
    // `call` cannot see through the generic; the reply was parsed by this endpoint's own schema.
    queryFn: ({ signal }) => call<ListEndpoint>(endpoint, input, { signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
  })

  const change = (patch: ListParams, also: ListParams = {}) =>
    void navigate({
      to: '.',
      // The route's own validateSearch judges it again.
      search: ((before: ListParams) => ({
        ...otherParams(endpoint, before),
        ...also,
        ...writeListAddress(endpoint.query, { ...state, page: 0, ...patch }),
      })) as never,
      resetScroll: false,
    })

  const countQuery = (patch: ListParams): CountQuery => {
    const filtered = { ...request, ...patch, page: 0, size: 1 }
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
    request,
    active,
    unreadable: findUnreadable(endpoint, fields, inAddress),
    rows,
    total,
    pages: Math.max(1, Math.ceil(total / state.size)),
    status: data ? statusOf(rows.length, total, active.length) : query.isError ? 'failed' : 'loading',
    readAt: query.dataUpdatedAt,
    fetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    change,
    countQuery,
  }
}

/** A number's comparison counts as its field's. */
const findUnreadable = (
  endpoint: ListEndpoint,
  fields: readonly ListFilter[],
  params: ListParams,
): UnreadableFilter[] =>
  fields.flatMap((field) => {
    const wrong = paramNamesOf(field).find((name) => {
      // A ZodObject's shape holds schemas; zod types it as its smaller core interface.
      const schema = endpoint.query.shape[name] as z.ZodType
      return readParamText(params[name]) !== '' && !schema.safeParse(params[name]).success
    })
    return wrong === undefined ? [] : [{ field, text: readParamText(params[wrong]) }]
  })

/** Whether such a call is one of those that are limited, and leave a line in the log. */
const isWatched = ({ throttle = [] }: ListEndpoint, query: ListParams) =>
  throttle.some(({ when }) => !when || when.some((name) => query[name] !== undefined))

function statusOf(rows: number, total: number, filters: number): ListStatus {
  if (rows > 0) return 'rows'
  if (total > 0) return 'beyond-the-end'
  return filters > 0 ? 'nothing-found' : 'empty'
}

const otherParams = (endpoint: ListEndpoint, search: ListParams) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in endpoint.query.shape)))

/** A patch that empties these fields. */
export const clearFilters = (fields: readonly ListFilter[]): ListParams =>
  Object.fromEntries(fields.flatMap(paramNamesOf).map((name) => [name, undefined]))
