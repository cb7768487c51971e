import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { accountChange, collectingAccounts } from '#contract/organisation/accountChanges.ts'

const count = z.number().int()

/** What of fees waits for somebody, each with how many. */
export const feeOverview = z.object({
  /** Batches to approve, approved ones that were not sent, and sent ones that wait for their day. */
  drafts: count,
  approved: count,
  sent: count,
  /** Sent ones whose day has come: the bank has charged them, and nobody has said so. */
  due: count,
  /** Charges that came back and wait for a decision, and those that wait for the next batch. */
  toDecide: count,
  toCollectAgain: count,
  /** Answers of the bank with lines that nobody has settled or applied. */
  replies: count,
  /** Requests to pay less: that wait, and that were granted until a day that has come. */
  requests: count,
  endedGrants: count,
  /** Mandates that lapse within 90 days, for want of use. */
  lapsingMandates: count,
  /** Accounts in which nothing can be collected nor paid, as there is none. */
  missingAccounts: z.array(z.enum(collectingAccounts)),
  /** The accounts that have become others in the last thirty days (rule organisation-5). */
  accountChanges: z.array(accountChange),
})
export type FeeOverview = z.output<typeof feeOverview>

/** What waits on «Cuotas y cobros» (rule fee-15). */
export const feeOverviewCalls = endpoints({
  read: {
    method: 'GET',
    path: '/fees/overview',
    summary: 'Qué espera a alguien en cuotas y cobros, y cuánto hay de cada cosa',
    allow: superAdmins.toReach('everyone'),
    reply: feeOverview,
  },
})
