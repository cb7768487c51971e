import { sql } from 'kysely'
import type { ReportSettings } from '#contract/statistics/reports.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The charts of somebody's own page, in their order. */
export const findBoard = async (db: Database, userId: number): Promise<string[]> =>
  (await db.selectFrom('statisticsBoard').where('userId', '=', userId).select('charts').executeTakeFirst())
    ?.charts ?? []

export const saveBoard = (db: Database, userId: number, charts: string[]) =>
  db
    .insertInto('statisticsBoard')
    .values({ userId, charts })
    .onConflict((known) => known.column('userId').doUpdateSet({ charts }))
    .execute()

/** To whom the report of each month goes. */
export const findReportSettings = (db: Database): Promise<ReportSettings> =>
  db
    .selectFrom('reportSetting')
    .select(['recipients', 'lastSentAt', 'lastMonth', 'version'])
    .executeTakeFirstOrThrow()

/** The same, and nobody else changes them until the transaction ends. */
export const lockReportSettings = (db: Database): Promise<ReportSettings> =>
  db
    .selectFrom('reportSetting')
    .select(['recipients', 'lastSentAt', 'lastMonth', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

export const saveRecipients = (db: Database, recipients: string[]) =>
  db
    .updateTable('reportSetting')
    .set(({ eb }) => ({ recipients, version: eb('version', '+', 1) }))
    .execute()

export const noteReport = (db: Database, clock: Clock, month: string) =>
  db
    .updateTable('reportSetting')
    .set({ lastMonth: month, lastSentAt: sql<string>`${clock.now}` })
    .execute()

/** Those of some addresses that are of accounts of administration which may enter. */
export async function findAdminAddresses(
  db: Database,
  scope: Scope,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await scope
    .selectFrom(db, 'appUser')
    .where('username', 'in', ['', ...addresses])
    .where('role', 'in', ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'])
    .where('enabled', '=', true)
    .select('username')
    .execute()
  return rows.map(({ username }) => username)
}
