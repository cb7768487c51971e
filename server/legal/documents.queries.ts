import { sql } from 'kysely'
import type { LegalDocumentField } from '#contract/legal/documents.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

export type DocumentValues = Record<LegalDocumentField, string>

const counting = asSystem('how many, of nobody in particular')

const selectDocuments = (db: Database) =>
  db
    .selectFrom('legalDocument')
    .select(['id', 'name', 'description', 'html', 'version', 'updatedAt', 'updatedBy'])
    .where('retiredAt', 'is', null)

/** A document that is in use. */
export const findDocument = (db: Database, id: number) =>
  selectDocuments(db).where('id', '=', id).executeTakeFirst()

/** Locks it: whoever changes it follows whoever does already. */
export const lockDocument = (db: Database, id: number) =>
  selectDocuments(db).where('id', '=', id).forUpdate().executeTakeFirst()

export async function addDocument(
  db: Database,
  { now }: Clock,
  values: DocumentValues,
  updatedBy: string,
): Promise<number> {
  const { id } = await db
    .insertInto('legalDocument')
    .values({ ...values, updatedBy, updatedAt: now, creationTime: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes it; the database makes of it another version. */
export const changeDocument = (
  db: Database,
  { now }: Clock,
  id: number,
  values: Partial<DocumentValues>,
  updatedBy: string,
) =>
  db
    .updateTable('legalDocument')
    .set({ ...values, updatedBy, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Takes it out of use; its versions stay. */
export const retireDocument = (db: Database, { now }: Clock, id: number, retiredBy: string) =>
  db.updateTable('legalDocument').set({ retiredAt: now, retiredBy }).where('id', '=', id).execute()

/** How many people accepted a document, and how many records name it. */
export async function countUses(db: Database, id: number) {
  const { acceptances } = await counting
    .selectFrom(db, 'consent')
    .where('legalDocumentId', '=', id)
    .select(({ fn }) => fn.count<number>('affiliateId').distinct().as('acceptances'))
    .executeTakeFirstOrThrow()
  const { records } = await counting
    .selectFrom(db, 'record')
    .where('legalDocumentId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow()
  return { acceptances, records }
}

/** How many people accepted each version of a document. */
export async function countAcceptances(db: Database, id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await counting
    .selectFrom(db, 'consent')
    .where('legalDocumentId', '=', id)
    .where('documentVersion', 'is not', null)
    .select(['documentVersion'])
    .select(({ fn }) => fn.count<number>('affiliateId').distinct().as('people'))
    .groupBy('documentVersion')
    .execute()
  return new Map(rows.map(({ documentVersion, people }) => [documentVersion ?? 0, people]))
}

/** The latest versions of a document, also of one that is no longer in use, the newest first; at most `most`. */
export const listDocumentVersions = (db: Database, id: number, most: number) =>
  selectVersions(db, id).orderBy('version', 'desc').limit(most).execute()

export const findDocumentVersion = (db: Database, id: number, version: number) =>
  selectVersions(db, id).where('version', '=', version).executeTakeFirst()

/** The latest version of a document, also of one that is no longer in use. */
export const findLatestVersion = (db: Database, id: number) =>
  selectVersions(db, id).orderBy('version', 'desc').limit(1).executeTakeFirst()

const selectVersions = (db: Database, id: number) =>
  db
    .selectFrom('legalDocumentVersion')
    .where('legalDocumentId', '=', id)
    .select(['version', 'name', 'description', 'html', 'author', 'creationTime as changeTime'])

/** The documents that are no longer in use, the latest first. */
export const listRetired = (db: Database, most: number) =>
  db
    .selectFrom('legalDocument')
    .where('retiredAt', 'is not', null)
    .select(['id', 'name', 'description', 'version', 'retiredBy'])
    .select(sql<string>`retired_at`.as('retiredAt'))
    .orderBy('retiredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
