import { sql, type RawBuilder } from 'kysely'
import { detectDocumentType } from '#contract/people/document.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

// Records and comments belong to a document. When a profile comes to one, those that are there already join it; when it
// leaves, they stay (rule people-18).

const followed = asSystem('what hangs on a document that is corrected within a scope')
const met = asSystem('what stands under a document that a profile comes to')

/** The ids of records and comments. */
export type Written = { records: number[]; comments: number[] }

/** What is known of the person of a document who is not in the census, as their records say it. */
export async function findKnownOf(db: Database, idDocument: string) {
  const records = await met
    .selectFrom(db, 'record')
    .where('idDocument', '=', idDocument)
    .select(['name', 'lastName1', 'lastName2'])
    .orderBy('id', 'desc')
    .execute()
  // Those about a member are for super admins, and say to nobody else that they exist (rule rights-8).
  const comments = await met
    .selectFrom(db, 'adminComment')
    .where('idDocument', '=', idDocument)
    .where('aboutMember', '=', false)
    .select('id')
    .execute()
  const names = records.map(({ name, lastName1, lastName2 }) =>
    [name, lastName1, lastName2].filter(Boolean).join(' '),
  )
  return { names: [...new Set(names)].slice(0, 5), records: records.length, comments: comments.length }
}

/** Marks what already stands under the documents of some people: it joined their profiles. Returns its ids. */
export async function joinWritten(
  db: Database,
  { now }: Clock,
  /** A select of (id, id_document). */ people: RawBuilder<unknown>,
): Promise<Written> {
  const join = async (table: 'record' | 'admin_comment') => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} t
      set joined_affiliate_id = p.id, joined_document = t.id_document, joined_at = ${now}
      from (${people}) as p (id, id_document) where t.id_document = p.id_document returning t.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  return { records: await join('record'), comments: await join('admin_comment') }
}

/** A person under a document, for `joinWritten`. */
export const onePersonUnder = (affiliateId: number, idDocument: string) =>
  sql`select ${affiliateId}::integer, ${idDocument}::text`

/** Leaves with its own document what joined a person's profile, which goes to another one. Returns its ids. */
export async function leaveJoined(db: Database, affiliateId: number, from: string): Promise<Written> {
  const none = { joinedAffiliateId: null, joinedDocument: null, joinedAt: null }
  const left: Written = { records: [], comments: [] }
  for (const document of await listJoinedDocuments(db, affiliateId, from)) {
    const records = await followed
      .updateTable(db, 'record')
      .set({
        ...none,
        idDocument: document,
        ...(document !== from && { documentType: detectDocumentType(document) }),
      })
      .where('idDocument', '=', from)
      .where('joinedAffiliateId', '=', affiliateId)
      .where('joinedDocument', '=', document)
      .returning('id')
      .execute()
    const comments = await followed
      .updateTable(db, 'adminComment')
      .set({ ...none, idDocument: document })
      .where('idDocument', '=', from)
      .where('joinedAffiliateId', '=', affiliateId)
      .where('joinedDocument', '=', document)
      .returning('id')
      .execute()
    for (const { id } of records) left.records.push(id)
    for (const { id } of comments) left.comments.push(id)
  }
  return left
}

/** The documents from which something joined a profile: its own, and after a merge perhaps others. */
async function listJoinedDocuments(db: Database, affiliateId: number, under: string): Promise<string[]> {
  const { rows } = await sql<{ document: string }>`
    select joined_document as document from record
    where id_document = ${under} and joined_affiliate_id = ${affiliateId}
    union select joined_document from admin_comment
    where id_document = ${under} and joined_affiliate_id = ${affiliateId}`.execute(db)
  return rows.map(({ document }) => document)
}

/** Moves records and comments with a person whose document is corrected. Returns the ids of the moved rows. */
export async function moveWritten(
  db: Database,
  { from, to, except }: { from: string; to: string; except: Written },
): Promise<Written> {
  const records = await followed
    .updateTable(db, 'record')
    .set({ idDocument: to, documentType: detectDocumentType(to) })
    .where('idDocument', '=', from)
    .where(sql<boolean>`id <> all(${except.records})`)
    .returning('id')
    .execute()
  const comments = await followed
    .updateTable(db, 'adminComment')
    .set({ idDocument: to })
    .where('idDocument', '=', from)
    .where(sql<boolean>`id <> all(${except.comments})`)
    .returning('id')
    .execute()
  return { records: records.map(({ id }) => id), comments: comments.map(({ id }) => id) }
}
