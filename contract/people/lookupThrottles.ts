import type { ActivityAction } from '#contract/activityActions.ts'
import type { Throttle } from '#contract/endpoint.ts'

const together = 'lookups'

/**
 * Looking people up one by one must not become a way of reading the census (rule secrecy-2): all the ways of doing it, by
 * document or by e-mail, count as one.
 */
export const lookups: readonly Throttle[] = [
  { by: 'account', of: 'attempts', most: 300, minutes: 10, together },
  { by: 'address', of: 'attempts', most: 1_500, minutes: 10, together },
]

const whenNaming = (...when: readonly string[]): readonly Throttle[] =>
  lookups.map((throttle) => ({ ...throttle, when }))

/** The same for a list, when its filters name somebody. */
export const narrowLookups = whenNaming('idDocument', 'email')
/** The same where people are accounts, and their address is their name. */
export const usernameLookups = whenNaming('username')

type Actions = Record<'byDocument' | 'byEmail' | 'all', ActivityAction>

/** The action a list writes in the log when somebody is looked up in it, or all of it is asked for (rule log-1). */
export const lookedUp =
  ({ byDocument, byEmail, all }: Actions) =>
  ({ query }: { query: Record<string, unknown> }): ActivityAction | undefined => {
    if (query['idDocument']) return byDocument
    if (query['email']) return byEmail
    return query['size'] === -1 ? all : undefined
  }
