import { sql, type RawBuilder } from 'kysely'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import { isInFinalRoll } from '#server/votings/claims.queries.ts'
import { voterScope } from '#server/votings/addressed.queries.ts'
import { isEnrolledBy, loadVoters } from '#server/votings/electorate.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

const columns = [
  'id',
  'state',
  'name',
  'startDate',
  'claimsFrom',
  'endDate',
  'version',
  'createdAt',
  'updatedAt',
  'voters',
  'definition',
  'provisionalRollId',
  'rollId',
  'failure',
  'annulledAt',
  'restoredAt',
  'reason',
] as const satisfies (keyof StoredVoting)[]

/** What of a voting those read who are convened to it, and what says who they are. */
export type VotingToConvene = Pick<StoredVoting, (typeof columns)[number]>

export const findToConvene = (db: Database, id: number): Promise<VotingToConvene | undefined> =>
  db
    .selectFrom('voting')
    .where('id', '=', id)
    .select(columns)
    // Safe: the columns' check constraints allow exactly these values.
    .$castTo<VotingToConvene>()
    .executeTakeFirst()

/** Nobody changes it until the transaction ends; ballots are cast meanwhile. */
export const lockToConvene = (db: Database, id: number) =>
  db.selectFrom('voting').where('id', '=', id).select('id').forNoKeyUpdate().execute()

const members: SegmentTree = { where: { inscriptionType: [1, 2, 3] } }

/**
 * Among whom those are who may vote: once there is a roll, all members; before, those whom the approved conditions mean
 * (rule convocation-5). What is cast is asked nowhere.
 */
export async function loadCalled(
  db: Database,
  { voters, startDate, provisionalRollId, rollId }: VotingToConvene,
): Promise<LoadedTree> {
  if (rollId !== null || provisionalRollId !== null || !voters) return loadTree(db, voterScope, members)
  return (await loadVoters(db, { voters, startDate })).loaded
}

/** SQL: whether somebody of those is in the roll, would be in the final one, or enrolled in time. */
export function isCalled({
  id,
  voters,
  startDate,
  provisionalRollId,
  rollId,
}: VotingToConvene): RawBuilder<boolean> {
  if (rollId !== null)
    // Looked up once for all: whoever a place is now, after merges.
    return sql<boolean>`affiliate.id in (
      with recursive person as (
        select affiliate_id as id from roll_person where roll_id = ${rollId}::integer and affiliate_id is not null
        union
        select m.kept_id from person join affiliate_merge m on m.removed_id = person.id and m.undone_at is null)
      select id from person)`
  if (provisionalRollId !== null) return sql<boolean>`${isInFinalRoll({ id, provisionalRollId })}`
  return voters ? sql<boolean>`${isEnrolledBy(voters, startDate)}` : sql<boolean>`false`
}

/** Whether somebody was told of a voting by a convocation, or is about to be. */
export const wasConvened = async (db: Database, id: number): Promise<boolean> =>
  (await listConvened(db, [id])).has(id)

/** The same, of several: those of which somebody was told. */
export async function listConvened(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct n.voting_id as id from meeting_notice n join communication c on c.id = n.communication_id
    where n.voting_id = any(${ids}::integer[]) and c.total is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
