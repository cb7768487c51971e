import { sql } from 'kysely'
import { insertStoredRows, jsonList } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** What two profiles of a merge have asked of provisional rolls: of one voting the claim of the kept one stays (rule voting-12). */
export type MovedClaims = { moved: number[]; dropped: Readonly<Record<string, unknown>>[] }

const isClaimedToo = (id: number) =>
  sql`exists (select from voting_claim k where k.voting_id = t.voting_id and k.affiliate_id = ${id})`

/** SQL: the claims of the removed profile as `MovedClaims`, before any moves. */
export const selectClaims = (kept: number, removed: number) => sql`jsonb_build_object(
  'moved', ${jsonList(sql`t.id from voting_claim t where t.affiliate_id = ${removed} and not ${isClaimedToo(kept)}`)},
  'dropped', ${jsonList(sql`to_jsonb(t) from voting_claim t where t.affiliate_id = ${removed} and ${isClaimedToo(kept)}`)})`

/** Moves the claims of the removed profile to the kept one; of those that both made, the kept one's stays. */
export async function moveClaims(db: Database, kept: number, removed: number): Promise<void> {
  await sql`delete from voting_claim t where t.affiliate_id = ${removed} and ${isClaimedToo(kept)}`.execute(
    db,
  )
  await sql`update voting_claim set affiliate_id = ${kept} where affiliate_id = ${removed}`.execute(db)
}

/** Returns the claims of the removed profile that are the kept one's still. */
export async function returnClaims(
  db: Database,
  { kept, removed }: { kept: number; removed: number },
  claims: MovedClaims | undefined,
): Promise<void> {
  if (!claims) return
  await sql`update voting_claim set affiliate_id = ${removed}
    where id = any(${claims.moved}) and affiliate_id = ${kept}`.execute(db)
  await insertStoredRows(
    db,
    'voting_claim',
    claims.dropped,
    sql`exists (select from voting v where v.id = r.voting_id)`,
  )
}
