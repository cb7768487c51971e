import { sql, type SqlBool } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

export type VotingReader = { scope: Scope; actor: Pick<SignedIn, 'affiliateId'> }

/**
 * Rows of `voting` of which whoever reads may know at all: admins of all, and who has a file of those that are approved or
 * were (rule voting-4). Which of these are for them, their standing says.
 */
export const isVisibleVoting = ({ scope, actor }: VotingReader) =>
  sql<SqlBool>`(${scope.ofEverybody()}
    or voting.state in ('approved', 'annulled') and ${scope.ofPerson(actor.affiliateId ?? 0)})`
