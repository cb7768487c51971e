import type { z } from 'zod'
import type { chainDetails } from '#contract/votings/chainDetails.ts'
import type { ChainKind } from '#contract/votings/outcome.ts'
import { appendToChain } from '#server/kernel/chain/chain.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** The chain of a voting. */
export const chainOf = (id: number) => `voting:${id}`

type Plain = Parameters<typeof appendToChain>[2]['details']

/** What an entry of a kind says: what is re-checked of it, and more; of the other kinds what they like. */
type Details<Kind extends ChainKind> = Kind extends keyof typeof chainDetails
  ? Plain & Known<z.input<(typeof chainDetails)[Kind]>>
  : Plain

/** Without what a loose object may have besides. */
type Known<Said> = { [Name in keyof Said as string extends Name ? never : Name]: Said[Name] }

/**
 * Notes in the chain of a voting what happens to it, in the transaction in which it does; it names nobody, because
 * anybody may read it (rule voting-11).
 */
export const noteInChain = <Kind extends ChainKind>(
  db: Database,
  clock: Clock,
  id: number,
  kind: Kind,
  details: Details<Kind>,
) => appendToChain(db, liveClock(clock), { chain: chainOf(id), kind, details })
