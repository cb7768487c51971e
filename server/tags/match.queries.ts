import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Whom lines ask for: whole documents and addresses, as they are stored. */
export type Asked = { documents: readonly string[]; emails: readonly string[] }

/** The members within a scope who have one of some documents or addresses. */
export const findAsked = (db: Database, scope: Scope, { documents, emails }: Asked) =>
  scope
    .selectFrom(db, 'affiliate')
    .where(isMember('affiliate'))
    .where(sql<boolean>`(affiliate.id_document = any(${documents}) or affiliate.email = any(${emails}))`)
    .select(['affiliate.id', 'affiliate.idDocument', 'affiliate.email'])
    .execute()

/** The name of a list that is pasted now: «Lista pegada el 22/11/2026 a las 18:05:33». */
export async function nameList(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'Lista pegada el ' || to_char(now() at time zone 'Europe/Madrid', 'DD/MM/YYYY "a las" HH24:MI:SS') as name`.execute(
    db,
  )
  return rows[0]?.name ?? 'Lista pegada'
}

/** SQL: numbers of people, as a query. */
export const selectIds = (ids: readonly number[]) => sql`select unnest(${ids}::integer[])`
