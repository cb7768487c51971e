import type { Database } from '#server/kernel/database/database.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** What the product says and uses of the organisation everywhere. */
export type Organisation = {
  name: string
  /** Where people write to. */
  contactEmail: string
  /** From which mail leaves. */
  senderEmail: string
}

type Asked = { db: Database; settings: Pick<Settings, 'publicUrl'> }

/** The organisation, with the addresses of this domain where it has none of its own (rule organisation-1). */
export async function readOrganisation({ db, settings }: Asked): Promise<Organisation> {
  const { name, contactEmail, senderEmail } = await db
    .selectFrom('organisation')
    .select(['name', 'contactEmail', 'senderEmail'])
    .executeTakeFirstOrThrow()
  const usual = usualAddresses(settings)
  return {
    name,
    contactEmail: contactEmail ?? usual.contactEmail,
    senderEmail: senderEmail ?? usual.senderEmail,
  }
}

/** The addresses of this domain that are used until the organisation has its own. */
export function usualAddresses({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const domain = new URL(publicUrl).hostname
  return { contactEmail: `censo@${domain}`, senderEmail: `no-responder@${domain}` }
}

/** Its name alone. */
export const readOrganisationName = async (db: Database): Promise<string> =>
  (await db.selectFrom('organisation').select('name').executeTakeFirstOrThrow()).name
