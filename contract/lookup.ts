import type { ActivityAction } from '#contract/activityActions.ts'
import type { Endpoint, LookupKind, Throttle } from '#contract/endpoint.ts'

const sharedCounter = 'lookups'

/**
 * Limits on looking people up, so that nobody can read the census one person at a time (rule secrecy-2). All look-ups
 * by what others know of a person share one counter. Who works through 300 people in a morning stays far below.
 */
export const lookupLimits: readonly Throttle[] = [
  { by: 'account', of: 'attempts', most: 600, minutes: 10, together: sharedCounter },
  { by: 'address', of: 'attempts', most: 3_000, minutes: 10, together: sharedCounter },
]

/** A value by which a call looks somebody up, as it was sent. */
export type AskedValue = { kind: Exclude<LookupKind, 'nothing'>; value: string }

/** The values by which a call looks somebody up; they need not be valid: a refusal can tell of somebody too. */
export const findAsked = (
  { lookup = {} }: Pick<Endpoint, 'lookup'>,
  input: { params?: unknown; query?: unknown; body?: unknown },
): AskedValue[] =>
  Object.entries<LookupKind>(lookup).flatMap(([field, kind]) => {
    const [part, name = ''] = field.split('.')
    const fields = part === 'params' || part === 'query' || part === 'body' ? input[part] : undefined
    const value: unknown = (fields as Record<string, unknown> | null | undefined)?.[name]
    const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    const tells = kind !== 'nothing' && (kind !== 'order' || isTellingOrder(value))
    return tells && isGiven ? [{ kind, value: String(value) }] : []
  })

/** In the order of documents or addresses one finds a given one in some twenty pages. */
const isTellingOrder = (value: unknown) => value === 'idDocument' || value === 'email'

/** A segment may name somebody in its conditions. */
const namingFilters = ['q', 'name', 'lastName1', 'lastName2', 'phone', 'segmentId']

/** From page to page in the order of names one finds somebody in some ten steps. */
const isBisection = ({ sort, page }: Record<string, unknown>) =>
  namingFilters.some((name) => name === sort) && page !== 0 && page !== undefined

type Actions = Record<'byDocument' | 'byEmail' | 'all', ActivityAction>

/**
 * Chooses the action that a list writes to the activity log: a look-up of a person, the reading of all rows, or of
 * columns that rows do not always have, as a download takes them (rules log-1, list-10).
 */
export const chooseLookupAction =
  ({ byDocument, byEmail, all }: Actions) =>
  ({ query }: { query: Record<string, unknown> }): ActivityAction | undefined => {
    if (query['idDocument']) return byDocument
    if (query['email']) return byEmail
    const isLook =
      namingFilters.some((name) => query[name]) ||
      query['size'] === -1 ||
      query['columns'] !== undefined ||
      isTellingOrder(query['sort']) ||
      isBisection(query)
    return isLook ? all : undefined
  }
