import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const upkeep = asSystem('upkeep: who has enrolled is outside the census no more')

/**
 * Takes those off the list of people outside the census who enrolled while, in another transaction, their first record
 * was written: neither saw the other (migration 0053).
 */
export const forgetEnrolledOutsiders = (db: Database) =>
  upkeep
    .deleteFrom(db, 'outsider')
    .where(sql<boolean>`exists (select from affiliate where affiliate.id_document = outsider.id_document)`)
    .execute()
