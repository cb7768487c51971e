import { sql, type SqlBool } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isAddressedIn } from '#server/votings/addressed.queries.ts'
import { ownNumbers } from '#server/votings/participation.queries.ts'

export type VotingReader = { scope: Scope; actor: Pick<SignedIn, 'affiliateId'> }

/**
 * Rows of `voting` of which whoever reads may know at all: admins of all, and who has a file of those that are approved or
 * were (rule voting-4). Which of these are for them, their standing says.
 */
export const isVisibleVoting = ({ scope, actor }: VotingReader) =>
  sql<SqlBool>`(${scope.ofEverybody()}
    or voting.state in ('approved', 'annulled') and ${scope.ofPerson(actor.affiliateId ?? 0)})`

/**
 * Rows of `voting` that are for whoever reads, as far as a row says it (rule voting-4): in whose roll they are, which they
 * could claim to be in, or to whose assemblies they belong while there is no roll. One that a segment chooses says it of
 * nobody until it opens.
 */
export const concernsReader = (db: Database, { scope, actor }: VotingReader) =>
  sql<SqlBool>`(${scope.ofEverybody()} or voting.claims_from is not null
    or case when voting.roll_id is null
      then voting.segment_name is null and ${isAddressedIn(db, actor.affiliateId ?? 0)}
      else exists (select from roll_person p where p.roll_id = voting.roll_id
        and p.affiliate_id in ${ownNumbers(actor.affiliateId ?? 0)}) end)`

/** Rows of `voting` without a roll, annulled ones too, that are for whom a segment chooses. */
export const isChosenBySegment = sql<SqlBool>`(voting.roll_id is null and voting.claims_from is null
  and voting.segment_name is not null)`
