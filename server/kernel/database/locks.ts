import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * Every advisory lock of the product: what only one process, or one transaction, does at a time. A number is never
 * given to anything else, so that processes of two versions agree on what it means.
 */
export const locks = {
  migrations: 7_215_001,
  referenceData: 7_215_002,
  demoData: 7_215_003,
  applicationRole: 7_215_004,
  importStaging: 7_215_010,
  duplicateScan: 7_215_011,
} as const
type Lock = (typeof locks)[keyof typeof locks]

/** Locks of one object among many of a kind, which a text names: a document, an address, a task. */
export const objectLocks = {
  mailRecipient: 7_215_006,
  document: 7_215_012,
  record: 7_215_013,
  comment: 7_215_014,
  upkeepTask: 7_215_015,
} as const
type ObjectLock = (typeof objectLocks)[keyof typeof objectLocks]

/** Waits for a lock and holds it until the transaction ends. */
export async function takeLock(db: Database, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
}

/** Takes a lock until the transaction ends, unless somebody holds it; answers whether it did. */
export async function tryLock(db: Database, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** Waits for the lock of one object and holds it until the transaction ends. Two objects may share it, rarely. */
export async function takeObjectLock(db: Database, lock: ObjectLock, object: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::integer, hashtext(${object}))`.execute(db)
}

/** Takes the lock of one object until the transaction ends, unless somebody holds it; answers whether it did. */
export async function tryObjectLock(db: Database, lock: ObjectLock, object: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::integer, hashtext(${object})) as is_held`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** Waits for a lock and holds it until the connection ends, for work in more than one transaction. */
export async function takeConnectionLock(client: pg.ClientBase, lock: Lock): Promise<void> {
  await client.query('select pg_advisory_lock($1::bigint)', [lock])
}
