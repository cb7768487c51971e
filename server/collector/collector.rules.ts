import type { CollectorValues, GuardedValues, OrganisationSettings } from '#contract/organisation/settings.ts'
import { listSuperAdminAddresses } from '#server/account/superAdmins.queries.ts'
import { collectorChangedMessage } from '#server/collector/collector.messages.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { listContactAddresses } from '#server/kernel/organisation.queries.ts'
import { editOrganisation, type Work } from '#server/organisation/organisation.rules.ts'

type Values = CollectorValues & GuardedValues
type Asked = { [Field in keyof Values]?: Values[Field] | undefined } & { version: number }

/**
 * Changes who collects and where, or how mails leave, and tells whoever is a super admin or was lately, also whoever did
 * it, and the addresses to write to: an open session alone shall not redirect the money, nor a password without the others
 * hearing of it (rule organisation-5).
 */
export async function changeCollector(work: Work, asked: Asked): Promise<OrganisationSettings> {
  const {
    db,
    world: { clock, settings },
  } = work
  const after = await editOrganisation(work, asked)
  if (after.version === asked.version) return after
  const addresses = new Set([
    ...(await listSuperAdminAddresses(db, clock)),
    ...(await listContactAddresses({ db, settings }, clock)),
  ])
  const data = { version: after.version }
  await queueMails(
    db,
    collectorChangedMessage,
    [...addresses].map((recipient) => ({ recipient, data })),
    'transactional',
  )
  return after
}
