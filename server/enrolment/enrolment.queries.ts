import { sql } from 'kysely'
import type { z } from 'zod'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import { openAccount } from '#server/account/openings.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { Message } from '#server/kernel/mail/message.ts'
import { forgetDeath } from '#server/people/deceased.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The id of a country by its Spanish name, ignoring case and accents; null when unknown. */
export async function findCountryByName(db: Database, name: string): Promise<number | null> {
  const country = await db
    .selectFrom('country')
    .where(sql<boolean>`f_norm(pais) = f_norm(${name})`)
    .select('id')
    .executeTakeFirst()
  return country?.id ?? null
}

/** The current version of the legal text that people accept when they enrol. */
export const findEnrolmentTerms = (db: Database) =>
  db
    .selectFrom('legalDocument')
    .where('id', '=', inscriptionDocument)
    .select(['id', 'name', 'html', 'version'])
    .executeTakeFirstOrThrow()

/** Whether staff verifies every enrolment. Then an enrolment with a known document looks like any other (decision 13). */
export const mustVerifyEveryEnrolment = async (db: Database) =>
  (await db.selectFrom('organisation').select('verifyEnrolments').executeTakeFirstOrThrow()).verifyEnrolments

const maxWarningsPerDay = 3

/**
 * Queues a warning to a person whose document or address was used in an enrolment. At most three a day of each mail kind,
 * so that strangers cannot flood the mailbox and one kind does not use up the limit of another. The caller does not learn
 * whether it was sent.
 */
export async function queueWarning<Schema extends z.ZodType>(
  db: Database,
  message: Message<Schema>,
  recipient: string,
  data: z.input<Schema>,
): Promise<void> {
  // Locks the address, so that two warnings at once are both counted.
  await takeObjectLock(db, objectLocks.mailRecipient, recipient.toLowerCase())
  const { told } = await db
    .selectFrom('mail')
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '=', message.kind)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`count(*)`.as('told'))
    .executeTakeFirstOrThrow()
  if (told < maxWarningsPerDay) await queueMail(db, message, recipient, data)
}

/**
 * Whether a mailbox has had as many mails of a kind in a day as strangers may cause, with those that were queued before
 * `mailId` and are about to be written: many that are written at once are no more than one after another.
 */
export async function hasHadEnough(
  db: Database,
  { kind }: Pick<Message, 'kind'>,
  { recipient, id: mailId }: { recipient: string; id: number },
): Promise<boolean> {
  const { told } = await db
    .selectFrom('mail')
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '=', kind)
    .where('id', '!=', mailId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['sent', 'kept']),
        eb.and([eb('state', '=', 'waiting'), eb('id', '<', mailId)]),
      ]),
    )
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`count(*)`.as('told'))
    .executeTakeFirstOrThrow()
  return told >= maxWarningsPerDay
}

/**
 * Whether a mail has told an address since an instant what came of the code of a letter, or one that was queued before `mailId`
 * is about to: of several that are written at once the first one tells.
 */
export async function wasToldOfCode(
  db: Database,
  { kind }: Pick<Message, 'kind'>,
  recipient: string,
  { mailId, since, data }: { mailId: number; since: string; data: { idDocument: string; codeHash: string } },
): Promise<boolean> {
  const told = await db
    .selectFrom('mail')
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '=', kind)
    .where('id', '<', mailId)
    .where('state', 'in', ['sent', 'kept', 'waiting'])
    .where('createdAt', '>=', since)
    .where(sql<boolean>`data = ${JSON.stringify(data)}::jsonb`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

const enroller = asSystem('whoever enrols, or enrols again')

/** Makes a person who had left a member again from now on, with everything that is on file. */
export async function reactivateAffiliate(db: Database, clock: Clock, id: number) {
  const before = await enroller
    .selectFrom(db, 'affiliate')
    .where('id', '=', id)
    .select('creationTime')
    .executeTakeFirstOrThrow()
  const after = await enroller
    .updateTable(db, 'affiliate')
    .set({ unregisteredAt: null, reducedAt: null, creationTime: clock.now })
    .where('id', '=', id)
    .returning('creationTime')
    .executeTakeFirstOrThrow()
  await forgetDeath(db, id)
  return { before, after }
}

type NewConsents = { affiliateId: number; terms: { id: number; version: number }; communications: boolean }

/** Stores an applicant's consents with the version of the text they read (rule privacy-2). */
export const saveEnrolmentConsents = (db: Database, { affiliateId, terms, communications }: NewConsents) =>
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

/** Marks a new member known only by a mailed link: older records under the same document are hidden from them. */
export const markUnverified = (db: Database, clock: Clock, id: number) =>
  enroller.updateTable(db, 'affiliate').set({ unverifiedSince: clock.now }).where('id', '=', id).execute()

/** Marks a member whose identity document staff has checked. */
export const markVerified = (db: Database, id: number) =>
  enroller.updateTable(db, 'affiliate').set({ unverifiedSince: null }).where('id', '=', id).execute()

/** Stores that staff gave somebody a profile that stood already: what was there before waits (rule rights-13). */
export const addAdmission = (db: Database, clock: Clock, affiliateId: number) =>
  db
    .insertInto('admission')
    .values({ affiliateId, admittedAt: clock.now })
    .onConflict((same) => same.doNothing())
    .execute()

/**
 * Gives an account to an affiliate, and detaches that affiliate from other accounts, whose ids it returns. A blocked
 * account is unblocked only when it has no staff role.
 */
export async function assignAccount(
  db: Database,
  clock: Clock,
  userId: number,
  affiliateId: number,
): Promise<number[]> {
  await openAccount(db, clock, userId, affiliateId)
  const emptied = await db
    .updateTable('appUser')
    .set({ affiliateId: null })
    .where('affiliateId', '=', affiliateId)
    .where('id', '<>', userId)
    .returning('id')
    .execute()
  await db.updateTable('appUser').set({ affiliateId }).where('id', '=', userId).execute()
  await db
    .updateTable('appUser')
    .set({ enabled: true })
    .where('id', '=', userId)
    .where('role', '=', 'ROLE_USER')
    .execute()
  return emptied.map(({ id }) => id)
}

/**
 * Deletes the account that leaving closed, for who comes back without it, so that its address is free again. Returns the
 * accounts deleted.
 */
export const deleteClosedAccount = (db: Database, affiliateId: number, keptUserId: number | null) =>
  db
    .deleteFrom('appUser')
    .where('affiliateId', '=', affiliateId)
    .where('enabled', '=', false)
    .where('role', '=', 'ROLE_USER')
    .where('passwordHash', 'is', null)
    .where('id', '<>', keptUserId ?? 0)
    .returning(['id', 'username', 'role', 'enabled', 'affiliateId'])
    .execute()

/** A member's first name and e-mail, and their account if they have one. */
export const findAffiliateAccount = (db: Database, affiliateId: number) =>
  asSystem('whoever is invited')
    .selectFrom(db, 'affiliate')
    .leftJoin('appUser', 'appUser.affiliateId', 'affiliate.id')
    .where('affiliate.id', '=', affiliateId)
    .where(isMember('affiliate'))
    .select([
      'affiliate.name',
      'affiliate.email',
      'appUser.id as userId',
      'username',
      'role',
      'passwordHash',
      'enabled',
    ])
    .executeTakeFirst()
