import { sql } from 'kysely'
import type { z } from 'zod'
import { inscriptionDocument, type legal } from '#contract/legal/legal.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { defineSmallList } from '#server/kernel/lists/smallList.ts'
import { noPersonalData, type Scope } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof legal.list.query>

export const defineDocumentList = ({ sort, direction }: Pick<Query, 'sort' | 'direction'>) =>
  defineSmallList({
    scope: noPersonalData,
    from: (db) => db.selectFrom('legalDocument'),
    where: [sql<boolean>`retired_at is null`],
    order: sortBy(direction, [sort, 'id']),
    read: (page) => page.select(['id', 'name', 'description']).execute(),
  })

/** A legal document with its text, also of one that is no longer in use: what was written with it still shows it. */
export const findLegalDocument = (db: Database, id: number) =>
  db.selectFrom('legalDocument').select(['id', 'name', 'html']).where('id', '=', id).executeTakeFirst()

/** The name and document of the person who signs the inscription document. */
export const findSignatory = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .selectFrom(db, 'affiliate')
    .select(['name', 'lastName1', 'lastName2', 'idDocument'])
    .where('id', '=', affiliateId)
    .executeTakeFirst()

/** The version of the inscription document that a person accepted last, and when; undefined when they never did in this application. */
export const findAcceptance = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .selectFrom(db, 'consent')
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
