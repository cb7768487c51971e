import { sql, type SqlBool } from 'kysely'
import type { Expression } from 'kysely'
import type { ClaimOfPerson, VotingOfPerson } from '#contract/votings/ofPerson.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { ownNumbers } from '#server/votings/participation.queries.ts'

const mergedToo = asSystem('the numbers merged into a profile within the scope, which rolls still name')

/**
 * The votings in whose roll somebody within the scope is, the latest first, and of those that are counted whether they
 * voted. `isOwn` keeps what of `roll_person` and `roll` is theirs to read.
 */
export const listVotingsOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  isOwn: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<VotingOfPerson[]> =>
  mergedToo
    .selectFrom(db, 'rollPerson')
    .innerJoin('roll', 'roll.id', 'rollPerson.rollId')
    .innerJoin('voting', (join) =>
      join.on(sql<SqlBool>`roll.id = coalesce(voting.roll_id, voting.provisional_roll_id)`),
    )
    .where(scope.ofPerson(affiliateId))
    .where(sql<SqlBool>`roll_person.affiliate_id in ${ownNumbers(affiliateId)}`)
    .where(isOwn)
    .groupBy('voting.id')
    .select(['voting.id as votingId', 'voting.name', 'voting.startDate', 'voting.endDate'])
    .select([
      sql<boolean>`voting.state = 'annulled'`.as('isAnnulled'),
      sql<boolean>`voting.roll_id is null`.as('isProvisional'),
      sql<boolean | null>`case when voting.counted_at is not null then bool_or(exists (
        select from participation p where p.voting_id = voting.id and p.position = roll_person.position)) end`.as(
        'hasVoted',
      ),
    ])
    .orderBy('voting.startDate', 'desc')
    .orderBy('voting.id', 'desc')
    // Safe: a voting with a roll is approved, and has its dates.
    .$castTo<VotingOfPerson>()
    .execute()

/** What somebody within the scope has asked of provisional rolls, the latest first. */
export const listClaimsOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  isOwn: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<ClaimOfPerson[]> =>
  scope
    .selectFrom(db, 'votingClaim')
    .innerJoin('voting', 'voting.id', 'votingClaim.votingId')
    .where('votingClaim.affiliateId', '=', affiliateId)
    .where(isOwn)
    .select(['votingClaim.votingId', 'voting.name as votingName', 'votingClaim.wish', 'votingClaim.text'])
    .select(['votingClaim.state', 'votingClaim.madeAt', 'votingClaim.decidedAt', 'votingClaim.answer'])
    .orderBy('votingClaim.id', 'desc')
    .$castTo<ClaimOfPerson>()
    .execute()

/** Whether there is such a profile within the scope. */
export const isReached = async (db: Database, scope: Scope, id: number): Promise<boolean> =>
  (await scope.selectFrom(db, 'affiliate').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
