import { sql } from 'kysely'
import type { FileValues } from '#contract/census/file/fileFields.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import type { Database } from '#server/kernel/database.ts'
import { recall } from '#server/kernel/instance.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/locks.ts'
import { queueMail, type MailIntent } from '#server/kernel/mail.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A country's id by its name, in any spelling; null when no country is called so. */
export async function countryNamed(db: Database, name: string): Promise<number | null> {
  const found = await db
    .selectFrom('country')
    .where(sql<boolean>`f_norm(pais) = f_norm(${name})`)
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** What whoever enrols accepts, as it reads now. */
export const currentTerms = (db: Database) =>
  db
    .selectFrom('legalDocument')
    .where('id', '=', inscriptionDocument)
    .select(['id', 'name', 'html', 'version'])
    .executeTakeFirstOrThrow()

/** Without the assemblies that were dissolved between the asking and the link. */
export async function withLivingAssemblies(db: Database, values: FileValues): Promise<FileValues> {
  const ids = [values.assembly, values.mainSectoral, ...values.sectorals].filter((id) => id !== null)
  if (ids.length === 0) return values
  const rows = await db
    .selectFrom('assembly')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  const living = new Set(rows.map(({ id }) => id))
  const kept = (id: number | null) => (id !== null && living.has(id) ? id : null)
  return {
    ...values,
    assembly: kept(values.assembly),
    mainSectoral: kept(values.mainSectoral),
    sectorals: values.sectorals.filter((id) => living.has(id)),
  }
}

/** Somebody new in the census; answers the id. */
export async function addAffiliate(db: Database, values: FileValues): Promise<number> {
  const { sectorals, fee, bornCountry, country, assembly, mainSectoral, ...plain } = values
  const { id } = await db
    .insertInto('affiliate')
    .values({
      ...plain,
      feeCents: Math.round(fee * 100),
      bornCountryId: bornCountry,
      countryId: country,
      assemblyId: assembly,
      mainSectoralId: mainSectoral,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = sectorals.map((assemblyId) => ({ affiliateId: id, assemblyId }))
  if (rows.length > 0) await db.insertInto('affiliateSectoral').values(rows).execute()
  return id
}

/** Whether staff must look at every enrolment, whoever it is of: then nothing tells a known document (decision 13). */
export const allAreVerified = async (db: Database) => (await recall(db, 'verify-enrolments')) === 'all'

const mostWarnings = 3

/**
 * Tells somebody that their document or address was written by who enrols; a few times a day at most with each, or
 * strangers could pester them; what is of little weight must not use up what is of more. Whoever wrote it sees the same either way.
 */
export async function warn(db: Database, mail: MailIntent): Promise<void> {
  // Two warnings of one address are counted one after the other.
  await takeObjectLock(db, objectLocks.mailRecipient, mail.recipient.toLowerCase())
  const { told } = await db
    .selectFrom('mail')
    .where(sql<string>`lower(recipient)`, '=', mail.recipient.toLowerCase())
    .where('kind', '=', mail.kind)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`count(*)`.as('told'))
    .executeTakeFirstOrThrow()
  if (told < mostWarnings) await queueMail(db, mail)
}

/** Who had left is back: the enrolment counts from now, and what is on file stays theirs. */
export async function rejoin(db: Database, clock: Clock, id: number) {
  const before = await db
    .selectFrom('affiliate')
    .where('id', '=', id)
    .select('creationTime')
    .executeTakeFirstOrThrow()
  const after = await db
    .updateTable('affiliate')
    .set({ unregisteredAt: null, creationTime: clock.now })
    .where('id', '=', id)
    .returning('creationTime')
    .executeTakeFirstOrThrow()
  return { before, after }
}

type Consenting = { affiliateId: number; terms: { id: number; version: number }; communications: boolean }

/** Stores the consents of who enrols, with the version of the text they read (rule privacy-2). */
export const keepConsents = (db: Database, { affiliateId, terms, communications }: Consenting) =>
  db
    .insertInto('consent')
    .values(
      ['responsabilidad', 'proteccion-datos', ...(communications ? ['comunicaciones'] : [])].map((kind) => ({
        affiliateId,
        kind,
        legalDocumentId: terms.id,
        documentVersion: terms.version,
      })),
    )
    .execute()

/** Somebody new, of whom there is a mail's link alone: what is older under their document is not theirs to see. */
export const markUnverified = (db: Database, clock: Clock, id: number) =>
  db.updateTable('affiliate').set({ unverifiedSince: clock.now }).where('id', '=', id).execute()

/** Staff has seen that somebody is who their document says. */
export const markVerified = (db: Database, id: number) =>
  db.updateTable('affiliate').set({ unverifiedSince: null }).where('id', '=', id).execute()

type Account = { affiliateId: number; username: string }

/**
 * Makes an account somebody's own, whoever's it was; answers those that were theirs and are nobody's now. A role is
 * never handed out by opening what was shut.
 */
export async function adoptAccount(db: Database, userId: number, account: Account): Promise<number[]> {
  const { affiliateId } = account
  const emptied = await db
    .updateTable('appUser')
    .set({ affiliateId: null })
    .where('affiliateId', '=', affiliateId)
    .where('id', '<>', userId)
    .returning('id')
    .execute()
  await db.updateTable('appUser').set(account).where('id', '=', userId).execute()
  await db
    .updateTable('appUser')
    .set({ enabled: true })
    .where('id', '=', userId)
    .where('role', '=', 'ROLE_USER')
    .execute()
  return emptied.map(({ id }) => id)
}

/** Somebody's first name and their account, if they have one. */
export const findInvited = (db: Database, affiliateId: number) =>
  db
    .selectFrom('affiliate')
    .leftJoin('appUser', 'appUser.affiliateId', 'affiliate.id')
    .where('affiliate.id', '=', affiliateId)
    .where('affiliate.inscriptionType', '<>', 0)
    .select(['affiliate.name', 'affiliate.email', 'appUser.id as userId', 'passwordHash', 'enabled'])
    .executeTakeFirst()
