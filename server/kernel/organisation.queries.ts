import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { Clock } from '#server/kernel/world.ts'

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

/**
 * Where people have written to in the last thirty days: the address there is now, and those there were, so that who
 * changes it first is found out all the same (rule organisation-5).
 */
export const listContactAddresses = async (asked: Asked, clock: Clock): Promise<string[]> => {
  const usual = usualAddresses(asked.settings).contactEmail
  return (await listLately(asked.db, clock, 'contact_email')).map((email) => email ?? usual)
}

/** From which addresses mail has left in the last thirty days, the latest first. */
export const listSenders = async (asked: Asked, clock: Clock): Promise<string[]> => {
  const usual = usualAddresses(asked.settings).senderEmail
  return (await listLately(asked.db, clock, 'sender_email')).map((email) => email ?? usual)
}

/** What the versions of the last thirty days said, and the one that was in force before them; null: nothing. */
async function listLately(
  db: Database,
  { now }: Clock,
  field: 'contact_email' | 'sender_email',
): Promise<(string | null)[]> {
  const { rows } = await sql<{ email: string | null }>`
    select content ->> ${field} as email from organisation_version
    where version >= (select coalesce(max(version), 0) from organisation_version
      where change_time < ${now} - interval '30 days')
    group by 1 order by max(version) desc`.execute(db)
  return rows.map(({ email }) => email)
}

/** How many days ahead its statutes want a meeting convened; 0: they do not say. */
export const readNoticeDays = async (db: Database): Promise<number> =>
  (await db.selectFrom('organisation').select('noticeDays').executeTakeFirstOrThrow()).noticeDays

/** The accounts in which it collects. */
export async function listOwnAccounts(db: Database): Promise<string[]> {
  const { creditorAccount, donationAccount } = await db
    .selectFrom('organisation')
    .select(['creditorAccount', 'donationAccount'])
    .executeTakeFirstOrThrow()
  return [creditorAccount, donationAccount]
}

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
