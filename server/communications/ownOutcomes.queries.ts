import { sql } from 'kysely'
import type { Stop } from '#contract/communications/communication.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

const mostTold = 10

/** What of somebody's others have approved in a week, what of that has left, and what came back to be written or approved again. */
export async function findOutcomes(db: Database, scope: Scope, { now }: Clock, authorId: number) {
  const own = db
    .selectFrom('communication')
    .where(scope.ofAssemblyIn('communication.assembly_id'))
    .where('authorId', '=', authorId)
  const lately = sql<string>`${now} - interval '7 days'`
  const decided = own.where('approvedById', 'is distinct from', authorId)
  const { approved } = await decided
    .where('approvedAt', '>', lately)
    .select(({ fn }) => fn.countAll<number>().as('approved'))
    .executeTakeFirstOrThrow()
  const waiting = await decided
    .where('approvedAt', '>', lately)
    .where('status', '<>', 'SENT')
    .where('cancelledAt', 'is', null)
    .select(['id', 'subject'])
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostTold)
    .execute()
  const sent = await decided
    .where('status', '=', 'SENT')
    .where('sentAt', '>', lately)
    .select(['id', 'subject', 'sentAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostTold)
    .$narrowType<{ sentAt: string }>()
    .execute()
  const cameBack = await own
    .where('status', 'in', ['DRAFT', 'PENDING'])
    .where('why', 'is not', null)
    .select(['id', 'subject', 'why', 'reason'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostTold)
    .$castTo<{ id: number; subject: string; reason: string | null; why: Stop }>()
    .execute()
  return { approved, waiting, sent, cameBack }
}
