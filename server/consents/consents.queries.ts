import { sql, type RawBuilder } from 'kysely'
import type { Consent } from '#contract/consents/consents.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The consents of a person but those with some ids, the latest first. */
export async function listConsents(
  db: Database,
  scope: Scope,
  affiliateId: number,
  except: readonly number[],
): Promise<Consent[]> {
  const rows = await scope
    .selectFrom(db, 'consent')
    .leftJoin('legalDocument', 'legalDocument.id', 'consent.legalDocumentId')
    .where('affiliateId', '=', affiliateId)
    .where(sql<boolean>`consent.id <> all(${except})`)
    .select(['kind', 'legalDocument.name as document', 'documentVersion', 'givenAt', 'withdrawnAt'])
    .orderBy('givenAt', 'desc')
    .orderBy('consent.id')
    .execute()
  // Safe: the column's check constraint allows exactly the contract's values.
  return rows as Consent[]
}

/** Withdraws all of a person's consents that are in force. */
export async function withdrawConsents(
  db: Database,
  scope: Scope,
  clock: Clock,
  affiliateId: number,
): Promise<void> {
  await scope
    .updateTable(db, 'consent')
    .set({ withdrawnAt: clock.now })
    .where('affiliateId', '=', affiliateId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** A select of the ids of people. */
type PeopleSelect = RawBuilder<unknown>
/** The text that people agreed to; `unknown` when an imported list says that they agreed elsewhere. */
type TermsVersion = 'current terms' | 'unknown'

export const onePerson = (id: number): PeopleSelect => sql`select ${id}::integer`

/**
 * Starts or stops communications for some people, together with their consents: the only function that may change it
 * (rule privacy-2). When they stop, a withdrawn consent is stored even for people who had none, so that no import
 * and no undone change starts them again.
 */
export async function setCommunications(
  db: Database,
  { now }: Clock,
  { who, value, read = 'current terms' }: { who: PeopleSelect; value: boolean; read?: TermsVersion },
): Promise<void> {
  // Consents go first: the select `who` may depend on the communications column, which changes next.
  await (value ? addConsents(db, who, now, read) : endConsents(db, who, now))
  await sql`update affiliate set communications = ${value}
    where id in (${who}) and communications <> ${value}`.execute(db)
}

async function addConsents(db: Database, who: PeopleSelect, now: RawBuilder<string>, read: TermsVersion) {
  await sql`
    insert into consent (affiliate_id, kind, legal_document_id, document_version, given_at)
    select a.id, 'comunicaciones', d.id, d.version, ${now}
    from affiliate a
    left join legal_document d on d.id = ${inscriptionDocument} and ${read === 'current terms'}
    where a.id in (${who}) and not exists (${consentsTo(sql`a.id`)} and c.withdrawn_at is null)`.execute(db)
}

async function endConsents(db: Database, who: PeopleSelect, now: RawBuilder<string>) {
  await sql`
    insert into consent (affiliate_id, kind, given_at, withdrawn_at)
    select a.id, 'comunicaciones', least(a.creation_time, ${now}), ${now}
    from affiliate a where a.id in (${who}) and not exists (${consentsTo(sql`a.id`)})`.execute(db)
  await sql`update consent set withdrawn_at = ${now}
    where kind = 'comunicaciones' and withdrawn_at is null and affiliate_id in (${who})`.execute(db)
}

const consentsTo = (id: PeopleSelect) =>
  sql`select from consent c where c.affiliate_id = ${id} and c.kind = 'comunicaciones'`

/** SQL: whether a person of `affiliate a` has withdrawn from communications and has not asked for them again. */
export const hasWithdrawn = sql<boolean>`(not a.communications
  and exists (${consentsTo(sql`a.id`)} and c.withdrawn_at is not null)
  and not exists (${consentsTo(sql`a.id`)} and c.withdrawn_at is null))`

/**
 * What somebody who asks for communications had asked at their address before, or complained of there, stands no longer;
 * what a mail server gave back does. Only for an address that they have proved (rule communication-12).
 */
export const askAgainAt = (db: Database, addresses: readonly string[]) =>
  db
    .deleteFrom('suppressedAddress')
    .where('address', 'in', ['-', ...addresses.map((address) => address.toLowerCase())])
    .where('reason', 'in', ['baja', 'queja'])
    .execute()

/** Those of some people who have withdrawn from communications. */
export async function listWithdrawnAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from affiliate a where a.id = any(${ids}) and ${hasWithdrawn}`.execute(db)
  return rows.map(({ id }) => id)
}
