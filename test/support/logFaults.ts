import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { personalEntities } from '#server/retention/due.queries.ts'

/** What the log says changes of, and is nobody's; the rest is erased with whom it is of (`personalEntities`). */
const ofTheOrganisation = [
  'assembly',
  'communication',
  'communicationAttachment',
  // Of a recipient and of a case it says how far it is, and nothing else.
  'communicationRecipient',
  'erasure',
  'feeBatch',
  'legalDocument',
  'mailTemplate',
  'meeting',
  'meetingDocument',
  'minutes',
  'organisation',
  'reportSetting',
  'segment',
  'sending',
  'voting',
]

/** Lines of a log whose own text repeats something that was typed, and changes of what is known neither as somebody's nor as the organisation's. */
export async function findLogFaults(db: Database, typed: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select action || ': ' || details as fault from activity, unnest(${[...typed]}::text[]) as typed (text)
      where strpos(lower(details), lower(typed.text)) > 0
    union all
    select distinct 'change of ' || entity from change
      where entity <> all(${[...personalEntities, ...ofTheOrganisation]}::text[])`.execute(db)
  return rows.map(({ fault }) => fault)
}
