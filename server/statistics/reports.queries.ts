import { sql } from 'kysely'
import { mostReports, type ReportOverview } from '#contract/statistics/reports.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Recipients = { recipients: string[]; version: number }

/** To whom the report of each month goes. */
export const findRecipients = (db: Database): Promise<Recipients> =>
  db.selectFrom('reportSetting').select(['recipients', 'version']).executeTakeFirstOrThrow()

/** The same, and nobody else changes them, or sends a report, until the transaction ends. */
export const lockRecipients = (db: Database): Promise<Recipients> =>
  db.selectFrom('reportSetting').select(['recipients', 'version']).forUpdate().executeTakeFirstOrThrow()

export const saveRecipients = (db: Database, recipients: string[]) =>
  db
    .updateTable('reportSetting')
    .set(({ eb }) => ({ recipients, version: eb('version', '+', 1) }))
    .execute()

/** The latest reports that were sent, with those that an account had sent to itself. */
export const listReports = (db: Database, userId: number): Promise<ReportOverview['reports']> =>
  db
    .selectFrom('reportSent')
    .where((eb) => eb.or([eb('triedById', 'is', null), eb('triedById', '=', userId)]))
    .select([
      'id',
      'month',
      'sentAt',
      'byHand',
      sql<boolean>`tried_by_id is not null`.as('isTry'),
      'recipients',
    ])
    .orderBy('id', 'desc')
    .limit(mostReports)
    .execute()

/** Whether the report of a month was sent to those to whom it goes. */
export const wasSent = async (db: Database, month: string): Promise<boolean> =>
  (await db
    .selectFrom('reportSent')
    .where('month', '=', month)
    .where('triedById', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

type Sent = { month: string; byHand: boolean; recipients: number; triedById: number | null }

/** Notes that a report was sent. */
export const noteReport = (db: Database, clock: Clock, sent: Sent) =>
  db
    .insertInto('reportSent')
    .values({ ...sent, sentAt: sql<string>`${clock.now}` })
    .execute()

/** All accounts of administration that may enter, by their addresses. */
export const listAdminAddresses = async (db: Database, scope: Scope): Promise<string[]> =>
  (await selectAdmins(db, scope).orderBy('username').execute()).map(({ username }) => username)

/** Those of some addresses that are of accounts of administration which may enter. */
export async function findAdminAddresses(
  db: Database,
  scope: Scope,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await selectAdmins(db, scope)
    .where('username', 'in', ['', ...addresses])
    .execute()
  return rows.map(({ username }) => username)
}

const selectAdmins = (db: Database, scope: Scope) =>
  scope
    .selectFrom(db, 'appUser')
    .where('role', 'in', ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'])
    .where('enabled', '=', true)
    .select('username')
