import { z } from 'zod'

/** The order of direct debit that is signed on the screen, with who collects. */
export const mandateOrder = z.object({
  version: z.number().int(),
  creditorName: z.string(),
  /** Empty while the organisation has none: then nobody can sign (rule fee-6). */
  creditorId: z.string(),
  paragraphs: z.array(z.string()),
})
export type MandateOrder = z.output<typeof mandateOrder>
