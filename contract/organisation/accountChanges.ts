import { z } from 'zod'
import { instant } from '#contract/fields.ts'

export const collectingAccounts = ['creditorAccount', 'donationAccount'] as const
export type CollectingAccount = (typeof collectingAccounts)[number]

/** An account in which money is collected that has become another lately, as long as screens say so (rule organisation-5). */
export const accountChange = z.object({
  account: z.enum(collectingAccounts),
  changedAt: instant,
  /** The login name. */
  author: z.string().nullable(),
  /** As much of both as tells them apart; «ninguna». */
  was: z.string(),
  is: z.string(),
})
export type AccountChange = z.output<typeof accountChange>
