import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isOpenHold, joinHolds } from '#server/people/addressHolds.queries.ts'

type Notice = { affiliateId: number; provenEmail: string; changedAt: string }

/** Makes the code to stop a change, when its mail is written; a mail that is written again has another one. */
export async function issueStopCode(db: Database, { affiliateId, provenEmail, changedAt }: Notice) {
  const code = generateLinkCode()
  await sql`
    insert into stop_link (affiliate_id, proven_email, changed_at, code_hash)
    values (${affiliateId}, ${provenEmail}, ${changedAt}, ${hashLinkCode(code)})
    on conflict (affiliate_id, proven_email, changed_at) do update set code_hash = excluded.code_hash`.execute(
    db,
  )
  return code
}

/** SQL: merges that can be undone. */
const standing = sql`(g.undone_at is null and g.snapshot #> '{hung,proven}' is not null)`

/** SQL: the profile that a link was mailed about, and those that it was merged into since; each with the address. */
const withParts = (code: string) => sql`
  with recursive part (id, proven_email) as (
    select affiliate_id, proven_email from stop_link where code_hash = ${hashLinkCode(code)}
    union
    select g.kept_id, p.proven_email from part p join affiliate_merge g on g.removed_id = p.id and ${standing})`

/** The profile that stands for the one that a link was mailed about. */
export async function findStoppable(db: Database, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    ${withParts(code)} select a.id from part p join affiliate a on a.id = p.id order by a.id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** An address that stands where a proven one was, in a profile or in one that a merge keeps to be undone. */
export type Stoppable = { affiliateId: number; email: string; provenEmail: string; isLiving: boolean }

/** What a link stops: only what was written over the address that it was mailed to. */
export async function listStoppable(db: Database, clock: Clock, code: string): Promise<Stoppable[]> {
  const { rows } = await sql<Stoppable>`
    ${withParts(code)}
    select a.id as affiliate_id, a.email, p.proven_email, true as is_living
    from part p join (${joinHolds}) on h.affiliate_id = p.id and h.proven_email = p.proven_email
    where a.email <> p.proven_email and ${isOpenHold(clock)}
    union
    select side.id, side.email, p.proven_email, false
    from part p join affiliate_merge g on p.id in (g.kept_id, g.removed_id) and ${standing}
      cross join lateral (values
        (g.kept_id, g.snapshot #>> '{kept,email}', g.snapshot #>> '{hung,proven,kept}'),
        (g.removed_id, g.snapshot #>> '{removed,email}', g.snapshot #>> '{hung,proven,removed}')) side (id, email, proven)
    where side.proven = p.proven_email and side.email <> side.proven
      and not exists (select from stopped_address s where s.affiliate_id = side.id and s.email = side.email)`.execute(
    db,
  )
  return rows
}

/** What became of a link that stops what was written over an address. */
export async function findStopLinkState(db: Database, clock: Clock, code: string) {
  if ((await listStoppable(db, clock, code)).length > 0) return 'open'
  const link = await db
    .selectFrom('stopLink')
    .where('codeHash', '=', hashLinkCode(code))
    .where('usedAt', 'is not', null)
    .select('usedAt')
    .executeTakeFirst()
  return link ? 'used' : 'stale'
}

/** Stores that addresses were stopped, by the link with this code. */
export async function addStopped(db: Database, clock: Clock, code: string, stopped: readonly Stoppable[]) {
  await sql`
    insert into stopped_address (affiliate_id, email, stopped_at, stopped_by)
    select s."affiliateId", s.email, ${clock.now}, s."provenEmail"
    from jsonb_to_recordset(${JSON.stringify(stopped)}::jsonb) as s ("affiliateId" integer, email text, "provenEmail" text)
    on conflict do nothing`.execute(db)
  await sql`update stop_link set used_at = ${clock.now} where code_hash = ${hashLinkCode(code)}`.execute(db)
}

/** Whether an address was stopped in a profile. */
export const isStopped = async (db: Database, affiliateId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('stoppedAddress')
    .where('affiliateId', '=', affiliateId)
    .where('email', '=', email)
    .select('email')
    .executeTakeFirst()) !== undefined

/** What was stopped in one profile is stopped in another, but for the address that proves that one; returns what came along. */
export async function copyStopped(
  db: Database,
  from: number,
  to: { id: number; proven: string },
  since = '-infinity',
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into stopped_address (affiliate_id, email, stopped_at, stopped_by)
    select ${to.id}, email, stopped_at, stopped_by from stopped_address
    where affiliate_id = ${from} and email <> ${to.proven} and stopped_at >= ${since}::timestamptz
    on conflict do nothing returning email`.execute(db)
  return rows.map(({ email }) => email)
}

/** Forgets that addresses were stopped in a profile. */
export async function deleteStopped(db: Database, affiliateId: number, emails: readonly string[]) {
  await sql`delete from stopped_address where affiliate_id = ${affiliateId} and email = any(${emails})`.execute(
    db,
  )
}

/** Upkeep: forgets what was stopped in profiles that no merge can bring back, and links that can stop nothing any more. */
export async function deleteOldStops(db: Database, { now }: Clock): Promise<void> {
  await sql`delete from stopped_address s where not exists (select from affiliate a where a.id = s.affiliate_id)
    and not exists (select from affiliate_merge g where g.removed_id = s.affiliate_id and ${standing})`.execute(
    db,
  )
  await sql`delete from stop_link l where changed_at + interval '60 days' <= ${now}
    and not exists (select from address_hold h where h.affiliate_id = l.affiliate_id)`.execute(db)
}
