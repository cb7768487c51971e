import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { BatchState } from '#contract/fees/basics/chargeStates.ts'
import { isChargedFor, isLive, isLiveFor, isSettled } from '#server/fees/basics/charges.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** SQL: another charge of whoever a row of `charge` is of. */
const anotherOf = sql`charge other where other.affiliate_id = charge.affiliate_id and other.id <> charge.id`

/**
 * A charge that came back is again what its batch says: on its way, or collected. Where a merge has brought another one for
 * its days to its person meanwhile, both stand.
 */
export const restoreCharge = (db: Database, scope: Scope, id: number, state: 'remesado' | 'cobrado') =>
  scope
    .updateTable(db, 'charge')
    .set({
      state,
      stateBefore: null,
      returnedOn: null,
      returnCode: null,
      waits: false,
      decidedBy: null,
      decidedAt: null,
    })
    .set({
      doubled: sql<boolean>`doubled or exists (select from ${anotherOf} and ${isLiveFor('other', sql.ref('charge.covers'))})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'devuelto')
    .execute()

/**
 * SQL: whether another fee is charged or was paid for the same days as a charge of a table or alias, or another donation for
 * the same record. What the bank was told to collect for the same days came by a merge: it is no answer to this one's return.
 */
export function isMetOtherwise(charge = 'charge') {
  const its = (column: string) => sql.ref(`${charge}.${column}`)
  return sql<boolean>`(exists (select from charge other where other.affiliate_id = ${its('affiliate_id')} and other.id <> ${its('id')}
      and ${isChargedFor('other', its('covers'))} and not (other.settled_by = 'adeudo' and ${isSettled('other')}))
    or exists (select from charge other where other.record_id = ${its('record_id')} and other.id <> ${its('id')}
      and ${isLive('other')}))`
}

/** The state of the batch of a charge, locked until the transaction ends. */
export const lockBatchOf = (db: Database, id: number) =>
  sql<{
    state: BatchState
  }>`select state from fee_batch where id = (select batch_id from charge where id = ${id}) for share`.execute(
    db,
  )

/** Locks the mandate that a line suspended, before its charge (`docs/architecture.md`). */
export const lockSuspended = (
  db: Database,
  scope: Scope,
  { id, position }: { id: number; position: number },
) =>
  sql`select from mandate where id = (
      select l.mandate_id from bank_reply_line l where l.reply_id = ${id} and l.position = ${position})
    and ${scope.ofPersonIn('mandate.affiliate_id')} for update`.execute(db)

/** The mandate that a line suspended is in use again, if nobody has changed it since and no other line suspended it. */
export async function restoreMandate(
  db: Database,
  scope: Scope,
  { id, position }: { id: number; position: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mandate set state = 'activo', reason = null, version = mandate.version + 1
    from bank_reply_line l
    where l.reply_id = ${id} and l.position = ${position} and mandate.id = l.mandate_id
      and mandate.version = l.mandate_version and mandate.state = 'suspendido'
      and ${scope.ofPersonIn('mandate.affiliate_id')}
      and not exists (
        select from bank_reply_line o where o.mandate_id = mandate.id and o.state = 'aplicada'
          and (o.reply_id, o.position) <> (l.reply_id, l.position))`.execute(db)
  return numAffectedRows > 0n
}

/** A line that was applied by mistake means nothing any more. */
export const markUndone = (
  db: Database,
  { id, position }: { id: number; position: number },
  username: string,
) =>
  sql`update bank_reply_line set state = 'descartada', why = 'Se aplicó por error', settled_by = ${username},
      settled_at = now(), mandate_id = null, mandate_version = null
    where reply_id = ${id} and position = ${position}`.execute(db)
