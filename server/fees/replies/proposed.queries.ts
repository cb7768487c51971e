import { sql } from 'kysely'
import { returnable } from '#server/fees/replies/match.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/**
 * SQL: the lines of an answer without a reference that may mean one charge only, whose document, account or mandate and
 * amount agree, and which had been charged by the day said; not one that another line means, or may mean, as well.
 */
const fromProposed = (scope: Scope, id: number) => sql`from bank_reply_line l
  join bank_reply on bank_reply.id = l.reply_id
  join charge c on c.id = l.charge_id and ${scope.ofPersonIn('c.affiliate_id')}
  where l.reply_id = ${id} and l.state = 'pendiente' and l.match = 'dudosa' and l.settled_at is null
    and l.said_reference is null and l.currency = 'EUR' and l.cents = c.cents
    and c.settled_by = 'adeudo' and c.state in ('remesado', 'cobrado')
    and coalesce(l.booked_on, bank_reply.booked_on) between c.charged_on and c.charged_on + ${returnable}
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
