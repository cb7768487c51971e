import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * Tells anew who is outside the census where two transactions changed records and profile of one document at once and
 * neither saw the other (migration 0053).
 */
export const retellOutsiders = (db: Database) =>
  sql`select tell_outsiders(array(
    select id_document from outsider
    where exists (select from affiliate where affiliate.id_document = outsider.id_document)
    union all
    select distinct id_document from record
    where not exists (select from affiliate where affiliate.id_document = record.id_document)
      and not exists (select from outsider where outsider.id_document = record.id_document)))`.execute(db)
