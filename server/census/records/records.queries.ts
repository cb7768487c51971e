import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { NewRecord } from '#contract/census/records/records.form.ts'
import { recordFields, type RecordDetail } from '#contract/census/records/record.ts'
import type { records } from '#contract/census/records/records.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { profileColumns } from '#server/census/profile.columns.queries.ts'
import { recordReferences } from '#server/census/records/records.columns.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof records.ofPerson.query>
type Builder = ExpressionBuilder<DB, 'record'>

const meant = asSystem('whom a call is about; what it answers of them is read within its scope')

/** The document that a text means: the text itself, normalised, or the document of the affiliate with that id. */
export async function resolveDocument(db: Database, typed: string): Promise<string> {
  const document = normaliseDocument(typed)
  if (!/^\d{1,9}$/.test(document) || (await isKnownDocument(db, document))) return document
  const affiliate = await meant
    .selectFrom(db, 'affiliate')
    .select('idDocument')
    .where('id', '=', Number(document))
    .executeTakeFirst()
  return affiliate?.idDocument ?? document
}

/** Whether a document is in the census or in a record. */
export async function isKnownDocument(db: Database, idDocument: string): Promise<boolean> {
  const holder = await meant
    .selectFrom(db, 'affiliate')
    .select('id')
    .where('idDocument', '=', idDocument)
    .unionAll(meant.selectFrom(db, 'record').select('id').where('idDocument', '=', idDocument))
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}

/** Whether a document's person is within a scope; a person who is not in the census is not a member. */
export async function isDocumentInScope(db: Database, scope: Scope, idDocument: string): Promise<boolean> {
  const { rows } = await sql<{ isInScope: boolean }>`
    select ${scope.ofDocumentIn('asked.id_document')} as is_in_scope
    from (select ${idDocument}::text as id_document) as asked`.execute(db)
  return rows[0]?.isInScope ?? false
}

/** The affiliate id for a document, to log in its place; null when the person is not in the census. */
export async function findAffiliateId(db: Database, idDocument: string): Promise<number | null> {
  const holder = await meant
    .selectFrom(db, 'affiliate')
    .select('id')
    .where('idDocument', '=', idDocument)
    .executeTakeFirst()
  return holder?.id ?? null
}

/** One page of a person's complete records. */
export const listRecordsOf = (
  db: Database,
  scope: Scope,
  idDocument: string,
  { sort, direction, ...request }: Query,
) =>
  listRows(db, request, {
    from: scope.rowsOf('record'),
    where: [sql`record.id_document = ${idDocument}`],
    order: sortBy(direction, [`record.${sort}`, 'record.id']),
    read: async (page) => (await page.select(allColumns).execute()).map(toRecordDetail),
  })

export async function findRecord(db: Database, scope: Scope, id: number): Promise<RecordDetail | undefined> {
  const row = await scope
    .selectFrom(db, 'record')
    .where('record.id', '=', id)
    .select(allColumns)
    .executeTakeFirst()
  return row && toRecordDetail(row)
}

/** Reads and locks a record's row, to log it before a change. */
export const lockRecord = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'record').where('id', '=', id).select(storedColumns).forUpdate().executeTakeFirst()

export async function removeRecord(db: Database, scope: Scope, id: number): Promise<void> {
  await scope.deleteFrom(db, 'record').where('id', '=', id).execute()
}

export type RecordValues = Omit<
  NewRecord,
  IgnoredField | 'bornCountry' | 'country' | 'dataProtectionTemplateId'
> & {
  bornCountryId: number | null
  countryId: number | null
  legalDocumentId: number | null
  authorId: number
}
type IgnoredField = 'id' | 'user' | 'author' | 'admin' | 'creationTime' | 'lastUpdateTime'

/**
 * The seconds in which the same record by the same author is a repeated click and not a new record (rule durable-3).
 */
const repeatSeconds = 10

/** Adds a record, or returns the same one if it was just added. */
export async function addRecord(db: Database, values: RecordValues): Promise<{ id: number; isNew: boolean }> {
  await takeObjectLock(db, objectLocks.record, JSON.stringify(values))
  const same = asSystem('what the same author has just written')
    .selectFrom(db, 'record')
    .select('id')
    .where('creationTime', '>', sql<string>`now() - make_interval(secs => ${repeatSeconds})`)
  const written = await storedColumns
    .reduce((query, column) => query.where(column, 'is not distinct from', values[column] ?? null), same)
    .executeTakeFirst()
  if (written) return { id: written.id, isNew: false }
  const { id } = await db.insertInto('record').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** A country's id, given its id or its Spanish name; undefined when there is none. */
export async function findCountryId(db: Database, said: string | number): Promise<number | undefined> {
  const byId = /^\d{1,9}$/.test(String(said))
  const row = await db
    .selectFrom('country')
    .select('id')
    .where((eb) =>
      byId ? eb('id', '=', Number(said)) : sql<boolean>`f_norm(pais) = f_norm(${String(said)})`,
    )
    .executeTakeFirst()
  return row?.id
}

/** The columns that a record's form writes. */
const storedColumns = [
  ...recordFields.map((field) => profileColumns[field]),
  'recordType',
  'title',
  'description',
  'bankAccount',
  'legalDocumentId',
  'authorId',
] as const satisfies readonly (keyof DB['record'] & keyof RecordValues)[]

const allColumns = (eb: Builder) =>
  [
    'record.id',
    'creationTime',
    ...storedColumns,
    ...Object.values(recordReferences),
    eb
      .selectFrom('affiliate')
      .whereRef('affiliate.idDocument', '=', 'record.idDocument')
      .select('affiliate.id')
      .as('affiliateId'),
  ] as const

type Row = { bankAccount: string | null; [column: string]: unknown }

const toRecordDetail = ({ bankAccount, ...row }: Row) =>
  // Safe: the check constraints allow exactly the values of the contract's enums.
  ({ ...row, bankAccountMasked: bankAccount && maskIban(bankAccount) }) as unknown as RecordDetail
