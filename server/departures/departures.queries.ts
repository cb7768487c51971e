import type { DepartureRecord } from '#contract/departures/departures.ts'
import { deleteFiles } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type NewDeparture = DepartureRecord & { affiliateId: number; recordedBy: string }

export const addDeparture = (db: Database, { now }: Clock, departure: NewDeparture) =>
  db
    .insertInto('departure')
    .values({ ...departure, recordedAt: now })
    .execute()

/** How somebody asked to leave, the last time. */
export const findDeparture = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .selectFrom(db, 'departure')
    .where('affiliateId', '=', affiliateId)
    .select(['id', 'askedOn', 'way', 'fileId', 'recordedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Paper = { id: number; fileId: string; fileName: string }

/** Puts a paper in the place of the one there was, which is deleted. */
export async function setPaper(
  db: Database,
  scope: Scope,
  { id, fileId, fileName }: Paper,
  former: string | null,
): Promise<void> {
  await scope.updateTable(db, 'departure').set({ fileId, fileName }).where('id', '=', id).execute()
  if (former !== null) await deleteFiles(db, [former])
}
