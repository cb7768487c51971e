import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** SQL: whether a record or a comment stands under a document. */
const isWrittenAbout = (idDocument: RawBuilder<unknown>) => sql`(
  exists (select from record r where r.id_document = ${idDocument})
  or exists (select from admin_comment c where c.id_document = ${idDocument}))`

/**
 * Keeps the address of a record that was deleted, while anything else stands under its document and nobody in the census
 * has that: otherwise nobody would be told when somebody comes to it (rule rights-11).
 */
export async function keepKnownAddress(
  db: Database,
  { idDocument, email }: { idDocument: string; email: string | null },
): Promise<void> {
  if (!email) return
  await sql`
    insert into known_address (id_document, email) select ${idDocument}, lower(${email})
    where ${isWrittenAbout(sql`${idDocument}`)} and not exists (select from affiliate a where a.id_document = ${idDocument})
    on conflict do nothing`.execute(db)
}

/** Upkeep: forgets the addresses under whose documents nothing stands any more. */
export async function deleteOldKnownAddresses(db: Database): Promise<void> {
  await sql`delete from known_address k where not ${isWrittenAbout(sql`k.id_document`)}`.execute(db)
}
