import { z } from 'zod'

/** What became of a mail's link: `used` once it has done what it is for, `stale` when it expired or another replaced it. */
export const linkState = z.object({ state: z.enum(['open', 'used', 'stale']) })
