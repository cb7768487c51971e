import type { Database } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

const personColumns = [
  'id',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'idDocument',
  'inscriptionType',
] as const

/** Who has a document, already normalised. */
export const findByDocument = (db: Database, scope: Scope, idDocument: string) =>
  db
    .selectFrom('affiliate')
    .where(scope.ofAffiliates())
    .where('idDocument', '=', idDocument)
    .select(personColumns)
    .executeTakeFirst()

/** Who has an address; of several people that share one, the first to enrol. */
export const findByEmail = (db: Database, scope: Scope, email: string) =>
  db
    .selectFrom('affiliate')
    .where(scope.ofAffiliates())
    .where('email', '=', email)
    .select(personColumns)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
