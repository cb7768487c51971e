import { sql } from 'kysely'
import { hoursToStop, type AddressHold } from '#contract/people/addressEffect.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Clock } from '#server/kernel/world.ts'

/** What staff's replacing of an address looks like in the database. */
type NewCorrection = { affiliateId: number; from: string; to: string }

const isOpen = ({ now }: Clock) => sql<boolean>`(c.stopped_at is null and c.effective_at > ${now})`
/** SQL: rows as JSON. */
const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Why an address proves nothing of a profile, and which one staff had replaced; undefined when nothing is in the way. */
export async function findAddressHold(
  db: Database,
  clock: Clock,
  affiliateId: number,
  address: string,
): Promise<(AddressHold & { oldEmail: string }) | undefined> {
  const { rows } = await sql<AddressHold & { oldEmail: string }>`
    select corrected_at, old_email, case when stopped_at is null then effective_at end as until
    from address_correction c
    where affiliate_id = ${affiliateId} and (${isOpen(clock)} or stopped_at is not null and new_email = ${address})
    order by until nulls first, id limit 1`.execute(db)
  return rows[0]
}

/** Stores that old addresses can stop corrections; returns these, but for those of an address that can stop an earlier one that stands. */
export async function addCorrections(
  db: Database,
  clock: Clock,
  corrections: readonly NewCorrection[],
  authorId: number | null,
): Promise<{ id: number; from: string }[]> {
  const { rows } = await sql<{ id: number; from: string }>`
    insert into address_correction (affiliate_id, old_email, new_email, author_id, corrected_at, effective_at)
    select n."affiliateId", n."from", n."to", ${authorId}, ${clock.now}, ${clock.now} + ${hoursToStop} * interval '1 hour'
    from jsonb_to_recordset(${asJson(corrections)}) as n ("affiliateId" integer, "from" text, "to" text)
    where not exists (select from address_correction c
      where c.affiliate_id = n."affiliateId" and c.old_email = n."from" and ${isOpen(clock)})
    returning id, old_email as "from"`.execute(db)
  return rows
}

/** The addresses that can still stop what staff wrote over them in a profile. */
export async function listStoppingAddresses(db: Database, clock: Clock, affiliateId: number) {
  const { rows } = await sql<{ oldEmail: string }>`
    select distinct old_email from address_correction c where affiliate_id = ${affiliateId} and ${isOpen(clock)}`.execute(
    db,
  )
  return rows.map(({ oldEmail }) => oldEmail)
}

/** Another correction begins the time anew in which the addresses before can stop what they were told of. */
export async function extendCorrections(db: Database, clock: Clock, affiliateIds: readonly number[]) {
  await sql`update address_correction c set effective_at = ${clock.now} + ${hoursToStop} * interval '1 hour'
    where affiliate_id = any(${affiliateIds}) and ${isOpen(clock)}`.execute(db)
}

/**
 * Forgets the open corrections that took addresses away which staff put back, and those of the same profiles after
 * them. Returns whose they were.
 */
export async function deleteUndoneCorrections(
  db: Database,
  clock: Clock,
  putBack: readonly { affiliateId: number; address: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ affiliateId: number }>`
    with undone as materialized (
      select c.affiliate_id, min(c.id) as first
      from jsonb_to_recordset(${asJson(putBack)}) as p ("affiliateId" integer, address text)
      join address_correction c on c.affiliate_id = p."affiliateId" and c.old_email = p.address and ${isOpen(clock)}
      group by c.affiliate_id)
    delete from address_correction c using undone
    where c.affiliate_id = undone.affiliate_id and c.id >= undone.first and ${isOpen(clock)}
    returning c.affiliate_id`.execute(db)
  return new Set(rows.map(({ affiliateId }) => affiliateId))
}

/** Forgets the open corrections of a profile after one, since what they took away is back. */
export async function deleteCorrectionsAfter(db: Database, clock: Clock, affiliateId: number, id: number) {
  await sql`delete from address_correction c
    where affiliate_id = ${affiliateId} and id > ${id} and ${isOpen(clock)}`.execute(db)
}

/** Makes the code to stop a correction, when its mail is written; undefined when it can be stopped no more. */
export async function issueStopCode(db: Database, clock: Clock, id: number) {
  const code = generateLinkCode()
  const { rows } = await sql<{ correctedAt: string; effectiveAt: string; newEmail: string }>`
    update address_correction c set code_hash = ${hashLinkCode(code)} where id = ${id} and ${isOpen(clock)}
    returning corrected_at, effective_at, new_email`.execute(db)
  return rows[0] && { ...rows[0], code }
}

/** The profile whose correction a code can stop. */
export async function findStoppable(db: Database, clock: Clock, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ affiliateId: number }>`
    select affiliate_id from address_correction c where code_hash = ${hashLinkCode(code)} and ${isOpen(clock)}`.execute(
    db,
  )
  return rows[0]?.affiliateId
}

/** What became of the link that stops a correction. */
export async function findCorrectionState(db: Database, clock: Clock, code: string) {
  const { rows } = await sql<{ isOpen: boolean; isStopped: boolean }>`
    select ${isOpen(clock)} as is_open, stopped_at is not null as is_stopped
    from address_correction c where code_hash = ${hashLinkCode(code)}`.execute(db)
  const [correction] = rows
  return correction?.isOpen ? 'open' : correction?.isStopped ? 'used' : 'stale'
}

/**
 * Stops a correction and those after it, for ever also for the address that the profile has now. Returns the address
 * that the profile had; undefined when the code stops nothing. Call it with the profile locked.
 */
export async function stopCorrections(
  db: Database,
  clock: Clock,
  code: string,
  current: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ oldEmail: string }>`
    with stopped as (
      select id, affiliate_id, old_email from address_correction c
      where code_hash = ${hashLinkCode(code)} and ${isOpen(clock)} for update),
    later as (
      update address_correction c set stopped_at = ${clock.now}, new_email = case when c.id = s.id then ${current} else c.new_email end
      from stopped s where c.affiliate_id = s.affiliate_id and c.id >= s.id and c.stopped_at is null)
    select old_email from stopped`.execute(db)
  return rows[0]?.oldEmail
}

/** Who leaves takes what was corrected of their address along. */
export const deleteCorrectionsOf = (db: Database, affiliateId: number) =>
  db.deleteFrom('addressCorrection').where('affiliateId', '=', affiliateId).execute()

/** Upkeep: deletes the corrections that nobody stopped in time. */
export async function deleteFinalCorrections(db: Database, { now }: Clock): Promise<void> {
  await sql`delete from address_correction where stopped_at is null and effective_at <= ${now}`.execute(db)
}
