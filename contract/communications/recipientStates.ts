import { z } from 'zod'

export const recipientStates = [
  'queued',
  'claimed',
  'sending',
  'sent',
  'bounced',
  'uncertain',
  'skipped',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** How many recipients are in each state; together all. */
export type RecipientCounts = Record<RecipientState, number>

/** The same as it is read; null where a number is of few, or would tell one that is (`hideFew`). */
export const shownCounts = z.record(z.enum(recipientStates), z.number().int().nullable())
export type ShownCounts = z.output<typeof shownCounts>
