import type { CollectorValues, GuardedValues, OrganisationSettings } from '#contract/organisation/settings.ts'
import { listGuardians } from '#server/account/superAdmins.rules.ts'
import { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'
import { editOrganisation, type Work } from '#server/organisation/organisation.rules.ts'

type Values = CollectorValues & GuardedValues
type Asked = { [Field in keyof Values]?: Values[Field] | undefined } & { version: number }

/**
 * Changes who collects and where, or how mails leave, and tells of it: an open session alone shall not redirect the money,
 * nor a password without the others hearing of it (rule organisation-5).
 */
export async function changeCollector(work: Work, asked: Asked): Promise<OrganisationSettings> {
  const after = await editOrganisation(work, asked)
  if (after.version !== asked.version)
    await tellCollectorChanged({ ...work.world, db: work.db }, after.version)
  return after
}

/** Tells of a version in which that changed whoever is a super admin or was lately, also whoever did it, and the addresses to write to. */
export async function tellCollectorChanged(
  world: { db: Database } & Pick<World, 'clock' | 'settings'>,
  version: number,
): Promise<void> {
  const mails = (await listGuardians(world)).map((recipient) => ({ recipient, data: { version } }))
  await queueMails(world.db, collectorChangedMessage, mails, 'transactional')
}
