import { sql } from 'kysely'

type Alive = { state: string; failure: string | null; restoredAt: string | null; countedAt: string | null }

/**
 * Whether a voting goes on by itself, from its approval until it is counted: in no error, and held up by no restore. What
 * comes round, opens, tells or lets claim asks this, of a row (`isAliveIn` says the same) and of what was read of it.
 */
export const isAlive = ({ state, failure, restoredAt, countedAt }: Alive): boolean =>
  state === 'approved' && failure === null && restoredAt === null && countedAt === null

/** SQL: `isAlive` of a row of `voting`. */
export const isAliveIn = (voting: 'voting' | 'v') =>
  sql<boolean>`(${sql.ref(voting)}.state = 'approved' and ${sql.ref(voting)}.failure is null
    and ${sql.ref(voting)}.restored_at is null and ${sql.ref(voting)}.counted_at is null)`
