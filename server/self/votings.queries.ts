import { sql } from 'kysely'
import type { OwnData } from '#contract/self/data.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isOwnHistory, type Ownership } from '#server/census/ownership/ownership.queries.ts'
import { listClaimsOf, listVotingsOf } from '#server/votings/ofPerson.queries.ts'

/** What is held of a person's votings, but for what was somebody else's (rule rights-13); never a ballot. */
export const readOwnVotings = async (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { histories }: Ownership,
): Promise<Pick<OwnData, 'votings' | 'votingClaims'>> => ({
  votings: await listVotingsOf(
    db,
    scope,
    affiliateId,
    isOwnHistory(histories, sql`roll_person.affiliate_id::text`, sql`roll.taken_at`),
  ),
  votingClaims: await listClaimsOf(
    db,
    scope,
    affiliateId,
    isOwnHistory(histories, sql`voting_claim.affiliate_id::text`, sql`voting_claim.made_at`),
  ),
})
