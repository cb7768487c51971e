import { sql } from 'kysely'
import { writtenAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'
import {
  hasLeftTo,
  isWrittenToHere,
  mayHaveLeftTo,
  waitsForAnother,
} from '#server/communications/writtenTo.queries.ts'
import { stopCommunication } from '#server/communications/engine/finish.queries.ts'
import { growingPause, mostAttempts, waitingTime } from '#server/communications/engine/queue.queries.ts'
import { withoutWaiting, type Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

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

/** Who was claimed, with the address that they are written to at now; null of whom there is no profile. */
type Claimed = Sending & { addressNow: string | null }

/** Told of a failure with a communication. */
type Report = (communicationId: number, error: unknown) => void

/**
 * SQL: `due`, at most so many recipients who wait and whose time has come, shared out among what is being sent. Each
 * communication takes one step in the index of those who wait, for which its order is asked: asked only whether some
 * exist, PostgreSQL may read all who wait, or all there are, each time.
 */
export function selectDue({ now }: Clock, most: number, aside: readonly number[]) {
  const isDue = sql`r.state = 'queued' and r.next_attempt_at <= ${now}`
  return sql`
    with running as materialized (
      select c.id from communication c
      cross join lateral (
        select from communication_recipient r where r.communication_id = c.id and ${isDue}
        order by r.next_attempt_at, r.id limit 1) as waiting
      where c.status in ('PROCESSING', 'PROCESSED') and c.paused_at is null and c.cancelled_at is null
        and c.id <> all(${aside}::integer[])
      order by random() limit ${most}),
    due as (
      select due.id from running cross join lateral (
        select r.id from communication_recipient r
        where r.communication_id = running.id and ${isDue}
        order by r.next_attempt_at, r.id
        limit ceil(${most}::numeric / greatest((select count(*) from running), 1))::integer
        for update skip locked) as due
      limit ${most})`
}

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
  report: Report = () => undefined,
): Promise<Sending[]> {
  const { rows } = await sql<Claimed>`${selectDue({ now }, most, aside)}
    update communication_recipient r
    set state = 'claimed', owner = ${owner}, claimed_at = ${now}, attempts = attempts + 1, reason = null
    from due where r.id = due.id
    returning r.id, r.communication_id, r.address, r.name, r.last_name_1, r.last_name_2, r.belongs_to, r.message_key, r.secret, r.attempts,
      (select ${writtenAddressOf({ now }, 'person')} from affiliate person where person.id = r.affiliate_id) as address_now,
      ${withoutWaiting}`.execute(db)
  const claimed: Sending[] = []
  for (const { addressNow, ...each } of rows) {
    const isOther = addressNow !== null && addressNow.toLowerCase() !== each.address.toLowerCase()
    // Whoever cannot be moved just now waits; the others leave.
    const moved = isOther
      ? await moveRecipient(db, { now }, owner, { ...each, address: addressNow }).catch(
          async (error: unknown) => {
            report(each.communicationId, error)
            await holdBack(db, { now }, owner, each)
            return undefined
          },
        )
      : each
    if (moved) claimed.push(moved)
  }
  return claimed
}

/** Lets somebody wait longer each time whose address cannot be written; after the last attempt their communication stops. */
async function holdBack(
  db: Database,
  { now }: Clock,
  owner: number,
  { id, communicationId, attempts }: Sending,
) {
  await sql`update communication_recipient set state = 'queued', owner = null,
      next_attempt_at = ${now} + ${growingPause}
    where id = ${id} and owner = ${owner} and state = 'claimed'`.execute(db)
  if (attempts >= mostAttempts)
    await stopCommunication(db, communicationId, 'falla al anotar la dirección nueva de alguien')
}

const at = ({ id, communicationId, address }: Sending) => ({
  communicationId: sql`${communicationId}::integer`,
  address: sql`${address}::text`,
  affiliateId: sql`(select affiliate_id from communication_recipient where id = ${id}::bigint)`,
  but: sql`${id}::bigint`,
})

/**
 * SQL: whether another recipient of a communication may have their mail at an address yet: it is leaving or has perhaps, or
 * it waits for whoever is written to there still. Who was skipped, came back or moves away themselves has none there.
 */
const isAwaitedAt = (clock: Clock, to: Sending) => sql`(
  ${mayHaveLeftTo(at(to))}
  or exists (select from communication_recipient other join communication c on c.id = other.communication_id
    left join affiliate person on person.id = other.affiliate_id
    where other.communication_id = ${to.communicationId} and other.id <> ${to.id} and lower(other.address) = lower(${to.address}::text)
      and other.state in ('queued', 'claimed')
      and ${isWrittenToHere(clock, { row: 'other', communication: 'c', person: 'person' })}))`

/**
 * Writes the address that somebody has now to whom a mail has waited (rule communication-4); undefined when they have none
 * any more, or somebody else had their mail there: they are skipped; and while somebody else may have it there yet: they
 * wait for what becomes of it. A try that went to the former address keeps what it is
 * known by, and this one gets its own. Of two who move to one address at once one begins.
 */
async function moveRecipient(
  db: Database,
  { now }: Clock,
  owner: number,
  to: Sending,
): Promise<Sending | undefined> {
  const isHeld = sql`id = ${to.id} and owner = ${owner} and state = 'claimed'`
  if (to.address !== '') {
    const { rows } = await sql<Pick<Sending, 'messageKey' | 'secret' | 'attempts'>>`
      update communication_recipient set address = ${to.address}
      where ${isHeld} and not ${hasLeftTo(at(to))} and not ${isAwaitedAt({ now }, to)}
      returning message_key, secret, attempts`.execute(db)
    if (rows[0]) return { ...to, ...rows[0] }
    const { numAffectedRows } = await sql`update communication_recipient set state = 'queued', owner = null,
        attempts = attempts - 1, reason = ${waitsForAnother}, next_attempt_at = ${now} + ${waitingTime}
      where ${isHeld} and not ${hasLeftTo(at(to))}`.execute(db)
    if (numAffectedRows) return undefined
  }
  await sql`update communication_recipient set state = 'skipped', owner = null, settled_at = ${now},
    reason = ${to.address === '' ? 'sinCorreo' : 'repetido'} where ${isHeld}`.execute(db)
  return undefined
}
