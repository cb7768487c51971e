import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** How far a tie of a voting is settled, locked until the transaction ends. */
export const lockTie = (db: Database, votingId: number, rank: number) =>
  db
    .selectFrom('votingTie')
    .where('votingId', '=', votingId)
    .where('rank', '=', rank)
    .select(['source', 'digits', 'knownFrom', 'announcedAt', 'settledAt'])
    .forUpdate()
    .executeTakeFirst()

/** How the ties of a voting were settled, as whoever settled them wrote it beside the chain. */
export const listTieRows = (db: Database, votingId: number) =>
  db
    .selectFrom('votingTie')
    .where('votingId', '=', votingId)
    .where('settledAt', 'is not', null)
    .select(['rank', 'settledHow', 'ordered', 'seed'])
    .orderBy('rank')
    .execute()

type Announced = {
  votingId: number
  rank: number
  source: string
  digits: number
  knownFrom: string
  announcedBy: string
}

/** Keeps where the seed of a lot will be found. */
export const addAnnouncement = (db: Database, { now }: Clock, announced: Announced) =>
  db
    .insertInto('votingTie')
    .values({ ...announced, announcedAt: now })
    .execute()

type Settled = {
  votingId: number
  rank: number
  settledHow: 'statutes' | 'lot'
  ordered: number[]
  seed: string | null
  reason: string
  settledBy: string
}

/** Keeps how a tie was settled; what the database has of it stays (rule voting-10). */
export async function addSettlement(
  db: Database,
  { now }: Clock,
  { votingId, rank, ...settled }: Settled,
): Promise<void> {
  const announced = await db
    .updateTable('votingTie')
    .set({ ...settled, settledAt: now })
    .where('votingId', '=', votingId)
    .where('rank', '=', rank)
    .returning('rank')
    .executeTakeFirst()
  if (announced) return
  await db
    .insertInto('votingTie')
    .values({ votingId, rank, ...settled, settledAt: now })
    .execute()
}
