import { sql, type RawBuilder } from 'kysely'
import type { Consent } from '#contract/consents/consents.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** What somebody has agreed to, the latest first. */
export async function consentsOf(db: Database, affiliateId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .leftJoin('legalDocument', 'legalDocument.id', 'consent.legalDocumentId')
    .where('affiliateId', '=', affiliateId)
    .select(['kind', 'legalDocument.name as document', 'documentVersion', 'givenAt', 'withdrawnAt'])
    .orderBy('givenAt', 'desc')
    .orderBy('consent.id')
    .execute()
  // The check on the column holds the very values of the contract.
  return rows as Consent[]
}

/** Takes back all that is still in force. */
export async function withdrawConsents(db: Database, clock: Clock, affiliateId: number): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawnAt: clock.now })
    .where('affiliateId', '=', affiliateId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Whom it is about: the ids that a select finds. */
type People = RawBuilder<unknown>
/** `unknown`: they agreed somewhere else, as whoever brings a list says. */
type Read = 'current terms' | 'unknown'

export const onePerson = (id: number): People => sql`select ${id}::integer`

/**
 * Whether people receive communications, and the consent that says so: the only way to change it (rule privacy-2). Who
 * stops without a consent on file is remembered too, so that no list and no revert starts again.
 */
export async function setCommunications(
  db: Database,
  { now }: Clock,
  { who, value, read = 'current terms' }: { who: People; value: boolean; read?: Read },
): Promise<void> {
  // The consents first: `who` may be chosen by what they receive now.
  await (value ? agree(db, who, now, read) : withdraw(db, who, now))
  await sql`update affiliate set communications = ${value}
    where id in (${who}) and communications <> ${value}`.execute(db)
}

async function agree(db: Database, who: People, now: RawBuilder<string>, read: Read) {
  await sql`
    insert into consent (affiliate_id, kind, legal_document_id, document_version, given_at)
    select a.id, 'comunicaciones', d.id, d.version, ${now}
    from affiliate a
    left join legal_document d on d.id = ${inscriptionDocument} and ${read === 'current terms'}
    where a.id in (${who}) and not exists (${ofThem(sql`a.id`)} and c.withdrawn_at is null)`.execute(db)
}

async function withdraw(db: Database, who: People, now: RawBuilder<string>) {
  await sql`
    insert into consent (affiliate_id, kind, given_at, withdrawn_at)
    select a.id, 'comunicaciones', least(a.creation_time, ${now}), ${now}
    from affiliate a where a.id in (${who}) and not exists (${ofThem(sql`a.id`)})`.execute(db)
  await sql`update consent set withdrawn_at = ${now}
    where kind = 'comunicaciones' and withdrawn_at is null and affiliate_id in (${who})`.execute(db)
}

const ofThem = (id: People) =>
  sql`select from consent c where c.affiliate_id = ${id} and c.kind = 'comunicaciones'`

/** Whether a person of `affiliate a` has taken it back, and not asked for it again. */
export const hasWithdrawn = sql<boolean>`(not a.communications
  and exists (${ofThem(sql`a.id`)} and c.withdrawn_at is not null)
  and not exists (${ofThem(sql`a.id`)} and c.withdrawn_at is null))`

/** Which of these people have taken it back. */
export async function withdrawnAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from affiliate a where a.id = any(${ids}) and ${hasWithdrawn}`.execute(db)
  return rows.map(({ id }) => id)
}
