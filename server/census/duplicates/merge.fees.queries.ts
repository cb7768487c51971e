import { sql } from 'kysely'
import { sayMerging } from '#server/census/duplicates/merge.attendances.queries.ts'
import { insertStoredRows, jsonList } from '#server/census/duplicates/merge.queries.ts'
import { isChargedFor, isSettled } from '#server/fees/basics/charges.queries.ts'
import { hasLiveRetry, isForgivenSince } from '#server/fees/basics/returned.queries.ts'
import { isOpenMandate } from '#server/fees/basics/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

type Side = 'kept' | 'removed'
type MandateThen = {
  id: number
  state: string
  reason: string | null
  ended_at: string | null
  state_before: string | null
}
type ChargeThen = { id: number; note: string | null; state_at: string }
type LeftOut = Readonly<Record<string, unknown>> & { batch_id: number }

/** What two profiles of a merge have of fees (rules fee-6, fee-7), and what the merge does with it. */
export type MovedFees = {
  mandates: Record<Side, MandateThen[]>
  charges: Record<Side, number[]>
  /** Those of either that no approved batch has, for days that the other one is charged for. */
  cancelled: ChargeThen[]
  /** Those of the removed profile that are for the bank or paid for the same days as others of the kept one. */
  doubled: number[]
  requests: Record<Side, number[]>
  /** The request of the removed profile, when both wait for an answer. */
  withdrawn: number[]
  leftOut: { moved: number[]; dropped: LeftOut[] }
}

const mergedReason = 'Ficha unida'
const isOpen = isOpenMandate('mandate')
/** SQL: whether one of two people is charged for the same days as a charge of the other. */
const clashes = (alias: string, of: number, only = sql`true`) => sql`exists (
  select from charge o where o.affiliate_id = ${of} and ${isChargedFor('o', sql.ref(`${alias}.covers`))} and ${only})`

const selectMandates = (id: number) =>
  jsonList(sql`jsonb_build_object('id', t.id, 'state', t.state, 'reason', t.reason, 'ended_at', t.ended_at,
    'state_before', t.state_before) from mandate t where t.affiliate_id = ${id}`)
const selectIds = (table: 'charge' | 'fee_request', id: number) =>
  jsonList(sql`t.id from ${sql.table(table)} t where t.affiliate_id = ${id}`)

/** SQL: what two profiles have of fees as `MovedFees`, before any moves. */
export const selectFees = (kept: number, removed: number) => sql`jsonb_build_object(
    'mandates', jsonb_build_object('kept', ${selectMandates(kept)}, 'removed', ${selectMandates(removed)}),
    'charges', jsonb_build_object('kept', ${selectIds('charge', kept)}, 'removed', ${selectIds('charge', removed)}),
    'requests', jsonb_build_object('kept', ${selectIds('fee_request', kept)}, 'removed', ${selectIds('fee_request', removed)}),
    'cancelled', ${jsonList(sql`jsonb_build_object('id', t.id, 'note', t.note, 'state_at', t.state_at)
      from charge t where t.kind = 'cuota' and t.state = 'previsto' and t.sequence is null and (
        t.affiliate_id = ${removed} and ${clashes('t', kept)}
        or t.affiliate_id = ${kept} and ${clashes('t', removed, isSettled('o'))})`)},
    'doubled', ${jsonList(sql`t.id from charge t where t.affiliate_id = ${removed} and t.kind = 'cuota' and not t.doubled
      and ${isSettled('t')} and ${clashes('t', kept, sql`not o.doubled and ${isSettled('o')}`)}`)},
    'withdrawn', ${jsonList(sql`t.id from fee_request t where t.affiliate_id = ${removed} and t.state = 'pendiente'
      and exists (select from fee_request o where o.affiliate_id = ${kept} and o.state = 'pendiente')`)},
    'leftOut', jsonb_build_object(
      'moved', ${jsonList(sql`t.batch_id from fee_batch_left_out t where t.affiliate_id = ${removed} and not ${isLeftOutToo(kept)}`)},
      'dropped', ${jsonList(sql`to_jsonb(t) from fee_batch_left_out t where t.affiliate_id = ${removed} and ${isLeftOutToo(kept)}`)}))`

const isLeftOutToo = (id: number) =>
  sql`exists (select from fee_batch_left_out o where o.batch_id = t.batch_id and o.affiliate_id = ${id})`

/**
 * Locks what two profiles have of fees, after the profiles and in the order of all (`docs/architecture.md`): batches,
 * mandates, charges. Whoever approves a batch meanwhile is waited for, or waits.
 */
export async function lockFees(db: Database, people: readonly number[]): Promise<void> {
  await sql`select from fee_batch where id in (
      select batch_id from charge where affiliate_id = any(${people}::integer[]) and state = 'previsto')
    order by id for update`.execute(db)
  await sql`select from mandate where affiliate_id = any(${people}::integer[]) order by id for update`.execute(
    db,
  )
  await sql`select from charge where affiliate_id = any(${people}::integer[]) order by id for update`.execute(
    db,
  )
}

/**
 * Moves mandates, charges and requests to the kept profile. It keeps its own open mandate; the other's is taken up again
 * when the kept profile takes its account (migration 0059). Nobody is charged twice for a day.
 */
export async function moveFees(db: Database, kept: number, removed: number, fees: MovedFees): Promise<void> {
  await sql`
    update mandate set affiliate_id = ${kept}, version = version + 1,
      state = case when ${isOpen} then 'revocado' else state end,
      state_before = case when ${isOpen} then state else state_before end,
      reason = case when ${isOpen} then ${mergedReason} else reason end,
      ended_at = case when ${isOpen} then now() else ended_at end
    where affiliate_id = ${removed}`.execute(db)
  const cancelled = fees.cancelled.map(({ id }) => id)
  await sql`update charge set state = 'anulado', note = ${mergedReason}, waits = false where id = any(${cancelled})`.execute(
    db,
  )
  await countInDrafts(db, cancelled, -1)
  await sql`update charge set affiliate_id = ${kept}, doubled = doubled or id = any(${fees.doubled})
    where affiliate_id = ${removed}`.execute(db)
  await sql`update fee_request set state = 'retirada', decided_at = now() where id = any(${fees.withdrawn})`.execute(
    db,
  )
  await sql`update fee_request set affiliate_id = ${kept} where affiliate_id = ${removed}`.execute(db)
  await sql`update fee_batch_left_out set affiliate_id = ${kept}
    where affiliate_id = ${removed} and batch_id = any(${fees.leftOut.moved})`.execute(db)
}

/** Corrects what drafts of batches say of some of their charges, which are cancelled (-1) or given back (1). */
const countInDrafts = (db: Database, charges: readonly number[], sign: 1 | -1) =>
  sql`update fee_batch b set total = b.total + ${sign}::integer * c.total, cents = b.cents + ${sign}::integer * c.cents
    from (select batch_id, count(*)::integer as total, sum(cents) as cents from charge
      where id = any(${charges}) and batch_id is not null group by batch_id) as c
    where b.id = c.batch_id and b.state = 'borrador'`.execute(db)

/**
 * Returns to the two profiles what each had of fees, as far as it is still as the merge left it. Returns the references of
 * what is collected, or will be, for one of them from the account of the other.
 */
export async function returnFees(
  db: Database,
  { kept, removed }: Record<Side, number>,
  fees: MovedFees | undefined,
): Promise<string[]> {
  if (!fees) return []
  await returnMandates(db, { kept, removed }, fees)
  const charged = await returnCharges(db, { kept, removed }, fees)
  await sql`update fee_request set affiliate_id = ${removed}
    where id = any(${fees.requests.removed}) and affiliate_id = ${kept}`.execute(db)
  await sql`update fee_request set state = 'pendiente', decided_at = null
    where id = any(${fees.withdrawn}) and affiliate_id = ${removed} and state = 'retirada'`.execute(db)
  await sql`update fee_batch_left_out set affiliate_id = ${removed}
    where affiliate_id = ${kept} and batch_id = any(${fees.leftOut.moved})`.execute(db)
  const isThere = sql`exists (select from fee_batch b where b.id = r.batch_id)`
  await insertStoredRows(db, 'fee_batch_left_out', fees.leftOut.dropped, isThere)
  return charged
}

/** The drafts that writing the accounts of both has made go: each has its own mandates again. */
async function returnMandates(db: Database, { kept, removed }: Record<Side, number>, fees: MovedFees) {
  const own = fees.mandates.kept.map(({ id }) => id)
  await sql`delete from mandate m where m.affiliate_id = ${removed}`.execute(db)
  await sql`delete from mandate m using affiliate r
    where r.id = ${removed} and m.affiliate_id = ${kept} and m.iban = r.bank_account and m.id <> all(${own})
      and m.id <> all(${fees.mandates.removed.map(({ id }) => id)}) and m.state_before = 'borrador'
      and not exists (select from charge c where c.mandate_id = m.id)`.execute(db)
  await sql`
    update mandate m set affiliate_id = ${removed}, version = m.version + 1,
      state = case when m.state_before is null then m.state else s.state end,
      reason = case when m.state_before is null then m.reason else s.reason end,
      ended_at = case when m.state_before is null then m.ended_at else s.ended_at end,
      state_before = case when m.state_before is null then null else s.state_before end
    from ${recordsOf(fees.mandates.removed)} where m.id = s.id and m.affiliate_id = ${kept}`.execute(db)
  await sql`update mandate m set reason = s.reason from ${recordsOf(fees.mandates.kept)}
    where m.id = s.id and m.affiliate_id = ${kept} and m.state = s.state and m.reason is null`.execute(db)
  await sql`select follow_accounts(array[${kept}, ${removed}]::integer[])`.execute(db)
}

const recordsOf = (
  mandates: readonly MandateThen[],
) => sql`jsonb_to_recordset(${JSON.stringify(mandates)}::jsonb)
  as s (id integer, state text, reason text, ended_at timestamptz, state_before text)`

async function returnCharges(db: Database, { kept, removed }: Record<Side, number>, fees: MovedFees) {
  await sayMerging(db, true)
  // What collects again what goes back goes with it, whoever it was asked of meanwhile (rule fee-6).
  const going = await sql<{ reference: string; isOfOther: boolean }>`with recursive going as (
      select id from charge where id = any(${fees.charges.removed}) and affiliate_id = ${kept}
      union select again.id from charge again join going on again.retry_of = going.id)
    update charge set affiliate_id = ${removed}, doubled = doubled and id <> all(${fees.doubled})
    where id in (select id from going)
    returning reference, kind = 'cuota' and id <> all(${fees.charges.removed}) and ${isSettled('charge')} as is_of_other`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    update charge t set state = 'previsto', note = s.note, state_at = s.state_at
    from jsonb_to_recordset(${JSON.stringify(fees.cancelled)}::jsonb) as s (id integer, note text, state_at timestamptz)
    where t.id = s.id and t.state = 'anulado'
      and not exists (select from fee_batch b where b.id = t.batch_id and b.state <> 'borrador')
      and not exists (select from charge o where o.affiliate_id = t.affiliate_id
        and ${isChargedFor('o', sql.ref('t.covers'))})
      and (t.retry_of is null or exists (select from charge of_it where of_it.id = t.retry_of and of_it.state = 'devuelto'
        and not ${hasLiveRetry('of_it')} and not ${isForgivenSince('of_it')}))
    returning t.id`.execute(db)
  await sayMerging(db, false)
  // What stood beside another one is alone again.
  await sql`update charge t set doubled = false where t.affiliate_id in (${kept}, ${removed}) and t.doubled
    and not exists (select from charge o where o.affiliate_id = t.affiliate_id and o.id <> t.id
      and ${isChargedFor('o', sql.ref('t.covers'))})`.execute(db)
  await countInDrafts(
    db,
    rows.map(({ id }) => id),
    1,
  )
  return going.rows.filter(({ isOfOther }) => isOfOther).map(({ reference }) => reference)
}
