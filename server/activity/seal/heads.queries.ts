import { sql } from 'kysely'
import type { Head } from '#server/activity/seal/heads.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** The head of the log; none before anything is linked. */
export const findHead = (db: Database): Promise<Head | undefined> =>
  db
    .selectFrom('activitySeal')
    .innerJoin('activityLink', (join) => join.onRef('activityId', '<=', 'sealedTo'))
    .innerJoin('activity', 'activity.id', 'activityId')
    .select(['activityId as id', sql<string>`encode(hash, 'hex')`.as('hash'), 'creationDate as at'])
    .orderBy('activityId', 'desc')
    .limit(1)
    .executeTakeFirst()
