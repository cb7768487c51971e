import { z } from 'zod'

/** What became of a mail's link: `used` once it has done what it is for, `stale` when it expired or another replaced it. */
export const linkState = z.object({ state: z.enum(['open', 'used', 'stale']) })

/**
 * A link that stops what staff began with a profile; with the address that it was sent to while it is open, of which
 * whoever has several is told which.
 */
export const stopLink = linkState.extend({ address: z.string().nullable() })
export type StopLink = z.output<typeof stopLink>
