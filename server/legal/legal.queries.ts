import type { z } from 'zod'
import { inscriptionDocument, type legal } from '#contract/legal/legal.ts'
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

/** The name and document of the person who signs the inscription document. */
export const findSignatory = (db: Database, affiliateId: number) =>
  db
    .selectFrom('affiliate')
    .select(['name', 'lastName1', 'lastName2', 'idDocument'])
    .where('id', '=', affiliateId)
    .executeTakeFirst()

/** The version of the inscription document that a person accepted last, and when; undefined when they never did in this application. */
export const findAcceptance = (db: Database, affiliateId: number) =>
  db
    .selectFrom('consent')
    .innerJoin('legalDocumentVersion as text', (join) =>
      join
        .onRef('text.legalDocumentId', '=', 'consent.legalDocumentId')
        .onRef('text.version', '=', 'consent.documentVersion'),
    )
    .where('consent.affiliateId', '=', affiliateId)
    .where('consent.kind', 'in', ['responsabilidad', 'proteccion-datos'])
    .where('text.legalDocumentId', '=', inscriptionDocument)
    .select(['text.name', 'text.html', 'consent.givenAt'])
    .orderBy('consent.givenAt', 'desc')
    .orderBy('consent.id', 'desc')
    .limit(1)
    .executeTakeFirst()
