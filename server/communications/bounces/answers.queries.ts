import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

export type AnsweringRecipient = {
  id: number
  communicationId: number
  affiliateId: number | null
  address: string
}

/** The recipient of a mail by its number, which was proved already, or by a number and a secret that only the mail has. */
export async function findAnswering(
  db: Database,
  { id, secret }: { id: number; secret?: string },
): Promise<AnsweringRecipient | undefined> {
  const isTheirs = secret === undefined ? sql`true` : sql`secret = ${secret}::uuid`
  const { rows } = await sql<AnsweringRecipient>`
    select id, communication_id, affiliate_id, address from communication_recipient
    where id = ${id} and ${isTheirs}`.execute(db)
  return rows[0]
}

/** The members who are written to at an address, and whether each agrees to communications. */
export async function listMembersAt(
  db: Database,
  address: string,
): Promise<{ id: number; communications: boolean }[]> {
  const { rows } = await sql<{ id: number; communications: boolean }>`
    select id, communications from affiliate where email in (${address}, lower(${address}))
      and inscription_type <> 0 order by id`.execute(db)
  return rows
}

/** Writes nothing to an address any more, or no bulletins (`isSuppressed`); the first reason stands, but for one that says more. */
export const suppress = (
  db: Database,
  { now }: Clock,
  address: string,
  reason: 'rebote' | 'queja' | 'baja',
) =>
  sql`insert into suppressed_address (address, reason, created_at)
    select lower(${address}), ${reason}, ${now} where not is_forgotten(${address})
    on conflict (address) do update set reason = excluded.reason, created_at = excluded.created_at
    where suppressed_address.reason <> 'rebote' and excluded.reason = 'rebote'`.execute(db)

/** A mail that left longer ago comes back no more (rule communication-13). */
const isRecent = (now: RawBuilder<string>) => sql`settled_at > ${now} - interval '30 days'`

/** Notes that a mail which had left lately came back; returns whether that was news. */
export async function markBounced(
  db: Database,
  { now }: Clock,
  id: number,
  status: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update communication_recipient set state = 'bounced', reason = 'devuelto', reply = ${`Devuelto después: ${status}`},
      settled_at = ${now}
    where id = ${id} and state in ('sent', 'uncertain') and ${isRecent(now)}`.execute(db)
  return numAffectedRows > 0n
}

/** Notes that somebody complained of a mail which has left lately; returns whether that was news. */
export async function noteComplaint(db: Database, { now }: Clock, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update communication_recipient set complained_at = ${now}
    where id = ${id} and complained_at is null and state in ('sent', 'uncertain', 'bounced') and ${isRecent(now)}`.execute(
    db,
  )
  return numAffectedRows > 0n
}
