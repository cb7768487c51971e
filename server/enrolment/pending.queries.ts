import { sql } from 'kysely'
import { getEmptyValue } from '#contract/people/fieldKinds.ts'
import { personFieldNames, makeRecord, type ProfileValues } from '#contract/people/fields.ts'
import { lockDocument } from '#server/enrolment/applicantMatch.queries.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** The values of an enrolment form, ready for the census, and the version of the legal text shown with it. */
export type EnrolmentRequest = {
  values: ProfileValues
  terms: { id: number; version: number }
  /** The order of direct debit that was signed with it, and on what kind of device; absent when none was. */
  mandate?: { version: number; device: string }
}

const linkLifetime = sql`interval '7 days'`

/**
 * Stores an enrolment until its link is opened; returns its id. Replaces an open one of the same document and address,
 * whose link stops working (rule enrol-2).
 */
export async function addPending(
  db: Database,
  clock: Clock,
  request: EnrolmentRequest,
  origin: string,
): Promise<string> {
  const { idDocument, email } = request.values
  const latest = {
    origin,
    data: JSON.stringify(request),
    creationTime: clock.now,
    expiresAt: sql<string>`${clock.now} + ${linkLifetime}`,
    codeHash: null,
    sentAt: null,
  }
  const { id } = await db
    .insertInto('pendingEnrolment')
    .values({ idDocument, email, ...latest })
    .onConflict((waiting) =>
      waiting
        .columns(['idDocument', 'email'])
        .where('completedAt', 'is', null)
        .where('heldAt', 'is', null)
        .doUpdateSet(latest),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For calls of whoever enrols, who has no account. */
const applicant = asSystem('whoever enrols: the pending enrolment of a link or an address')

const lockedColumns = ['id', 'idDocument', 'email', 'data', 'sentAt', 'completedAt', 'passwordHash'] as const

const isOpen = (clock: Clock) =>
  sql<boolean>`completed_at is null and held_at is null and expires_at > ${clock.now}`

/** Reads the request that `addPending` stored; fields that were added to the product since then get their empty value. */
function parseRequest(data: unknown): EnrolmentRequest {
  const request = data as EnrolmentRequest
  return {
    ...request,
    values: { ...makeRecord<ProfileValues>(personFieldNames, getEmptyValue), ...request.values },
  }
}

/** The document is locked before its row everywhere, to avoid deadlocks. */
const lockDocumentOf = async (db: Database, pending: { idDocument: string } | undefined) => {
  if (pending) await lockDocument(db, pending.idDocument)
}

/** Locks an open enrolment and its document until the transaction ends: by id, or the latest of an address. */
export async function lockOpenPending(db: Database, clock: Clock, which: { id: string } | { email: string }) {
  const latest = await applicant
    .selectFrom(db, 'pendingEnrolment')
    .where(isOpen(clock))
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('email' in which, (query) => query.where('email', '=', 'email' in which ? which.email : ''))
    .select(['id', 'idDocument'])
    .orderBy('creationTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return undefined
  await lockDocumentOf(db, latest)
  const found = await applicant
    .selectFrom(db, 'pendingEnrolment')
    .where('id', '=', latest.id)
    .where(isOpen(clock))
    .select(lockedColumns)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, request: parseRequest(found.data) }
}

/** The enrolment of a code, with its state; undefined for an unknown code. */
export async function findPendingByCode(db: Database, clock: Clock, id: string, code: string) {
  const found = await applicant
    .selectFrom(db, 'pendingEnrolment')
    .where('codeHash', '=', hashLinkCode(code))
    .where(sql<string>`id::text`, '=', id)
    .select(['id', 'idDocument', 'email', 'data', 'completedAt', 'heldAt', isOpen(clock).as('open')])
    .select(sql<string | null>`data->'values'->>'name'`.as('name'))
    .executeTakeFirst()
  return found && { ...found, request: parseRequest(found.data) }
}

/** Like `findPendingByCode`, and locks it with its document: two who open one link wait for each other. */
export async function lockPendingByCode(db: Database, clock: Clock, id: string, code: string) {
  await lockDocumentOf(db, await findPendingByCode(db, clock, id, code))
  await applicant
    .selectFrom(db, 'pendingEnrolment')
    .where('codeHash', '=', hashLinkCode(code))
    .select('id')
    .forUpdate()
    .execute()
  return findPendingByCode(db, clock, id, code)
}

/** Makes a new code for a mail and returns it; only its hash is stored. The one before stops working. */
export async function issuePendingCode(
  db: Database,
  clock: Clock,
  { id, mailId }: { id: string; mailId: number },
): Promise<string> {
  const code = generateLinkCode()
  await applicant
    .updateTable(db, 'pendingEnrolment')
    .set({
      codeHash: hashLinkCode(code),
      sentAt: clock.now,
      mailId,
      expiresAt: sql<string>`${clock.now} + ${linkLifetime}`,
    })
    .where('id', '=', id)
    .execute()
  return code
}

/** Marks an enrolment as validated and empties it: its data is in the census now. */
export const completePending = (db: Database, clock: Clock, id: string) =>
  applicant
    .updateTable(db, 'pendingEnrolment')
    .set({ completedAt: clock.now, data: '{}', passwordHash: null })
    .where('id', '=', id)
    .execute()

type HeldPending = { id: string; idDocument: string; email: string }

/**
 * Leaves an enrolment for staff to verify within 30 days, with its data and the password chosen. Replaces one of the
 * same document and address that was waiting for staff.
 */
export async function holdPendingForStaff(
  db: Database,
  clock: Clock,
  held: HeldPending,
  passwordHash: string,
) {
  const { id, idDocument, email } = held
  await applicant
    .deleteFrom(db, 'pendingEnrolment')
    .where('idDocument', '=', idDocument)
    .where('email', '=', email)
    .where('heldAt', 'is not', null)
    .where('completedAt', 'is', null)
    .execute()
  await applicant
    .updateTable(db, 'pendingEnrolment')
    .set({
      heldAt: clock.now,
      passwordHash,
      expiresAt: sql<string>`${clock.now} + interval '30 days'`,
    })
    .where('id', '=', id)
    .execute()
}

/** Locks an enrolment that waits for staff, with its document, until the transaction ends. */
export async function lockHeldPending(db: Database, scope: Scope, id: string) {
  const query = scope.selectFrom(db, 'pendingEnrolment').where('id', '=', id).select('idDocument')
  await lockDocumentOf(db, await query.executeTakeFirst())
  const found = await selectHeld(db, scope, id).forUpdate().executeTakeFirst()
  return found && { ...found, request: parseRequest(found.data) }
}

/** An enrolment that waits for staff. */
export async function findHeldPending(db: Database, scope: Scope, id: string) {
  const found = await selectHeld(db, scope, id).executeTakeFirst()
  return found && { ...found, request: parseRequest(found.data) }
}

const selectHeld = (db: Database, scope: Scope, id: string) =>
  scope
    .selectFrom(db, 'pendingEnrolment')
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('completedAt', 'is', null)
    .select(lockedColumns)

/** Gives enrolments, also expired ones, another 7 days; returns those that there are to renew, with their addresses. */
export const renewPending = (db: Database, scope: Scope, clock: Clock, ids: readonly string[]) =>
  scope
    .updateTable(db, 'pendingEnrolment')
    .set({ expiresAt: sql<string>`${clock.now} + ${linkLifetime}`, sentAt: null, mailId: null })
    .where(sql<boolean>`pending_enrolment.id = any(${ids}::uuid[])`)
    .where('completedAt', 'is', null)
    .where('heldAt', 'is', null)
    .returning(['id', 'email'])
    .execute()

/** Those of some enrolments that are there, by how they stand: their link was opened (held), or they are members (done). */
export const listAsked = (db: Database, scope: Scope, ids: readonly string[]) =>
  scope
    .selectFrom(db, 'pendingEnrolment')
    .where(sql<boolean>`pending_enrolment.id = any(${ids}::uuid[])`)
    .select(['id', 'email'])
    .select(
      sql<
        'done' | 'held' | 'open'
      >`case when completed_at is not null then 'done' when held_at is not null then 'held'
        else 'open' end`.as('state'),
    )
    .orderBy('email')
    .execute()

export async function deletePending(db: Database, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom(db, 'pendingEnrolment')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Marks a proof of work as used; false when it was used before. */
export async function consumeProof(
  db: Database,
  { hash, expires }: { hash: Buffer; expires: Date },
): Promise<boolean> {
  const spent = await db
    .insertInto('spentChallenge')
    .values({ challenge: hash, expiresAt: expires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return spent !== undefined
}

/** Upkeep: keeps ended enrolments a week, so that staff can renew them and a used link still gets a clear message. */
export async function deleteExpiredEnrolments({ db, clock }: Pick<World, 'db' | 'clock'>) {
  await sql`delete from pending_enrolment
    where coalesce(completed_at, expires_at) < ${clock.now} - interval '7 days'`.execute(db)
  await sql`delete from spent_challenge where expires_at < now() - interval '1 day'`.execute(db)
}
