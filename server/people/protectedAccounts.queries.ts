import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Who changes a profile: somebody of staff, or the console of the server, which no account outranks. */
export type Editor = { userId: number; role: Role }

/**
 * SQL: whether a profile is of an account that ranks at or above the editor's, whose mail, type and document are not
 * the editor's to change; those of a super admin are another super admin's (rule rights-11).
 */
export const isProtectedFrom = (editor: Editor | undefined, affiliateId: RawBuilder<unknown>) =>
  editor === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from app_user protected where protected.affiliate_id = ${affiliateId}
        and role_rank(protected.role) >= role_rank(${editor.role})
        and not (${editor.role} = 'ROLE_SUPER_ADMIN' and protected.id <> ${editor.userId}))`

/** The same for one profile, whose account is locked until the transaction ends. Lock the profile before. */
export async function lockProtection(db: Database, editor: Editor, affiliateId: number): Promise<boolean> {
  await db
    .selectFrom('appUser')
    .where('affiliateId', '=', affiliateId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  return isProtected(db, editor, affiliateId)
}

/** The same without a lock, to tell beforehand. */
export async function isProtected(db: Database, editor: Editor, affiliateId: number): Promise<boolean> {
  const { rows } = await sql<{ isProtected: boolean }>`
    select ${isProtectedFrom(editor, sql`${affiliateId}::integer`)} as is_protected`.execute(db)
  return rows[0]?.isProtected ?? false
}
