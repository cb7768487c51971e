import { sql } from 'kysely'
import { coveredDays } from '#contract/fees/days.ts'
import type { FeePlan } from '#contract/fees/jobs.ts'
import type { LeftOutReason } from '#contract/fees/judging.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isBlocked } from '#server/fees/batches/batchCharges.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

export type Made = { id: number; chargedOn: string; author: string; clock: Clock }

export type NewFee = {
  affiliateId: number
  period: Period
  cents: number
  /** The whole fee that it is, or is a part of. */
  feeCents: number
  explained: string
  mandateId: number | null
}

/** Writes fees of a batch; those who were charged for these days a moment ago are not among the people returned. */
export async function insertFees(
  db: Database,
  { id, chargedOn, author, clock }: Made,
  { year, quarter }: FeePlan,
  fees: readonly NewFee[],
): Promise<number[]> {
  const days = coveredDays(year, quarter)
  const { rows } = await sql<{ affiliateId: number }>`
    insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, batch_id, mandate_id,
      fee_cents, charged_on, author, created_at)
    select 'cuota', fee.affiliate_id,
      case fee.period when 'Trimestral' then daterange(${days.Trimestral.from}, ${days.Trimestral.until})
        else daterange(${days.Anual.from}, ${days.Anual.until}) end,
      fee.period, fee.cents, fee.explained, 'CUOTA ' || upper(fee.period), 'adeudo', ${id}::integer, fee.mandate_id,
      fee.fee_cents, ${chargedOn}::date, ${author}, ${clock.now}
    from unnest(${fees.map(({ affiliateId }) => affiliateId)}::integer[], ${fees.map(({ period }) => period)}::text[],
      ${fees.map(({ cents }) => cents)}::integer[], ${fees.map(({ explained }) => explained)}::text[],
      ${fees.map(({ mandateId }) => mandateId)}::integer[], ${fees.map(({ feeCents }) => feeCents)}::integer[])
      as fee (affiliate_id, period, cents, explained, mandate_id, fee_cents)
    order by fee.affiliate_id
    on conflict do nothing returning affiliate_id`.execute(db)
  return rows.map(({ affiliateId }) => affiliateId)
}

export type NewDonation = { recordId: number; affiliateId: number | null; cents: number; explained: string }

/** Writes donations of a batch; those that are collected elsewhere since a moment ago are not among the records returned. */
export async function insertDonations(
  db: Database,
  { id, chargedOn, author, clock }: Made,
  donations: readonly NewDonation[],
): Promise<number[]> {
  const { rows } = await sql<{ recordId: number }>`
    insert into charge (kind, record_id, affiliate_id, cents, explained, concept, settled_by, batch_id, charged_on, author,
      created_at)
    select 'donacion', record_id, affiliate_id, cents, explained, 'DONACION', 'adeudo', ${id}::integer, ${chargedOn}::date,
      ${author}, ${clock.now}
    from unnest(${donations.map(({ recordId }) => recordId)}::integer[],
      ${donations.map(({ affiliateId }) => affiliateId)}::integer[], ${donations.map(({ cents }) => cents)}::integer[],
      ${donations.map(({ explained }) => explained)}::text[]) as donation (record_id, affiliate_id, cents, explained)
    order by record_id
    on conflict do nothing returning record_id`.execute(db)
  return rows.map(({ recordId }) => recordId)
}

/** Takes charges that wait into a batch, with the mandates that they are collected by now; those that are taken already stay. */
export async function takeWaiting(
  db: Database,
  scope: Scope,
  { id, chargedOn }: Made,
  waiting: readonly { id: number; mandateId: number | null }[],
): Promise<number> {
  const chosen = sql<{ chargeId: number; mandateId: number | null }>`unnest(
    ${waiting.map((one) => one.id)}::integer[], ${waiting.map((one) => one.mandateId)}::integer[])`
  const { numUpdatedRows } = await scope
    .updateTable(db, 'charge')
    .from(chosen.as<'taken'>(sql`taken (charge_id, mandate_id)`))
    .set((eb) => ({ batchId: id, chargedOn, mandateId: eb.ref('taken.mandateId') }))
    .whereRef('charge.id', '=', 'taken.chargeId')
    .where('charge.state', '=', 'previsto')
    .where('charge.batchId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export type NewLeftOut = {
  affiliateId: number | null
  recordId: number | null
  reason: LeftOutReason
  detail: string
}

/** Writes whom a batch leaves out; who is there already stays as they are. */
export async function addLeftOut(db: Database, batchId: number, people: readonly NewLeftOut[]) {
  if (people.length === 0) return
  await sql`insert into fee_batch_left_out (batch_id, affiliate_id, record_id, reason, detail)
    select ${batchId}::integer, * from unnest(${people.map(({ affiliateId }) => affiliateId)}::integer[],
      ${people.map(({ recordId }) => recordId)}::integer[], ${people.map(({ reason }) => reason)}::text[],
      ${people.map(({ detail }) => detail)}::text[])
    on conflict do nothing`.execute(db)
}

export type StateCount = { state: string; charges: number; cents: number }

/** What the charges of a batch are, by their state. */
export const countCharges = (db: Database, scope: Scope, batchId: number): Promise<StateCount[]> =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .groupBy('charge.state')
    .select(['charge.state'])
    .select(sql<number>`count(*)`.as('charges'))
    .select(sql<number>`coalesce(sum(charge.cents), 0)`.as('cents'))
    .execute()

/** Of the charges of a batch: how many are far from the usual, collect again what came back, or are of a mandate that is not in use any more. */
export const countKinds = (
  db: Database,
  scope: Scope,
  batchId: number,
): Promise<{ unusual: number; retries: number; blocked: number }> =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '<>', 'anulado')
    .select([
      sql<number>`count(*) filter (where charge.usual_cents is not null)`.as('unusual'),
      sql<number>`count(*) filter (where charge.retry_of is not null)`.as('retries'),
      sql<number>`count(*) filter (where ${isBlocked})`.as('blocked'),
    ])
    .executeTakeFirstOrThrow()

export const countLeftOut = async (db: Database, scope: Scope, batchId: number): Promise<number> => {
  const { count } = await scope
    .selectFrom(db, 'feeBatchLeftOut')
    .where('batchId', '=', batchId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What a draft would charge: not those that have left it by themselves, as when a profile was merged. */
export function sumDraft(states: readonly StateCount[]): { total: number; cents: number } {
  const standing = states.filter(({ state }) => state !== 'anulado')
  const total = standing.reduce((all, { charges }) => all + charges, 0)
  const cents = standing.reduce((all, each) => all + each.cents, 0)
  return { total, cents }
}

/** Counts a draft anew, after its charges changed. */
export async function recountBatch(db: Database, scope: Scope, batchId: number) {
  const { total, cents } = sumDraft(await countCharges(db, scope, batchId))
  const leftOut = await countLeftOut(db, scope, batchId)
  await db.updateTable('feeBatch').set({ total, cents, leftOut }).where('id', '=', batchId).execute()
  return { total, cents, leftOut }
}
