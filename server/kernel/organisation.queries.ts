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

/** How many days ahead its statutes want a meeting convened; 0: they do not say. */
export const readNoticeDays = async (db: Database): Promise<number> =>
  (await db.selectFrom('organisation').select('noticeDays').executeTakeFirstOrThrow()).noticeDays

/** Its name alone. */
export const readOrganisationName = async (db: Database): Promise<string> =>
  (await db.selectFrom('organisation').select('name').executeTakeFirstOrThrow()).name

/** What stands at the head of its papers. */
export type Letterhead = { name: string; /** The bytes of an image. */ logo: Uint8Array | null }

export async function readLetterhead(db: Database): Promise<Letterhead> {
  const { name, logoId } = await db
    .selectFrom('organisation')
    .select(['name', 'logoId'])
    .executeTakeFirstOrThrow()
  if (logoId === null) return { name, logo: null }
  const pieces = await db
    .selectFrom('storedFilePiece')
    .where('fileId', '=', logoId)
    .orderBy('position')
    .select('content')
    .execute()
  return { name, logo: Buffer.concat(pieces.map(({ content }) => content)) }
}
