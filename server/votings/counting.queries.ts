import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { unfailed } from '#server/votings/failing.queries.ts'

export type Count = {
  census: number
  ballots: number
  tally: string
  tallyHash: Buffer
  result: string
  resultHash: Buffer
  receiptsHash: Buffer
}

/** Keeps what was counted of a voting that is held still. */
export async function addCount(db: Database, { now }: Clock, votingId: number, count: Count): Promise<void> {
  await db
    .insertInto('votingCount')
    .values({ votingId, ...count, countedAt: now })
    .execute()
  await db
    .updateTable('voting')
    .set({ countedAt: now, ...unfailed })
    .where('id', '=', votingId)
    .execute()
}

/** What was counted of a voting, with its hash in hexadecimal; undefined until it is. */
export const findCount = (db: Database, votingId: number) =>
  db
    .selectFrom('votingCount')
    .where('votingId', '=', votingId)
    .select([
      'census',
      'ballots',
      'tally',
      'result',
      sql<string>`encode(result_hash, 'hex')`.as('resultHash'),
      sql<string>`encode(receipts_hash, 'hex')`.as('receiptsHash'),
      'countedAt',
    ])
    .executeTakeFirst()
