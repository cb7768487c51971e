import { sql } from 'kysely'
import { returnable } from '#server/fees/replies/match.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Locks an answer of the bank until the transaction ends: what is done with its lines is done one after the other. */
export const lockReply = (db: Database, id: number) =>
  db
    .selectFrom('bankReply')
    .where('id', '=', id)
    .select(['id', 'version', 'bookedOn', 'appliedBy', 'appliedAt'])
    .forUpdate()
    .executeTakeFirst()

/** Says that something was done with the lines of an answer. */
export const raiseVersion = (db: Database, id: number) =>
  sql`update bank_reply set version = version + 1 where id = ${id}`.execute(db)

/** What a line says and means, as it is stored. */
export const readStoredLine = (db: Database, id: number, position: number) =>
  db
    .selectFrom('bankReplyLine')
    .where('replyId', '=', id)
    .where('position', '=', position)
    .selectAll()
    .executeTakeFirst()

/** A line, of this or of another answer, that means a charge surely and is not applied. */
export async function findOtherLine(
  db: Database,
  chargeId: number,
  { id, position }: { id: number; position: number },
): Promise<{ replyId: number; position: number } | undefined> {
  const { rows } = await sql<{ replyId: number; position: number }>`
    select reply_id, position from bank_reply_line
    where charge_id = ${chargeId} and (reply_id, position) <> (${id}::integer, ${position}::integer)
      and state = 'pendiente' and (match = 'segura' or settled_at is not null)
    order by reply_id, position limit 1`.execute(db)
  return rows[0]
}

/** Until when a charge could be taken back, if the day of a line is later (rule fee-9). */
export async function findReturnableUntil(
  db: Database,
  scope: Scope,
  chargeId: number,
  { id, position }: { id: number; position: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    select to_char(charge.charged_on + ${returnable}, 'YYYY-MM-DD') as until
    from bank_reply_line l join bank_reply on bank_reply.id = l.reply_id, charge
    where l.reply_id = ${id} and l.position = ${position} and charge.id = ${chargeId}
      and ${scope.ofPersonIn('charge.affiliate_id')}
      and coalesce(l.booked_on, bank_reply.booked_on) > charge.charged_on + ${returnable}`.execute(db)
  return rows[0]?.until
}

/** Stores what somebody has said of a line: the charge that it means, or null, that it means none. */
export const settleStoredLine = (
  db: Database,
  { id, position }: { id: number; position: number },
  { chargeId, username }: { chargeId: number | null; username: string },
) =>
  sql`update bank_reply_line set settled_by = ${username}, settled_at = now(),
      charge_id = ${chargeId === null ? sql`charge_id` : sql`${chargeId}`},
      state = ${chargeId === null ? 'descartada' : 'pendiente'}
    where reply_id = ${id} and position = ${position}`.execute(db)
