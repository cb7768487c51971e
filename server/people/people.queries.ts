import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

const personColumns = [
  'id',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'idDocument',
  'inscriptionType',
] as const

/** The person with a document, which must be normalised already. */
export const findPersonByDocument = (db: Database, scope: Scope, idDocument: string) =>
  scope
    .selectFrom(db, 'affiliate')
    .where('idDocument', '=', idDocument)
    .select(personColumns)
    .executeTakeFirst()

/** The person with an e-mail address; when several share it, the first to enrol. */
export const findPersonByEmail = (db: Database, scope: Scope, email: string) =>
  scope
    .selectFrom(db, 'affiliate')
    .where('email', '=', email)
    .select(personColumns)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
