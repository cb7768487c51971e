import { sql } from 'kysely'
import type { PeriodField } from '#contract/organisation/periods.ts'
import type { OrganisationValues } from '#contract/organisation/settings.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

const values = [
  'name',
  sql<string>`coalesce(contact_email, '')`.as('contactEmail'),
  sql<string>`coalesce(sender_email, '')`.as('senderEmail'),
  'legalNotice',
  'privacyPolicy',
  'staffSecondFactor',
  'verifyEnrolments',
  'creditorName',
  'creditorId',
  'creditorAccount',
  'donationAccount',
  'noticeDays',
  'formerYears',
  'accountYears',
  'outsiderYears',
  'logYears',
] as const

/** The row of the organisation, with the hash of its logo and who changed it last. */
export const findOrganisation = (db: Database) =>
  db
    .selectFrom('organisation')
    .leftJoin('storedFile', 'storedFile.id', 'organisation.logoId')
    .select([...values, 'logoId', 'version', 'updatedAt', 'updatedBy'])
    .select(sql<string | null>`encode(content_hash, 'hex')`.as('logo'))
    .executeTakeFirstOrThrow()

/** The hash of its logo, and which of its legal texts there are. */
export const findShown = (db: Database) =>
  db
    .selectFrom('organisation')
    .leftJoin('storedFile', 'storedFile.id', 'organisation.logoId')
    .select([
      'logoId',
      sql<string | null>`encode(content_hash, 'hex')`.as('logo'),
      sql<boolean>`legal_notice <> ''`.as('legalNotice'),
      sql<boolean>`privacy_policy <> ''`.as('privacyPolicy'),
    ])
    .executeTakeFirstOrThrow()

/** Locks it: whoever changes it follows whoever does already. */
export const lockOrganisation = (db: Database) =>
  db.selectFrom('organisation').select('version').forUpdate().execute()

type Change = Partial<OrganisationValues> & { logoId?: string | null }

/** Changes it, as another version. */
export const changeOrganisation = (
  db: Database,
  { now }: Clock,
  updatedBy: string,
  { contactEmail, senderEmail, ...rest }: Change,
) =>
  db
    .updateTable('organisation')
    .set({
      ...rest,
      ...(contactEmail !== undefined && { contactEmail: contactEmail || null }),
      ...(senderEmail !== undefined && { senderEmail: senderEmail || null }),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedBy, updatedAt: now }))
    .execute()

type Creditor = 'creditorName' | 'creditorId' | 'creditorAccount' | 'donationAccount'
type VersionContent = Omit<
  OrganisationValues,
  'contactEmail' | 'senderEmail' | 'noticeDays' | Creditor | PeriodField
> & {
  /** Versions of before there were any do not say them. */
  [Field in Creditor]?: string
} & { [Field in PeriodField]?: number } & {
  noticeDays?: number
  contactEmail: string | null
  senderEmail: string | null
  logoId: string | null
}

/** The latest versions, the newest first, each with what it said; at most `most`. */
export const listVersions = (db: Database, most: number) =>
  selectVersions(db).orderBy('version', 'desc').limit(most).execute()

export const findVersion = (db: Database, version: number) =>
  selectVersions(db).where('version', '=', version).executeTakeFirst()

const selectVersions = (db: Database) =>
  db
    .selectFrom('organisationVersion')
    .select(['version', 'author', 'changeTime', 'content'])
    // Safe: only the trigger of `organisation` writes it.
    .$castTo<{ version: number; author: string | null; changeTime: string; content: VersionContent }>()

/** Who collects, and in which accounts fees and donations, as the order of direct debit names them: the organisation, until its creditor has a name. */
export const findCreditor = (db: Database) =>
  db
    .selectFrom('organisation')
    .select([
      sql<string>`coalesce(nullif(creditor_name, ''), name)`.as('name'),
      'creditorId as id',
      'creditorAccount as account',
      'donationAccount',
    ])
    .executeTakeFirstOrThrow()
