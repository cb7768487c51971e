import { z } from 'zod'
import { records } from '#contract/census/records/records.ts'

/** A record about the person, as they read it. */
export const ownRecord = records.get.reply
  .omit({ author: true, affiliateId: true, bankAccountMasked: true })
  .extend({ bankAccount: z.string().nullable(), by: z.string() })
export type OwnRecord = z.output<typeof ownRecord>
