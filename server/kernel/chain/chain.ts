import { sql } from 'kysely'
import { toCanonicalText, type Plain } from '#contract/canonicalText.ts'
import { listChainFaults, type ChainEntry, type ChainFault } from '#contract/chain.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type Appended = { chain: string; kind: string; details: { readonly [name: string]: Plain } }

const notedAt = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Appends an entry to a chain within the transaction of what it tells: both stand, or neither (rule voting-11). Whoever
 * appends to the same chain waits until that transaction ends, so the latest entry is the last thing to write. The
 * database gives its number and its hash.
 */
export async function appendToChain(
  db: Database,
  clock: Clock,
  { chain, kind, details }: Appended,
): Promise<{ number: number; at: string; hash: string }> {
  return db
    .insertInto('chainEntry')
    .values({ chain, kind, at: clock.now, content: toCanonicalText(details) })
    .returning(['number', notedAt.as('at'), sql<string>`encode(hash, 'hex')`.as('hash')])
    .executeTakeFirstOrThrow()
}

const columns = [
  'number',
  'kind',
  'content',
  notedAt.as('at'),
  sql<string>`encode(previous, 'hex')`.as('previous'),
  sql<string>`encode(hash, 'hex')`.as('hash'),
] as const

/** A chain from its first entry on. */
export const readChain = (db: Database, chain: string): Promise<ChainEntry[]> =>
  db.selectFrom('chainEntry').select(columns).where('chain', '=', chain).orderBy('number').execute()

/** The latest entry of a chain: its hash is the head, which stands for all before it. */
export const findChainHead = (db: Database, chain: string) =>
  db
    .selectFrom('chainEntry')
    .select(columns)
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is not as it was written in a chain that the database has. */
export const verifyChain = async (db: Database, chain: string): Promise<ChainFault[]> =>
  listChainFaults(chain, await readChain(db, chain))
