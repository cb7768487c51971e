import type { ActivityAction } from '#contract/activity/actions.ts'
import type { Throttle } from '#contract/endpoint.ts'

/** Looking people up one by one must not become a way of reading the census (S10). */
export const lookups: readonly Throttle[] = [
  { by: 'account', of: 'attempts', most: 300, minutes: 10 },
  { by: 'address', of: 'attempts', most: 1_500, minutes: 10 },
]

/** The same for a list whose filters name somebody. */
export const narrowLookups: readonly Throttle[] = lookups.map((throttle) => ({
  ...throttle,
  when: ['idDocument', 'email'],
}))

type Actions = Record<'byDocument' | 'byEmail' | 'all', ActivityAction>

/** The line a list leaves in the log: who looks somebody up, or takes it whole (S31). */
export const lookedUp =
  ({ byDocument, byEmail, all }: Actions) =>
  ({ query }: { query: Record<string, unknown> }): ActivityAction | undefined => {
    if (query['idDocument']) return byDocument
    if (query['email']) return byEmail
    return query['size'] === -1 ? all : undefined
  }
