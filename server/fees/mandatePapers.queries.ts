import type { MandateState } from '#contract/fees/basics/chargeStates.ts'
import type { Evidence } from '#server/fees/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

export type MandateOfPaper = {
  reference: string
  state: MandateState
  iban: string
  holder: string | null
  signedOn: string | null
  /** Of those from before, and of demo data, parts may be missing. */
  evidence: Evidence | null
  reason: string | null
  endedAt: string | null
}

/** A mandate of a person with what proves its signature. */
export const findMandateOfPaper = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  id: number,
): Promise<MandateOfPaper | undefined> =>
  scope
    .selectFrom(db, 'mandate')
    .where('affiliateId', '=', affiliateId)
    .where('id', '=', id)
    .select(['reference', 'state', 'iban', 'holder', 'signedOn', 'evidence', 'reason', 'endedAt'])
    .$castTo<MandateOfPaper>()
    .executeTakeFirst()
