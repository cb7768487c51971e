import { formatCount } from '#contract/plural.ts'
import { approveCommunication } from '#server/communications/approval.queries.ts'
import { byItself } from '#server/communications/approver.rules.ts'
import { countChosen, reader } from '#server/communications/chosen.queries.ts'
import { findCommunication, removeCommunication } from '#server/communications/communications.queries.ts'
import { hashContent } from '#server/communications/communications.rules.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { World } from '#server/kernel/world.ts'

type Approved = Pick<World, 'clock' | 'settings'> & {
  communicationId: number
  action: Parameters<typeof writeAuditEntry>[1]
  /** «Reunión 7: recordatorio», in the log. */
  name: string
}

/** Approves a communication that nobody wrote; one for nobody is not kept. */
export async function approveItself(
  db: Database,
  { clock, settings, communicationId, action, name }: Approved,
): Promise<void> {
  const made = await findCommunication(db, reader, communicationId)
  if (!made) throw new Error('what was added is there')
  const { hash, loaded } = await hashContent(db, made)
  const { recipients } = await countChosen(db, reader, { clock }, made, loaded)
  if (recipients === 0) return void (await removeCommunication(db, communicationId))
  await approveCommunication(db, clock, {
    id: communicationId,
    by: byItself,
    contentHash: hash,
    organisation: await readOrganisation({ db, settings }),
  })
  const audit = new AuditEntry('')
  audit.describe(
    `${name}, comunicación ${communicationId}, para ${formatCount(recipients, 'persona', 'personas')}`,
  )
  await writeAuditEntry(db, action, 'anonymous', audit)
}
