import type { Database } from '#server/kernel/database.ts'

/** What the log says was changed, each with its values and the line it belongs to. */
export const selectChanges = (db: Database) =>
  db
    .selectFrom('change')
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .leftJoin('changeValue', 'changeValue.changeId', 'change.id')
