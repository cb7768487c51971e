import type { StopLink } from '#contract/linkState.ts'
import { sql } from 'kysely'
import type { StoppedAddress } from '#contract/people/addressEffect.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isOpenHold, joinHolds } from '#server/people/addresses/addressHolds.queries.ts'

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

/** The profile that a link was mailed about. */
export async function findStoppable(db: Database, code: string): Promise<number | undefined> {
  const link = await db
    .selectFrom('stopLink')
    .where('codeHash', '=', hashLinkCode(code))
    .select('affiliateId')
    .executeTakeFirst()
  return link?.affiliateId
}

/** An address that stands where a proven one was. */
export type Stoppable = { affiliateId: number; email: string; provenEmail: string }

/** What a link stops: only what was written over the address that it was mailed to. */
export async function findStopped(db: Database, clock: Clock, code: string): Promise<Stoppable | undefined> {
  const { rows } = await sql<Stoppable>`
    select a.id as affiliate_id, a.email, l.proven_email
    from stop_link l join (${joinHolds}) on h.affiliate_id = l.affiliate_id and h.proven_email = l.proven_email
    where l.code_hash = ${hashLinkCode(code)} and a.email <> l.proven_email and ${isOpenHold(clock)}`.execute(
    db,
  )
  return rows[0]
}

/** What became of a link that stops what was written over an address, which it was sent to. */
export async function findStopLink(db: Database, clock: Clock, code: string): Promise<StopLink> {
  const stoppable = await findStopped(db, clock, code)
  if (stoppable) return { state: 'open', address: stoppable.provenEmail }
  const link = await db
    .selectFrom('stopLink')
    .where('codeHash', '=', hashLinkCode(code))
    .where('usedAt', 'is not', null)
    .select('usedAt')
    .executeTakeFirst()
  return { state: link ? 'used' : 'stale', address: null }
}

/** Stores that an address was stopped, by the link with this code. */
export async function addStopped(db: Database, clock: Clock, code: string, stopped: Stoppable) {
  const { affiliateId, email, provenEmail } = stopped
  await db
    .insertInto('stoppedAddress')
    .values({ affiliateId, email, stoppedAt: clock.now, stoppedBy: provenEmail })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`update stop_link set used_at = ${clock.now} where code_hash = ${hashLinkCode(code)}`.execute(db)
}

/** The addresses that were stopped in a profile, the latest first. */
export const listStopped = (db: Database, affiliateId: number): Promise<StoppedAddress[]> =>
  db
    .selectFrom('stoppedAddress')
    .where('affiliateId', '=', affiliateId)
    .select(['email', 'stoppedAt'])
    .orderBy('stoppedAt', 'desc')
    .orderBy('email')
    .execute()

/** Forgets that an address was stopped in a profile; returns which ones stopped it and when. */
export const takeStopped = (db: Database, affiliateId: number, email: string) =>
  db
    .deleteFrom('stoppedAddress')
    .where('affiliateId', '=', affiliateId)
    .where('email', '=', email)
    .returning(['stoppedBy', 'stoppedAt'])
    .execute()

type Stops = { from: number; to: number; by: string }

/** What an address has stopped in one profile is stopped by it in another. */
export async function copyStops(db: Database, { from, to, by }: Stops): Promise<void> {
  await sql`
    insert into stopped_address (affiliate_id, email, stopped_at, stopped_by)
    select ${to}::integer, email, stopped_at, stopped_by from stopped_address
    where affiliate_id = ${from} and stopped_by = ${by} on conflict do nothing`.execute(db)
}

/** The same, and it is so in the other profile alone. */
export async function moveStops(db: Database, stops: Stops): Promise<void> {
  await copyStops(db, stops)
  await db
    .deleteFrom('stoppedAddress')
    .where('affiliateId', '=', stops.from)
    .where('stoppedBy', '=', stops.by)
    .execute()
}

/** Upkeep: forgets what was stopped in profiles that no merge can bring back, and links that can stop nothing any more. */
export async function deleteOldStops(db: Database, { now }: Clock): Promise<void> {
  await sql`delete from stopped_address s where not exists (select from affiliate a where a.id = s.affiliate_id)
    and not exists (select from affiliate_merge g
      where g.removed_id = s.affiliate_id and g.undone_at is null and g.snapshot ? 'kept')`.execute(db)
  await sql`delete from stop_link l where changed_at + interval '60 days' <= ${now}
    and not exists (select from address_hold h where h.affiliate_id = l.affiliate_id)`.execute(db)
}
