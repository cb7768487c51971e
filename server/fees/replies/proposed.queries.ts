import { sql, type RawBuilder } from 'kysely'
import { returnDays, soonCodes } from '#contract/fees/returnDays.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** SQL: on which day a line came back. */
const cameOn = sql`coalesce(l.booked_on, bank_reply.booked_on)`

/** SQL: within how many days of its charge a line comes back at most; what nothing or MD01 says of it is settled one by one after eight weeks. */
const mostDays = sql`case when l.code = any(${soonCodes}::text[]) then ${sql.lit(returnDays.soon)} else ${sql.lit(returnDays.refund)} end`

/** SQL: whether the bank may take a row of a table back. */
const isCollected = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.settled_by`)} = 'adeudo' and ${sql.ref(`${table}.state`)} in ('remesado', 'cobrado'))`

/**
 * SQL: the lines of an answer without a reference that may mean one charge only, whose document, account or mandate and
 * amount agree, and which had been charged by the day said, no longer ago than the reason allows; not one that another line
 * means, or may mean, as well, nor while the bank has another one of that amount, which it may have refused.
 */
export const fromProposed = (scope: Scope, id: number) => sql`from bank_reply_line l
  join bank_reply on bank_reply.id = l.reply_id
  join charge c on c.id = l.charge_id and ${scope.ofPersonIn('c.affiliate_id')}
  where l.reply_id = ${id} and l.state = 'pendiente' and l.match = 'dudosa' and l.settled_at is null
    and l.said_reference is null and l.currency = 'EUR' and l.cents = c.cents
    and ${isCollected('c')} and ${cameOn} between c.charged_on and c.charged_on + ${mostDays}
    and not exists (select from charge other where other.id <> c.id and other.cents = c.cents
      and ${isCollected('other')} and ${scope.ofPersonIn('other.affiliate_id')}
      and (other.affiliate_id = c.affiliate_id or other.record_id = c.record_id
        or l.said_iban is not null and other.iban = c.iban)
      and (other.state = 'remesado' and other.charged_on > ${cameOn} or ${cameOn} between other.charged_on and other.charged_on + ${mostDays}))
    and not exists (select from bank_reply_line other
      where other.charge_id = c.id and (other.reply_id, other.position) <> (l.reply_id, l.position)
        and other.state = 'pendiente'
        and (other.reply_id = l.reply_id or other.match = 'segura' or other.settled_at is not null))`

/** How many lines can be accepted as they are proposed, and how much they are. */
export async function sumProposed(
  db: Database,
  scope: Scope,
  id: number,
): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(c.cents), 0) as cents ${fromProposed(scope, id)}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

/** Settles those lines with the charges that they propose; returns how many. */
export async function settleProposed(
  db: Database,
  scope: Scope,
  { id, username }: { id: number; username: string },
): Promise<number> {
  const { rows } = await sql`
    update bank_reply_line set settled_by = ${username}, settled_at = now()
    where reply_id = ${id} and position in (select l.position ${fromProposed(scope, id)})
    returning position`.execute(db)
  return rows.length
}
