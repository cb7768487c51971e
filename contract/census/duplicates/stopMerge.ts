import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { stopLink } from '#contract/linkState.ts'

const code = z.string().min(1).max(200)

/** The link by which whoever is asked stops a merge; apart, because it is all that its page needs. */
export const stopMerge = endpoints({
  look: {
    method: 'GET',
    path: '/stop-merge',
    summary: 'Si el enlace que para una unión de fichas vale todavía, o ya la paró; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: code }),
    reply: stopLink,
    throttle: [{ by: 'address', of: 'attempts', most: 60, minutes: 15 }],
  },
  stop: {
    method: 'POST',
    path: '/stop-merge',
    summary: 'Para una unión de fichas que espera, con el código del enlace',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ cod: code }),
    reply: z.void(),
    status: 204,
    action: 'mergeRequestStopped',
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
})
