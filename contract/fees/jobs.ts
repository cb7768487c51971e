import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { jobKind } from '#contract/job.ts'
import { askedPeriods } from '#contract/fees/feeExport.ts'

const day = z.string()

/** Writes the charges of a batch, and whom it leaves out (rule fee-8). */
export const batchMaking = jobKind({
  name: 'batchMaking',
  allow: superAdmins.toReach('everyone'),
  asked: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cuotas'),
      chargedOn: day,
      period: z.enum(askedPeriods),
      year: z.number().int(),
      quarter: z.number().int(),
      prorated: z.boolean(),
      segmentId: z.number().int().nullable(),
    }),
    z.object({ kind: z.literal('donaciones'), chargedOn: day, donatedFrom: day }),
  ]),
  stages: ['choosing', 'writing'],
  result: z.object({
    batchId: z.number().int(),
    total: z.number().int(),
    cents: z.number().int(),
    leftOut: z.number().int(),
  }),
  line: z.never(),
  unique: 'whileActive',
  timeoutMinutes: 15,
  keptDays: 7,
})
/** What a batch is made of, with nothing left to be said. */
export type BatchPlan = z.output<(typeof batchMaking)['asked']>
export type FeePlan = Extract<BatchPlan, { kind: 'cuotas' }>
export type DonationPlan = Extract<BatchPlan, { kind: 'donaciones' }>
