import { sql } from 'kysely'
import {
  codesOf,
  deadCodes,
  isOurFault,
  ourCodes,
  settledCodes,
  unsaidReason,
} from '#contract/fees/returnReasons.ts'
import type { WillDo } from '#contract/fees/bankReplies.ts'
import { addressOfMember } from '#server/fees/payerAddress.queries.ts'
import {
  isCollectable,
  isRetriable,
  isSaidDead,
  type AboutToReturn,
} from '#server/fees/basics/returned.queries.ts'
import { appliedTo } from '#server/fees/replies/replies.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

export const suspendingCodes = codesOf('suspend', 'dead')

const isReady = sql<boolean>`(l.state = 'pendiente' and (l.match = 'segura' or l.settled_at is not null) and l.charge_id is not null)`

export type CameBack = {
  position: number
  chargeId: number
  affiliateId: number | null
  mandateId: number | null
  cents: number
  code: string
}

/** Whether an answer has lines to apply. */
export async function hasReadyLines(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from bank_reply_line l where l.reply_id = ${id} and ${isReady} limit 1`.execute(db)
  return rows.length > 0
}

/** How many lines to apply somebody has settled. */
export async function countByHand(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from bank_reply_line l
    where l.reply_id = ${id} and ${isReady} and l.settled_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the charges that the lines to apply mean, after their mandates (`docs/architecture.md`). */
export async function lockMeantCharges(db: Database, scope: Scope, id: number): Promise<void> {
  await sql`with meant as materialized (
      select distinct charge.mandate_id from bank_reply_line l join charge on charge.id = l.charge_id
      where l.reply_id = ${id} and ${isReady} and ${scope.ofPersonIn('charge.affiliate_id')})
    select mandate.id from meant join mandate on mandate.id = meant.mandate_id
    order by mandate.id for update of mandate`.execute(db)
  await sql`with meant as materialized (
      select distinct l.charge_id from bank_reply_line l where l.reply_id = ${id} and ${isReady})
    select charge.id from meant join charge on charge.id = meant.charge_id
    where ${scope.ofPersonIn('charge.affiliate_id')}
    order by charge.id for update of charge`.execute(db)
}

/** An answer whose lines are applied, on which day. */
type Applying = { id: number; bookedOn: string; today: string }

/**
 * SQL: whether what a line of an answer says of its charge is that it came back after it was collected, and not that it was
 * refused before: by the day of the line and the kind of the answer, whatever anybody has noted of the batch (rule fee-13).
 */
const wasCollected = sql<boolean>`case reply.kind
  when 'pain.002' then line.booked_on > charge.charged_on and not line.code = any(${ourCodes}::text[])
  else line.booked_on >= charge.charged_on end`

/**
 * SQL: what comes back when an answer is applied, each charge once: those that the lines to apply mean, if the bank may
 * still take them back. Of a charge without a mandate whose person has died it is the one in use that is suspended.
 */
const comingBack = (scope: Scope, { id, bookedOn, today }: Applying) => sql`
  select line.*, charge.affiliate_id, charge.cents, ${wasCollected} as was_collected,
    case when charge.mandate_id is null and line.code = any(${deadCodes}::text[]) then (
      select m.id from mandate m where m.affiliate_id = charge.affiliate_id and m.state = 'activo')
      else charge.mandate_id end as mandate_id
  from (
    select distinct on (l.charge_id) l.charge_id, l.position, coalesce(l.code, ${unsaidReason}) as code,
      least(coalesce(l.booked_on, ${bookedOn}::date), ${today}::date) as booked_on
    from bank_reply_line l where l.reply_id = ${id} and ${isReady} order by l.charge_id, l.position) as line
  join charge on charge.id = line.charge_id
  join bank_reply reply on reply.id = ${id}
  where charge.settled_by = 'adeudo' and charge.state in ('remesado', 'cobrado')
    and ${scope.ofPersonIn('charge.affiliate_id')}`

const cameBack = sql`came.position, came.charge_id, came.affiliate_id, came.cents, came.mandate_id, came.code`

/** What would come back if an answer were applied now. */
export async function listComingBack(db: Database, scope: Scope, applying: Applying): Promise<CameBack[]> {
  const { rows } =
    await sql<CameBack>`select ${cameBack} from (${comingBack(scope, applying)}) as came`.execute(db)
  return rows
}

/** The charges that the lines of an answer mean come back. */
export async function bringBack(db: Database, scope: Scope, applying: Applying): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    update charge set state = 'devuelto', returned_on = came.booked_on,
      state_before = case when came.was_collected then 'cobrado' else 'remesado' end,
      return_code = came.code, waits = not (came.code = any(${settledCodes}::text[]))
    from (${comingBack(scope, applying)}) as came
    where charge.id = came.charge_id and ${scope.ofPersonIn('charge.affiliate_id')}
    returning ${cameBack}`.execute(db)
  return rows
}

/** Lines whose charges have come back by them are applied; the others that were to be say what came back before. */
export async function markApplied(db: Database, id: number, positions: readonly number[]): Promise<void> {
  await sql`
    update bank_reply_line l set state = 'aplicada'
    where l.reply_id = ${id} and l.position = any(${positions}::integer[])`.execute(db)
  await sql`
    update bank_reply_line l set match = 'repetida', settled_by = null, settled_at = null,
      why = case when charge.state = 'devuelto' then 'Ese cobro ya constaba devuelto cuando se aplicó la respuesta'
        else 'Ese cobro ya no se podía devolver cuando se aplicó la respuesta' end
    from charge
    where charge.id = l.charge_id and l.reply_id = ${id} and ${isReady}`.execute(db)
}

/**
 * The mandates, of some, of which two charges in a row have come back, one of them now, or about to. What came back for
 * what we did counts neither way.
 */
export async function findTwiceReturned(
  db: Database,
  scope: Scope,
  back: readonly CameBack[],
): Promise<number[]> {
  const theirs = back.filter(({ code }) => !isOurFault(code))
  const mandates = theirs.flatMap(({ mandateId }) => (mandateId === null ? [] : [mandateId]))
  const now = theirs.map(({ chargeId }) => chargeId)
  const ours = back.filter(({ code }) => isOurFault(code)).map(({ chargeId }) => chargeId)
  const { rows } = await sql<{ mandateId: number }>`
    select distinct mandate_id from (
      select charge.id, charge.mandate_id, is_back, lag(is_back) over in_order as was_back,
        lead(is_back) over in_order as is_back_after
      from charge left join unnest(${now}::integer[]) as coming (id) on coming.id = charge.id,
        lateral (select charge.returned_on is not null or coming.id is not null as is_back) as judged
      where charge.mandate_id = any(${mandates}::integer[]) and charge.settled_by = 'adeudo'
        and ${scope.ofPersonIn('charge.affiliate_id')}
        and (charge.state in ('remesado', 'cobrado') or charge.returned_on is not null)
        and (charge.return_code = any(${ourCodes}::text[])) is not true and charge.id <> all(${ours}::integer[])
      window in_order as (partition by charge.mandate_id order by charge.charged_on, charge.id)) as sent
    where is_back and (was_back or is_back_after) and id = any(${now}::integer[])`.execute(db)
  return rows.map(({ mandateId }) => mandateId)
}

/** SQL: whether a mandate is suspended by an answer that says so. */
const isInUse = sql<boolean>`mandate.state = 'activo'`

/** Which of some mandates would be suspended. */
export async function listInUse(db: Database, scope: Scope, mandates: readonly number[]): Promise<number[]> {
  const rows = await scope
    .selectFrom(db, 'mandate')
    .where(sql<boolean>`mandate.id = any(${mandates}::integer[])`)
    .where(isInUse)
    .select('mandate.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What approved batches charge with some mandates on days to come, but for what comes back now. */
export async function listOnTheirWay(
  db: Database,
  scope: Scope,
  { mandates, back, today }: { mandates: readonly number[]; back: readonly CameBack[]; today: string },
): Promise<WillDo['onTheirWay']> {
  const now = back.map(({ chargeId }) => chargeId)
  const { rows } = await sql<WillDo['onTheirWay'][number]>`
    select fee_batch.id as batch_id, fee_batch.state as batch_state, fee_batch.charged_on, count(*)::integer as charges
    from charge join fee_batch on fee_batch.id = charge.batch_id
    where charge.mandate_id = any(${mandates}::integer[]) and charge.id <> all(${now}::integer[])
      and ${scope.ofPersonIn('charge.affiliate_id')}
      and charge.state in ('previsto', 'remesado') and fee_batch.state in ('aprobada', 'enviada')
      and charge.charged_on >= ${today}::date
    group by 1, 2, 3 order by fee_batch.charged_on, fee_batch.id`.execute(db)
  return rows
}

export type Suspension = { mandateId: number; reason: string }

/** Suspends mandates that are in use, each for its reason; the lines by which their charges came back say so. Returns how many. */
export async function suspendMandates(
  db: Database,
  scope: Scope,
  { id, back }: { id: number; back: readonly CameBack[] },
  suspensions: readonly Suspension[],
): Promise<number> {
  if (suspensions.length === 0) return 0
  const { rows } = await sql<{ id: number; version: number }>`
    update mandate set state = 'suspendido', reason = said.reason, version = mandate.version + 1
    from unnest(${suspensions.map(({ mandateId }) => mandateId)}::integer[],
      ${suspensions.map(({ reason }) => reason)}::text[]) as said (id, reason)
    where mandate.id = said.id and ${isInUse} and ${scope.ofPersonIn('mandate.affiliate_id')}
    returning mandate.id, mandate.version`.execute(db)
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const lines = back.filter(({ mandateId }) => mandateId !== null && versions.has(mandateId))
  await sql`
    update bank_reply_line l set mandate_id = by.mandate_id, mandate_version = by.version
    from unnest(${lines.map(({ position }) => position)}::integer[],
      ${lines.map(({ mandateId }) => mandateId)}::integer[],
      ${lines.map(({ mandateId }) => versions.get(mandateId ?? 0) ?? 0)}::integer[]) as by (position, mandate_id, version)
    where l.reply_id = ${id} and l.position = by.position`.execute(db)
  return rows.length
}

/**
 * Whom to write that a fee came back, at their proven address: members who are alive and have one that mail reaches, and who have something
 * to do with it.
 */
export async function listToTell(
  db: Database,
  scope: Scope,
  clock: Clock,
  back: readonly CameBack[],
): Promise<{ chargeId: number; recipient: string }[]> {
  const theirs = back.filter(({ code }) => !isOurFault(code))
  // Whom the bank says so of now is not written to either, also before it is applied.
  const dead = back.flatMap(({ affiliateId, code }) =>
    affiliateId !== null && deadCodes.includes(code) ? [affiliateId] : [],
  )
  const { rows } = await sql<{ chargeId: number; recipient: string }>`
    select charge.id as charge_id, ${addressOfMember(clock)} as recipient
    from charge join affiliate on affiliate.id = charge.affiliate_id
    where charge.id = any(${theirs.map(({ chargeId }) => chargeId)}::integer[]) and ${scope.ofAffiliates()}
      and affiliate.inscription_type > 0 and ${addressOfMember(clock)} is not null
      and not exists (select from deceased where deceased.affiliate_id = affiliate.id)
      and not ${isSaidDead} and affiliate.id <> all(${dead}::integer[])
    order by charge.id`.execute(db)
  return rows
}

/** Of the charges that would come back for such a reason, those that could be collected again. */
export async function listCollectable(db: Database, scope: Scope, about: AboutToReturn): Promise<number[]> {
  const rows = await scope
    .selectFrom(db, 'charge')
    .where(sql<boolean>`charge.id = any(${about.again}::integer[])`)
    .where(isCollectable(about))
    .select('charge.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Says that an answer was applied, the first time by whom and when. */
export const markReplyApplied = (db: Database, id: number, username: string) =>
  sql`update bank_reply set version = version + 1, applied_at = coalesce(applied_at, now()),
    applied_by = coalesce(applied_by, ${username}) where id = ${id}`.execute(db)

/** The charges that came back by an answer and may be collected again. */
export async function listRetriable(db: Database, scope: Scope, id: number) {
  const { rows } = await sql<{ id: number; affiliateId: number | null }>`
    with ${appliedTo(id)}
    select charge.id, charge.affiliate_id from applied join charge on charge.id = applied.charge_id
    where ${isRetriable} and ${scope.ofPersonIn('charge.affiliate_id')}
    order by charge.id`.execute(db)
  return rows
}
