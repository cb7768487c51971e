import { sql } from 'kysely'
import type { DonationPayment } from '#contract/fees/charges.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/**
 * Adds what paid a donation that came back, and returns its number. It is of the same record, and stands for what it pays
 * as one that collected it again: the database lets a donation be paid once.
 */
export async function addDonationPayment(
  db: Database,
  scope: Scope,
  id: number,
  { settledBy, paidOn, note, author }: DonationPayment & { author: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into charge (kind, affiliate_id, record_id, cents, explained, concept, settled_by, state, charged_on, retry_of,
      note, author)
    select kind, affiliate_id, record_id, cents, explained, concept, ${settledBy}, 'cobrado', ${paidOn}::date, id,
      ${note === '' ? null : note}, ${author}
    from charge where id = ${id} and kind = 'donacion' and ${scope.ofPersonIn('charge.affiliate_id')}
    returning id`.execute(db)
  const [added] = rows
  if (!added) throw new Error(`Charge ${id} is no donation within the scope`)
  return added.id
}

/** Cancels what paid a charge that came back, which is owed again. */
export const cancelPaid = (db: Database, scope: Scope, id: number, note: string) =>
  scope.updateTable(db, 'charge').set({ state: 'anulado', note }).where('id', '=', id).execute()
