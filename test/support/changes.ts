import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** A query for the changes in the log, with their values and their activity entries. */
export const selectChanges = (db: PeopleDatabase) =>
  db
    .selectFrom('change')
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .leftJoin('changeValue', 'changeValue.changeId', 'change.id')
