import { sql } from 'kysely'
import { jsonList, type AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

type DependentRecord = { id: number; documentType?: string }

/**
 * What depends on the documents of the two profiles of a merge: of the removed profile, and of the kept one when it takes
 * another document.
 */
export type DocumentDependents = {
  records: { removed: DependentRecord[]; kept: DependentRecord[] }
  comments: { removed: number[]; kept: number[] }
}

/** SQL: the records with a profile's document. */
export const selectRecords = ({ id_document: document }: AffiliateRow) =>
  jsonList(
    sql`jsonb_build_object('id', t.id, 'documentType', t.document_type) from record t where t.id_document = ${document}`,
  )
/** SQL: the comments with a profile's document. */
export const selectComments = ({ id_document: document }: AffiliateRow) =>
  jsonList(sql`t.id from admin_comment t where t.id_document = ${document}`)

/** Moves records and comments of both profiles to the document of the merged one. */
export async function moveRecordsAndComments(
  db: Database,
  from: readonly AffiliateRow[],
  to: AffiliateRow,
): Promise<void> {
  const documents = from
    .map(({ id_document: document }) => document)
    .filter((each) => each !== to.id_document)
  await sql`update record set id_document = ${to.id_document}, document_type = ${to['document_type']}
    where id_document = any(${documents})`.execute(db)
  await sql`update admin_comment set id_document = ${to.id_document} where id_document = any(${documents})`.execute(
    db,
  )
}

/** Returns the removed profile's records and comments to its document; all others get the kept profile's document. */
export async function returnRecordsAndComments(
  db: Database,
  {
    shared,
    kept,
    removed,
    hung,
  }: { shared: string; kept: AffiliateRow; removed: AffiliateRow; hung: DocumentDependents },
): Promise<void> {
  const ofRemoved = hung.records.removed.map(({ id }) => id)
  const types = JSON.stringify([...hung.records.removed, ...hung.records.kept])
  await sql`
    update record r set
      id_document = case when r.id = any(${ofRemoved}) then ${removed.id_document} else ${kept.id_document} end,
      document_type = coalesce((select t."documentType" from jsonb_to_recordset(${types}::jsonb)
        as t (id integer, "documentType" text) where t.id = r.id), r.document_type)
    where r.id_document = ${shared}`.execute(db)
  await sql`
    update admin_comment c set
      id_document = case when c.id = any(${hung.comments.removed}) then ${removed.id_document} else ${kept.id_document} end
    where c.id_document = ${shared}`.execute(db)
}
