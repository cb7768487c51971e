import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Claim, electorate } from '#contract/votings/electorate.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'

const claimScope = asSystem('what somebody asks of a provisional roll, which its final one follows from')

const columns = [
  'votingClaim.id',
  'votingClaim.votingId',
  'votingClaim.affiliateId',
  'claimant.name',
  'claimant.lastName1',
  sql<string>`coalesce(claimant.last_name_2, '')`.as('lastName2'),
  'claimant.idDocument',
  'votingClaim.wish',
  'votingClaim.text',
  'votingClaim.state',
  'votingClaim.madeAt',
  'votingClaim.decidedAt',
  'votingClaim.answer',
] as const

type Asked = Omit<z.output<typeof electorate.claims.query>, 'page' | 'size'>

/** What is asked of the provisional roll of a voting. */
export const defineClaimList = (scope: Scope, votingId: number, { state, sort, direction }: Asked) =>
  defineStreamedList({
    from: scope.rowsOf('votingClaim', (rows) =>
      rows.innerJoin('affiliate as claimant', 'claimant.id', 'votingClaim.affiliateId'),
    ),
    where: [
      sql<SqlBool>`voting_claim.voting_id = ${votingId}`,
      ...(state ? [sql<SqlBool>`voting_claim.state = ${state}`] : []),
    ],
    order: sortBy(direction, [...(sort === 'madeAt' ? ['votingClaim.madeAt'] : []), 'votingClaim.id']),
    read: (page) => page.select(columns).$castTo<Claim>().execute(),
    stream: (all) => all.select(columns).$castTo<Claim>().stream(200),
  })

/** A claim, locked until the transaction ends. */
export const lockClaim = (db: Database, scope: Scope, id: number) =>
  scope
    .selectFrom(db, 'votingClaim')
    .where('id', '=', id)
    .select(['id', 'votingId', 'affiliateId', 'wish', 'state'])
    .$castTo<Pick<Claim, 'id' | 'votingId' | 'wish' | 'state'> & { affiliateId: number }>()
    .forUpdate()
    .executeTakeFirst()

/** A claim with who made it. */
export const findClaim = (db: Database, scope: Scope, id: number): Promise<Claim | undefined> =>
  scope
    .selectFrom(db, 'votingClaim')
    .innerJoin('affiliate as claimant', 'claimant.id', 'votingClaim.affiliateId')
    .where('votingClaim.id', '=', id)
    .select(columns)
    .$castTo<Claim>()
    .executeTakeFirst()

type OwnClaim = Pick<Claim, 'id' | 'votingId' | 'wish' | 'text' | 'state' | 'madeAt' | 'decidedAt' | 'answer'>

/** What somebody has asked of the provisional roll of a voting. */
export const findClaimOf = (
  db: Database,
  votingId: number,
  affiliateId: number,
): Promise<OwnClaim | undefined> =>
  claimScope
    .selectFrom(db, 'votingClaim')
    .where('votingId', '=', votingId)
    .where('affiliateId', '=', affiliateId)
    .select(['id', 'votingId', 'wish', 'text', 'state', 'madeAt', 'decidedAt', 'answer'])
    .$castTo<OwnClaim>()
    .executeTakeFirst()

/** A claim with its voting, for the mail that answers it. */
export const findAnswered = (db: Database, id: number) =>
  claimScope
    .selectFrom(db, 'votingClaim')
    .innerJoin('voting', 'voting.id', 'votingClaim.votingId')
    .where('votingClaim.id', '=', id)
    .select(['votingClaim.wish', 'votingClaim.state', 'votingClaim.decidedBy', 'votingClaim.answer'])
    .select(['voting.id as votingId', 'voting.name', 'voting.startDate', 'voting.state as votingState'])
    .executeTakeFirst()

type NewClaim = Pick<Claim, 'votingId' | 'wish' | 'text'> & { affiliateId: number }

/** Adds a claim; false where its person has made one already. */
export async function addClaim(db: Database, clock: Clock, claim: NewClaim): Promise<boolean> {
  const added = await db
    .insertInto('votingClaim')
    .values({ ...claim, madeAt: liveClock(clock).now })
    .onConflict((on) => on.columns(['votingId', 'affiliateId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type Decision = { state: 'aceptada' | 'denegada'; answer: string; decidedBy: string }

export const decideClaim = (db: Database, scope: Scope, clock: Clock, id: number, decision: Decision) =>
  scope
    .updateTable(db, 'votingClaim')
    .set({ ...decision, decidedAt: liveClock(clock).now })
    .where('id', '=', id)
    .execute()

/** Denies what nobody has decided of a voting that opens or is annulled; returns whose claims they were. */
export const denyUndecided = (
  db: Database,
  clock: Clock,
  votingId: number,
): Promise<{ id: number; affiliateId: number }[]> =>
  claimScope
    .updateTable(db, 'votingClaim')
    .set({ state: 'denegada', decidedAt: liveClock(clock).now })
    .where('votingId', '=', votingId)
    .where('state', '=', 'pendiente')
    .returning(['id', 'affiliateId'])
    .execute()

/** SQL: whether claims of a row of `voting` may still be decided. */
const stillDecides = sql<boolean>`(voting.state = 'approved' and voting.opened_at is null)`

/** SQL: whether a row of `voting` has claims that somebody may still decide. */
export const hasWaitingClaims = sql<boolean>`(${stillDecides}
  and exists (select from voting_claim c where c.voting_id = voting.id and c.state = 'pendiente'))`

/** How many claims of a voting there are in each state. */
export async function countClaims(db: Database, votingId: number) {
  return claimScope
    .selectFrom(db, 'votingClaim')
    .where('votingId', '=', votingId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'pendiente').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'aceptada').as('accepted'),
      fn.countAll<number>().filterWhere('state', '=', 'denegada').as('denied'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many claims wait for whoever decides, of votings that have not opened. */
export async function countWaiting(db: Database, scope: Scope): Promise<number> {
  const { count } = await scope
    .selectFrom(db, 'votingClaim')
    .innerJoin('voting', 'voting.id', 'votingClaim.votingId')
    .where('votingClaim.state', '=', 'pendiente')
    .where(stillDecides)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The same, of each of some votings that has any. */
export async function countWaitingOf(
  db: Database,
  scope: Scope,
  votingIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await scope
    .selectFrom(db, 'votingClaim')
    .innerJoin('voting', 'voting.id', 'votingClaim.votingId')
    .where(sql<SqlBool>`voting.id = any(${votingIds}::integer[])`)
    .where('votingClaim.state', '=', 'pendiente')
    .where(stillDecides)
    .groupBy('voting.id')
    .select(({ fn }) => ['voting.id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** SQL: whether a row of `affiliate` is in the final roll of a voting: by its provisional one and what was accepted (rule voting-12). */
export function isInFinalRoll({ id, provisionalRollId }: { id: number; provisionalRollId: number }) {
  const asked = (wish: 'entrar' | 'salir') => sql`exists (select from voting_claim c
    where c.voting_id = ${id} and c.affiliate_id = affiliate.id and c.state = 'aceptada' and c.wish = ${wish})`
  return sql<SqlBool>`(${asked('entrar')} or ${isInRoll(sql`affiliate.id`, provisionalRollId)} and not ${asked('salir')})`
}
