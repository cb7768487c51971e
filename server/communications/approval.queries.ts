import { sql } from 'kysely'
import type { Account } from '#server/communications/communications.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Organisation } from '#server/kernel/organisation.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

type Approval = {
  id: number
  by: Account
  contentHash: Buffer
  /** What its mails say of the organisation. */
  organisation: Pick<Organisation, 'name' | 'contactEmail'>
  scheduledDate?: string | undefined
}

/** Approves a locked communication, with what its mails say of the organisation; without a time it leaves at once. */
export const approveCommunication = async (
  db: Database,
  { now }: Clock,
  { id, by, contentHash, organisation, scheduledDate }: Approval,
) =>
  db
    .updateTable('communication')
    .set({
      organisationName: organisation.name,
      organisationContact: organisation.contactEmail,
      status: 'APPROVED',
      approvedBy: by.username,
      approvedById: by.userId,
      approvedAt: now,
      contentHash,
      why: null,
      reason: null,
      scheduledDate: scheduledDate ?? now,
    })
    .where('id', '=', id)
    .execute()

/** Whether an instant has passed, so many hours ago, by the clock of the database. */
export async function hasPassed(db: Database, { now }: Clock, moment: string, hours = 0): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select ${moment}::timestamptz < ${now} - make_interval(hours => ${hours}) as past`.execute(db)
  return rows[0]?.past ?? false
}
