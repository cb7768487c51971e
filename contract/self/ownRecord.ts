import { z } from 'zod'
import { recordDetail } from '#contract/census/records/record.ts'

/** A record about the person, as they read it. */
export const ownRecord = recordDetail
  .omit({ author: true, affiliateId: true, bankAccountMasked: true })
  .extend({ bankAccount: z.string().nullable(), by: z.string() })
export type OwnRecord = z.output<typeof ownRecord>
