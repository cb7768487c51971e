import type { ActivityAction } from '#contract/activityActions.ts'
import type { Throttle } from '#contract/endpoint.ts'

const sharedCounter = 'lookups'

/**
 * Limits on looking people up, so that nobody can read the census one person at a time (rule secrecy-2). All calls
 * that look people up, by document or by e-mail, share one counter.
 */
export const lookupThrottles: readonly Throttle[] = [
  { by: 'account', of: 'attempts', most: 300, minutes: 10, together: sharedCounter },
  { by: 'address', of: 'attempts', most: 1_500, minutes: 10, together: sharedCounter },
]

const throttleWhenFiltered = (...when: readonly string[]): readonly Throttle[] =>
  lookupThrottles.map((throttle) => ({ ...throttle, when }))

/** The same limits for a list, counted only when its filters name a person. */
export const filterLookupThrottles = throttleWhenFiltered('idDocument', 'email')
/** The same limits for the list of users, where the username is the e-mail address. */
export const usernameLookupThrottles = throttleWhenFiltered('username')

type Actions = Record<'byDocument' | 'byEmail' | 'all', ActivityAction>

/**
 * Chooses the action that a list writes to the activity log: a look-up of a person, or a download of all rows (rule
 * log-1).
 */
export const chooseLookupAction =
  ({ byDocument, byEmail, all }: Actions) =>
  ({ query }: { query: Record<string, unknown> }): ActivityAction | undefined => {
    if (query['idDocument']) return byDocument
    if (query['email']) return byEmail
    return query['size'] === -1 ? all : undefined
  }
