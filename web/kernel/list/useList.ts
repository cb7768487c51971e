import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { findAsked } from '#contract/lookup.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import { call } from '#web/kernel/api/api.ts'
import { writeListAddress, readListState, readParamText, readParamTexts } from '#web/kernel/list/address.ts'
import type { ListEndpoint, RowOf, StateOf, ListParams } from '#web/kernel/list/endpoint.ts'
import { findNegation, paramNamesOf, type ListFilter } from '#web/kernel/list/filters.ts'

/** What a list screen shows. */
type ListStatus = 'loading' | 'failed' | 'empty' | 'nothing-found' | 'beyond-the-end' | 'rows'

export type List<Row> = {
  state: PageRequest & ListParams
  /** The query of the call: the state and the fixed filters. */
  request: PageRequest & ListParams
  /** The filters that are in use. */
  active: readonly ListFilter[]
  /** Filters of the address that cannot be read: they are shown as a warning and filter nothing. */
  unreadable: readonly UnreadableFilter[]
  rows: readonly Row[]
  /** The whole reply, as some say more than their rows. */
  reply: Page<Row> | undefined
  total: number
  pages: number
  status: ListStatus
  /** When the rows were read, in milliseconds. */
  readAt: number
  fetching: boolean
  error: Error | null
  retry: () => void
  /**
   * Writes the address as a new history entry; any change except of the page goes to the first page. `also` are
   * parameters of the address that are not this list's.
   */
  change: (patch: ListParams, also?: ListParams) => void
  /** The query options that count the rows of other filters; not `enabled` when the call is limited or logged. */
  countQuery: (patch: ListParams) => CountQuery
}

export type UnreadableFilter = { field: ListFilter; text: string }

type CountQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<unknown>>
  enabled: boolean
}

export type ListOrder = Pick<PageRequest, 'sort' | 'direction'>

type Asked<E extends ListEndpoint> = {
  endpoint: E
  sizes: readonly number[]
  fields: readonly ListFilter[]
  /** Parameters that the screen fixes, not in the address: `{ status: 'PENDING' }`. */
  fixed?: ListParams | undefined
  /** The path parameters of the call. Never written to the address or saved in the browser. */
  params?: Readonly<Record<string, string>> | undefined
  /** The order it begins with, where that is not the call's. */
  begins?: ListOrder | undefined
  /** Parameters to replace, because the others exclude what the address says. */
  adjust?: ((state: StateOf<E>) => ListParams) | undefined
}

const paging = ['page', 'size', 'sort', 'direction']

/**
 * The state of a list, read from the address, and the page of rows it gives. It leaves parameters of others in the
 * address alone, and uses only those it has a filter for, so that no filter works unseen.
 */
export function useList<E extends ListEndpoint>({
  endpoint,
  sizes,
  fields,
  fixed,
  params,
  begins,
  adjust,
}: Asked<E>): List<RowOf<E>> {
  const search: ListParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const negation = findNegation(fields)
  const known = [...paging, ...fields.flatMap(paramNamesOf), ...(negation === undefined ? [] : [negation])]
  const inAddress = Object.fromEntries(Object.entries(search).filter(([name]) => known.includes(name)))
  const isOrdered = 'sort' in inAddress || 'direction' in inAddress
  const asked = begins && !isOrdered ? { ...inAddress, ...begins } : inAddress
  const written = readListState<E['query']>(endpoint.query, sizes, asked)
  // Safe: the state is the output of the call's own query.
  const state: PageRequest & ListParams = { ...written, ...adjust?.(written as StateOf<E>) }
  const request = { ...state, ...fixed }
  const input = { ...(params && { params }), query: request }
  const query = useQuery({
    queryKey: [endpoint.path, 'list', request, params],
    // `call` cannot see through the generic; the reply was parsed by this endpoint's own schema.
    queryFn: ({ signal }) => call<ListEndpoint>(endpoint, input, { signal }) as Promise<Page<RowOf<E>>>,
    placeholderData: keepPreviousData,
  })

  const writeAddress = (next: ListParams) => {
    const address = writeListAddress(endpoint.query, dropUnused(negation, next))
    return begins ? writeOrder(address, next, begins) : address
  }
  const change = (patch: ListParams, also: ListParams = {}) =>
    void navigate({
      to: '.',
      // The route's validateSearch checks it again.
      search: ((before: ListParams) => ({
        ...otherParams(endpoint, before),
        ...also,
        ...writeAddress({ ...state, page: 0, ...patch }),
      })) as never,
      resetScroll: false,
    })

  const countQuery = (patch: ListParams): CountQuery => {
    // Columns say nothing of how many, and to ask for them is logged (rule list-10).
    const { columns: _columns, ...filters }: ListParams = request
    const filtered = { ...filters, ...patch, page: 0, size: 1 }
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
    reply: data,
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

/** An address in which every order stands but the one that the list begins with. */
export function writeOrder(address: ListParams, { sort, direction }: ListParams, begins: ListOrder) {
  const { sort: _sort, direction: _direction, ...others } = address
  return sort === begins.sort && direction === begins.direction ? others : { ...others, sort, direction }
}

/** The filters in the address whose parameters cannot be read. */
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

/** Whether a call with this query is limited and leaves an entry in the log. */
const isWatched = (endpoint: ListEndpoint, query: ListParams) => findAsked(endpoint, { query }).length > 0

function statusOf(rows: number, total: number, filters: number): ListStatus {
  if (rows > 0) return 'rows'
  if (total > 0) return 'beyond-the-end'
  return filters > 0 ? 'nothing-found' : 'empty'
}

/** Without the negations of filters that are not used. */
const dropUnused = (negation: string | undefined, values: ListParams): ListParams =>
  negation === undefined
    ? values
    : {
        ...values,
        [negation]: readParamTexts(values[negation]).filter((name) => values[name] != null),
      }

const otherParams = (endpoint: ListEndpoint, search: ListParams) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in endpoint.query.shape)))

/** A patch that empties these filters. */
export const clearFilters = (fields: readonly ListFilter[]): ListParams =>
  Object.fromEntries(fields.flatMap(paramNamesOf).map((name) => [name, undefined]))
