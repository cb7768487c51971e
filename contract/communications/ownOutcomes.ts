import { z } from 'zod'
import { writers } from '#contract/communications/communications.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

const outcomes = z.object({
  /** How many others have approved in the last seven days. */
  approved: z.number().int(),
  /** Those of them that have not left yet, the last ones first. */
  waiting: z.array(z.object({ id: z.number().int(), subject: z.string() })),
  /** Those of them that have left in the last seven days, the last ones first. */
  sent: z.array(z.object({ id: z.number().int(), subject: z.string(), sentAt: instant })),
  /** Those that came back to be written or approved again, the last ones first, each with why in words. */
  cameBack: z.array(z.object({ id: z.number().int(), subject: z.string(), reason: z.string() })),
})
export type OwnOutcomes = z.output<typeof outcomes>

/** What became of what somebody wrote and others approve (rule communication-2). */
export const ownOutcomes = endpoints({
  get: {
    method: 'GET',
    path: '/communication/own',
    summary:
      'Qué ha sido de lo que ha escrito quien pregunta: cuántas se aprobaron hace poco, cuáles han salido y cuáles volvieron',
    allow: writers,
    reply: outcomes,
  },
})
