import { sql } from 'kysely'
import type { Head } from '#server/activity/seal/heads.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

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

/** Whether a head was told in the last day, or this one already; nobody else tells one until the transaction ends. */
export async function wasTold(db: Database, { now }: Clock, { id }: Head): Promise<boolean> {
  const { isOld, toldId } = await db
    .selectFrom('activitySeal')
    .select(['toldId', sql<boolean>`coalesce(told_at <= ${now} - interval '1 day', true)`.as('isOld')])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return !isOld || toldId === id
}

export const noteTold = (db: Database, { now }: Clock, { id }: Head) =>
  db.updateTable('activitySeal').set({ toldId: id, toldAt: now }).execute()
