import type { CollectorValues, OrganisationSettings } from '#contract/organisation/settings.ts'
import { listSuperAdminAddresses } from '#server/account/superAdmins.queries.ts'
import { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { editOrganisation, type Work } from '#server/organisation/organisation.rules.ts'

type Asked = { [Field in keyof CollectorValues]?: CollectorValues[Field] | undefined } & { version: number }

/**
 * Changes who collects and where, and tells every super admin, also whoever did it: an open session alone shall not
 * redirect the money, nor a password without the others hearing of it (rule organisation-5).
 */
export async function changeCollector(work: Work, asked: Asked): Promise<OrganisationSettings> {
  const { db } = work
  const after = await editOrganisation(work, asked)
  if (after.version === asked.version) return after
  const addresses = await listSuperAdminAddresses(db)
  const data = { version: after.version }
  await queueMails(
    db,
    collectorChangedMessage,
    addresses.map((recipient) => ({ recipient, data })),
    'transactional',
  )
  return after
}
