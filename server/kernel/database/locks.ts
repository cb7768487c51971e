import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * The numbers of all advisory locks: each guards work that only one process or transaction may do at a time. A number
 * is never reused, because processes of two versions may run at once.
 */
export const locks = {
  migrations: 7_215_001,
  referenceData: 7_215_002,
  demoData: 7_215_003,
  applicationRole: 7_215_004,
  importStaging: 7_215_010,
  duplicateScan: 7_215_011,
  segments: 7_215_016,
  rolls: 7_215_017,
  activitySeal: 7_215_023,
} as const
type Lock = (typeof locks)[keyof typeof locks]

/** Locks of single objects of a kind (a document, an address, a task), which are identified by a text. */
export const objectLocks = {
  mailRecipient: 7_215_006,
  document: 7_215_012,
  record: 7_215_013,
  comment: 7_215_014,
  upkeepTask: 7_215_015,
  meetingRoll: 7_215_018,
  /** Taken by the trigger of `chain_entry`. */
  chain: 7_215_021,
  /** Taken, shared, by `hold_voting` too. */
  voting: 7_215_022,
} as const
type ObjectLock = (typeof objectLocks)[keyof typeof objectLocks]

/** Locks of processes, by a number that each gets once: while it is held, the process lives (`processLock.ts`). */
export const processLocks = {
  sending: 7_215_019,
} as const
export type ProcessLock = keyof typeof processLocks

/** Waits for a lock and holds it until the transaction ends. */
export async function takeLock(db: Database, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
}

/** Takes a lock until the transaction ends if it is free; returns whether it was. */
export async function tryLock(db: Database, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** Waits for the lock of one object and holds it until the transaction ends. Two texts may have the same hash, rarely. */
export async function takeObjectLock(db: Database, lock: ObjectLock, object: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::integer, hashtext(${object}))`.execute(db)
}

/** The same, together with others who take it so, and apart from whoever takes it alone. */
export async function takeSharedObjectLock(db: Database, lock: ObjectLock, object: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock}::integer, hashtext(${object}))`.execute(db)
}

/** The same on a client alone, for what measures statements without a pool. */
export async function takeSharedClientLock(
  client: pg.ClientBase,
  lock: ObjectLock,
  object: string,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1::integer, hashtext($2))', [lock, object])
}

/** Takes the lock of one object until the transaction ends if it is free; returns whether it was. */
export async function tryObjectLock(db: Database, lock: ObjectLock, object: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::integer, hashtext(${object})) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** Waits for a lock and holds it until the connection ends, for work in more than one transaction. */
export async function takeConnectionLock(client: pg.ClientBase, lock: Lock): Promise<void> {
  await client.query('select pg_advisory_lock($1::bigint)', [lock])
}

/** Waits for the lock of a process and holds it until it is released or the connection ends. */
export async function takeProcessLock(db: Database, lock: ProcessLock, number: number): Promise<void> {
  await sql`select pg_advisory_lock(${processLocks[lock]}::integer, ${number}::integer)`.execute(db)
}

export async function releaseProcessLock(db: Database, lock: ProcessLock, number: number): Promise<void> {
  await sql`select pg_advisory_unlock(${processLocks[lock]}::integer, ${number}::integer)`.execute(db)
}

/** Takes the lock of a process until the transaction ends if that process is gone; returns whether it is. */
export async function isProcessGone(db: Database, lock: ProcessLock, number: number): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    select pg_try_advisory_xact_lock(${processLocks[lock]}::integer, ${number}::integer) as is_gone`.execute(
    db,
  )
  return rows[0]?.isGone ?? false
}
