import type { ChainKind } from '#contract/votings/outcome.ts'
import { appendToChain } from '#server/kernel/chain/chain.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** The chain of a voting. */
export const chainOf = (id: number) => `voting:${id}`

type Details = Parameters<typeof appendToChain>[2]['details']

/**
 * Notes in the chain of a voting what happens to it, in the transaction in which it does; it names nobody, because
 * anybody may read it (rule voting-11).
 */
export const noteInChain = (db: Database, clock: Clock, id: number, kind: ChainKind, details: Details = {}) =>
  appendToChain(db, liveClock(clock), { chain: chainOf(id), kind, details })
