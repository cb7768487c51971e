import { sql } from 'kysely'
import { withoutWaiting } from '#server/communications/engine/relay.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { provenAddressOf } from '#server/people/addresses/addressHolds.queries.ts'

/** What PostgreSQL says where another row has what must be one's own. */
const uniqueViolation = '23505'

/** What a mail to one recipient is written from. */
export type Sending = {
  id: number
  communicationId: number
  address: string
  name: string
  lastName1: string
  lastName2: string | null
  belongsTo: string | null
  messageKey: string
  secret: string
  attempts: number
}

/** Who was claimed, with their proven address where their profile has another one than they were frozen with. */
type Claimed = Sending & { addressNow: string | null }

/**
 * Claims recipients that wait, in turn of each communication of which some are due but those that are left alone (rule
 * communication-15). The turns are drawn: also where one is claimed at a time each communication has its own soon. Nothing
 * has left yet, so this is the one step that does not wait for the disk: what is lost of it waits again.
 */
export async function claimRecipients(
  db: Database,
  { now }: Clock,
  owner: number,
  most: number,
  aside: readonly number[] = [],
): Promise<Sending[]> {
  const isDue = sql`r.state = 'queued' and r.next_attempt_at <= ${now}`
  const { rows } = await sql<Claimed>`
    with running as materialized (
      select c.id from communication c
      where c.status in ('PROCESSING', 'PROCESSED') and c.paused_at is null and c.cancelled_at is null
        and c.id <> all(${aside}::integer[])
        and exists (select from communication_recipient r where r.communication_id = c.id and ${isDue})
      order by random() limit ${most}),
    due as (
      select due.id from running cross join lateral (
        select r.id from communication_recipient r
        where r.communication_id = running.id and ${isDue}
        order by r.next_attempt_at, r.id
        limit ceil(${most}::numeric / greatest((select count(*) from running), 1))::integer
        for update skip locked) as due
      limit ${most})
    update communication_recipient r
    set state = 'claimed', owner = ${owner}, claimed_at = ${now}, attempts = attempts + 1
    from due where r.id = due.id
    returning r.id, r.communication_id, r.address, r.name, r.last_name_1, r.last_name_2, r.belongs_to, r.message_key, r.secret, r.attempts,
      (select case when lower(person.email) <> lower(r.address) then ${provenAddressOf({ now }, sql`person.id`)} end
        from affiliate person where person.id = r.affiliate_id) as address_now,
      ${withoutWaiting}`.execute(db)
  const claimed: Sending[] = []
  for (const { addressNow, ...each } of rows) {
    const isOther = addressNow !== null && addressNow.toLowerCase() !== each.address.toLowerCase()
    const moved = isOther ? await moveRecipient(db, { now }, owner, { ...each, address: addressNow }) : each
    if (moved) claimed.push(moved)
  }
  return claimed
}

/**
 * Writes the address that somebody has now to whom a mail has waited (rule communication-4); undefined when they have none
 * any more, or somebody else is written to there: they are skipped.
 */
async function moveRecipient(
  db: Database,
  { now }: Clock,
  owner: number,
  to: Sending,
): Promise<Sending | undefined> {
  const isHeld = sql`id = ${to.id} and owner = ${owner} and state = 'claimed'`
  const isMoved =
    to.address !== '' &&
    (await sql`update communication_recipient set address = ${to.address} where ${isHeld}`
      .execute(db)
      .then(({ numAffectedRows = 0n }) => numAffectedRows > 0n)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === uniqueViolation) return false
        throw error
      }))
  if (isMoved) return to
  await sql`update communication_recipient set state = 'skipped', owner = null, settled_at = ${now},
    reason = ${to.address === '' ? 'sinCorreo' : 'repetido'} where ${isHeld}`.execute(db)
  return undefined
}
