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

/** The same as it is read; to who reads no names the tens, and null of few (`hideFew`). */
export const shownCounts = z.record(z.enum(recipientStates), z.number().int().nullable())
export type ShownCounts = z.output<typeof shownCounts>
