import type { z } from 'zod'
import type { legal } from '#contract/legal/legal.ts'
import type { Database } from '#server/kernel/database.ts'

type Query = z.output<typeof legal.list.query>

export async function listLegalDocuments(db: Database, { page, size, sort, direction }: Query) {
  const all = db
    .selectFrom('legalDocument')
    .select(['id', 'name', 'description'])
    .orderBy(sort, direction)
    .orderBy('id', direction)
  const [content, { count }] = await Promise.all([
    (size === -1 ? all : all.limit(size).offset(page * size)).execute(),
    db
      .selectFrom('legalDocument')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { content, totalElements: count }
}

/** A legal document with its text. */
export const findLegalDocument = (db: Database, id: number) =>
  db.selectFrom('legalDocument').select(['id', 'name', 'html']).where('id', '=', id).executeTakeFirst()

/** Who signs the inscription document, and when they enrolled. */
export const findSignatory = (db: Database, affiliateId: number) =>
  db
    .selectFrom('affiliate')
    .select(['name', 'lastName1', 'lastName2', 'idDocument', 'creationTime'])
    .where('id', '=', affiliateId)
    .executeTakeFirst()
