import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FileValues } from '#contract/census/file/fileFields.ts'
import type { PendingEnrolment, PendingState, pendingEnrolments } from '#contract/enrolment/pending.ts'
import { matchesDocument, matchesText } from '#server/people/search.queries.ts'
import { holdDocument } from '#server/enrolment/standing.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted } from '#server/kernel/list.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** What somebody said when enrolling, as the census will hold it, and the legal text they had before them. */
export type Asked = { values: FileValues; terms: { id: number; version: number } }

const hashed = (code: string) => createHash('sha256').update(code).digest()
const life = sql`interval '7 days'`

/**
 * Keeps an enrolment until its link is followed; answers its id. One of the same document and address that
 * waits already gives way, and its link with it (rule enrol-2).
 */
export async function addPending(db: Database, clock: Clock, asked: Asked, origin: string): Promise<string> {
  const { idDocument, email } = asked.values
  const latest = {
    origin,
    data: JSON.stringify(asked),
    creationTime: clock.now,
    expiresAt: sql<string>`${clock.now} + ${life}`,
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

const whole = ['id', 'idDocument', 'email', 'data', 'sentAt', 'completedAt', 'passwordHash'] as const

const isOpen = (clock: Clock) =>
  sql<boolean>`completed_at is null and held_at is null and expires_at > ${clock.now}`

/** The document comes first for whoever holds both, or two would stand in each other's way. */
const holdDocumentOf = async (db: Database, pending: { idDocument: string } | undefined) => {
  if (pending) await holdDocument(db, pending.idDocument)
}

/** One that can still be validated, held with its document until the transaction ends: by its id, or the latest of an address. */
export async function lockOpen(db: Database, clock: Clock, which: { id: string } | { email: string }) {
  const latest = await db
    .selectFrom('pendingEnrolment')
    .where(isOpen(clock))
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('email' in which, (query) => query.where('email', '=', 'email' in which ? which.email : ''))
    .select(['id', 'idDocument'])
    .orderBy('creationTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return undefined
  await holdDocumentOf(db, latest)
  const found = await db
    .selectFrom('pendingEnrolment')
    .where('id', '=', latest.id)
    .where(isOpen(clock))
    .select(whole)
    .forUpdate()
    .executeTakeFirst()
  // Only `addPending` writes there.
  return found && { ...found, asked: found.data as unknown as Asked }
}

/** What a code was made for, and where it stands; undefined for a code that is no such thing. */
export async function findByCode(db: Database, clock: Clock, id: string, code: string) {
  const found = await db
    .selectFrom('pendingEnrolment')
    .where('codeHash', '=', hashed(code))
    .where(sql<string>`id::text`, '=', id)
    .select(['id', 'idDocument', 'email', 'data', 'completedAt', 'heldAt', isOpen(clock).as('open')])
    .select(sql<string | null>`data->'values'->>'name'`.as('name'))
    .executeTakeFirst()
  // Only `addPending` writes there.
  return found && { ...found, asked: found.data as unknown as Asked }
}

/** The same, held with its document until the transaction ends: two who follow one link wait for each other. */
export async function lockByCode(db: Database, clock: Clock, id: string, code: string) {
  await holdDocumentOf(db, await findByCode(db, clock, id, code))
  await db
    .selectFrom('pendingEnrolment')
    .where('codeHash', '=', hashed(code))
    .select('id')
    .forUpdate()
    .execute()
  return findByCode(db, clock, id, code)
}

/** A new code, of which only the hash stays; the one before stops working. */
export async function issueCode(db: Database, clock: Clock, id: string): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db
    .updateTable('pendingEnrolment')
    .set({ codeHash: hashed(code), sentAt: clock.now, expiresAt: sql<string>`${clock.now} + ${life}` })
    .where('id', '=', id)
    .execute()
  return code
}

/** Validated: what was said is in the census now, and needs not be here. */
export const closePending = (db: Database, clock: Clock, id: string) =>
  db
    .updateTable('pendingEnrolment')
    .set({ completedAt: clock.now, data: '{}', passwordHash: null })
    .where('id', '=', id)
    .execute()

type Held = { id: string; idDocument: string; email: string }

/**
 * Followed, but for staff to look at within a month; what was said, and the password chosen, stay until then. What
 * waited for staff under the same document and address gives way.
 */
export async function holdPending(db: Database, clock: Clock, held: Held, passwordHash: string) {
  const { id, idDocument, email } = held
  await db
    .deleteFrom('pendingEnrolment')
    .where('idDocument', '=', idDocument)
    .where('email', '=', email)
    .where('heldAt', 'is not', null)
    .where('completedAt', 'is', null)
    .execute()
  await db
    .updateTable('pendingEnrolment')
    .set({
      heldAt: clock.now,
      passwordHash,
      expiresAt: sql<string>`${clock.now} + interval '30 days'`,
    })
    .where('id', '=', id)
    .execute()
}

/** One that waits for staff, held with its document until the transaction ends. */
export async function lockHeld(db: Database, id: string) {
  const named = db.selectFrom('pendingEnrolment').where('id', '=', id).select('idDocument')
  await holdDocumentOf(db, await named.executeTakeFirst())
  const found = await db
    .selectFrom('pendingEnrolment')
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('completedAt', 'is', null)
    .select(whole)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, asked: found.data as unknown as Asked }
}

/** Another life for one that is not validated, also if it has expired; false when there is none. */
export async function renew(db: Database, clock: Clock, id: string): Promise<string | undefined> {
  const renewed = await db
    .updateTable('pendingEnrolment')
    .set({ expiresAt: sql<string>`${clock.now} + ${life}`, sentAt: null })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .where('heldAt', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return renewed?.email
}

export async function removePending(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingEnrolment')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Remembers that a proof has been used; false when it had been. */
export async function spendProof(
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

type Query = z.output<typeof pendingEnrolments.list.query>

/** One page of the enrolments that wait; those that have been validated only for who asks for them. */
export async function listPending(db: Database, clock: Clock, query: Query) {
  const { page, size, sort, direction, idDocument, email, state } = query
  const stateNow = sql<PendingState>`case when completed_at is not null then 'Validada'
    when held_at is not null then 'Por verificar' when expires_at > ${clock.now} then 'Pendiente' else 'Caducada' end`
  const found = db
    .selectFrom('pendingEnrolment')
    .$if(idDocument !== undefined, (rows) => rows.where(matchesDocument('idDocument', idDocument ?? '')))
    .$if(email !== undefined, (rows) => rows.where(matchesText(sql`f_norm(email)`, email ?? '')))
    .$if(state !== undefined, (rows) => rows.where(stateNow, '=', state ?? 'Pendiente'))
    .$if(state === undefined, (rows) => rows.where('completedAt', 'is', null))
  const sorted = found
    .select([
      'id',
      'idDocument',
      'email',
      'origin',
      'creationTime',
      'expiresAt',
      'sentAt',
      stateNow.as('state'),
      sql<string>`coalesce(concat_ws(' ', data->'values'->>'name', data->'values'->>'lastName1',
        data->'values'->>'lastName2'), '')`.as('name'),
      sql<PendingEnrolment['inscriptionType']>`(data->'values'->>'inscriptionType')::integer`.as(
        'inscriptionType',
      ),
    ])
    .orderBy(sort, direction)
    .orderBy('id', direction)
  const [content, totalElements] = await Promise.all([
    (size === -1 ? sorted : sorted.limit(size).offset(page * size)).execute(),
    counted(found),
  ])
  return { content, totalElements }
}

/** A week more than the link lasts: staff may still help whoever came late, and a link followed twice still says so. */
export async function forgetEndedEnrolments({ db, clock }: Pick<World, 'db' | 'clock'>) {
  await sql`delete from pending_enrolment
    where coalesce(completed_at, expires_at) < ${clock.now} - interval '7 days'`.execute(db)
  await sql`delete from spent_challenge where expires_at < now() - interval '1 day'`.execute(db)
}
