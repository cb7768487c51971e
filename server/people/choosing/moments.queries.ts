import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** SQL: whether an interval of `membership_interval`, with this alias, holds an instant (rule moment-1). */
export const isAt = (alias: string, instant: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.began`)} <= ${instant} and ${sql.ref(`${alias}.ended`)} > ${instant})`

/** What clocks in Madrid show at an instant that a query asks for, `yyyy-mm-ddThh:mm`, as that instant in SQL. */
export const atMadridTime = (shown: string) => fromMadridTime(sql`${shown}::timestamp`)

/** An instant that a query asks for, as text, in SQL. */
export const atInstant = (instant: string) => sql<string>`${instant}::timestamptz`

/** Forgets when those people were members who never were: whom, the entry says of an import that is undone (rule moment-3). */
export const forgetMemberships = (db: Database, activityId: number) =>
  sql`select forget_memberships(${activityId})`.execute(db)
