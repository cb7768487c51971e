import { sql, type RawBuilder } from 'kysely'
import type { VotingStatus } from '#contract/votings/summary.ts'
import type { Database } from '#server/kernel/database/database.ts'
import {
  objectLocks,
  takeObjectLock,
  takeSharedObjectLock,
  tryObjectLock,
} from '#server/kernel/database/locks.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isAliveIn } from '#server/votings/alive.queries.ts'

/**
 * The clock at this moment: that of a transaction stands still from its first statement on, and whoever has waited for a
 * lock must not go by when they began to wait (rule voting-2). It is asked once in each place of a statement, not for each
 * row: what is done to many at once has one time.
 */
export const liveClock = ({ now }: Clock): Clock => ({ now: sql<string>`(select ${liveNow({ now })})` })
const liveNow = ({ now }: Clock): RawBuilder<string> => sql<string>`(${now} + (clock_timestamp() - now()))`

/**
 * SQL: the status of a row of `voting`, which no schedule moves (rule voting-2). What was counted is over, also where the
 * clock has gone back since.
 */
export const votingStatus = (clock: Clock) => sql<VotingStatus>`(case
  when voting.state = 'annulled' or voting.failure is not null or voting.restored_at is not null then 'ERROR'
  when voting.state = 'draft' then 'DRAFT'
  when voting.state = 'pending' then 'PENDING'
  when voting.counted_at is not null then 'CLOSED'
  when ${liveNow(clock)} < voting.start_date then 'APPROVED'
  when ${liveNow(clock)} < voting.end_date then 'IN_PROGRESS'
  else 'CLOSED' end)`

/** SQL: whether the start of a row of `voting` has come. */
export const hasBegun = (clock: Clock) => sql<boolean>`(${liveNow(clock)} >= voting.start_date)`

/** Waits for whoever opens, extends, annuls or closes a voting; ballots are cast side by side. */
export const holdOpen = (db: Database, id: number) => takeSharedObjectLock(db, objectLocks.voting, `${id}`)

/** Waits for whoever casts in a voting, and lets nobody cast until the transaction ends. */
export const holdStill = (db: Database, id: number) => takeObjectLock(db, objectLocks.voting, `${id}`)

/** Whether whoever asks waits for the lock of a voting: the upkeep does, readers do not, who would take all connections. */
export type Patience = 'waits' | 'does not wait'

/** Holds a voting still, or says that somebody else does. */
export async function holdStillWith(db: Database, id: number, patience: Patience): Promise<boolean> {
  if (patience === 'does not wait') return tryObjectLock(db, objectLocks.voting, `${id}`)
  await holdStill(db, id)
  return true
}

/** SQL: what the clock says now, as an instant. */
export const readLiveNow = async (db: Database, clock: Clock): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select ${liveNow(clock)} as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** The votings that have begun and are not open, and those that have ended and are not counted, the oldest first. */
export async function listDue(
  db: Database,
  clock: Clock,
): Promise<{ id: number; isOpened: boolean; hasEnded: boolean }[]> {
  const { rows } = await sql<{ id: number; isOpened: boolean; hasEnded: boolean }>`
    select id, opened_at is not null as is_opened, end_date <= ${liveNow(clock)} as has_ended from voting
    where ${isAliveIn('voting')} and start_date <= ${liveNow(clock)}
      and (opened_at is null or end_date <= ${liveNow(clock)})
    order by start_date, id`.execute(db)
  return rows
}
