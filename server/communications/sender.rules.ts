import type { Database } from '#server/kernel/database/database.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * Why mail cannot leave from an address: it is not of the domain from which the organisation writes now (rule
 * communication-1). Judged when it is written, approved and frozen, since the organisation may change its own meanwhile.
 */
export async function findSenderFault(
  { db, world }: { db: Database; world: Pick<World, 'settings'> },
  fromEmail: string,
): Promise<string | undefined> {
  const { senderEmail } = await readOrganisation({ db, settings: world.settings })
  const domain = senderEmail.slice(senderEmail.indexOf('@')).toLowerCase()
  return fromEmail.toLowerCase().endsWith(domain)
    ? undefined
    : `Se escribe desde una dirección de ${domain}: otras las rechazan los servidores`
}
