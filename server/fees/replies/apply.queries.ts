import { sql } from 'kysely'
import { codesOf, deadCodes } from '#contract/fees/returnReasons.ts'
import { isRetriable, isSaidDead } from '#server/fees/basics/returned.queries.ts'
import { appliedTo } from '#server/fees/replies/replies.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** The reason of a line that says none: the bank does not say why. */
export const unsaidReason = 'MS03'

export const suspendingCodes = codesOf('suspend', 'dead')
/** Of all others somebody decides what follows. */
export const settledCodes = codesOf('suspend', 'retry')

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

/** The charges that the lines of an answer mean come back, if the bank may still take them back; each once. */
export async function bringBack(
  db: Database,
  scope: Scope,
  { id, bookedOn, today }: { id: number; bookedOn: string; today: string },
): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    update charge set state = 'devuelto', state_before = charge.state,
      returned_on = case charge.state when 'cobrado' then greatest(line.booked_on, charge.charged_on) else line.booked_on end,
      return_code = line.code, waits = not (line.code = any(${settledCodes}::text[]))
    from (
      select distinct on (l.charge_id) l.charge_id, l.position, coalesce(l.code, ${unsaidReason}) as code,
        least(coalesce(l.booked_on, ${bookedOn}::date), ${today}::date) as booked_on
      from bank_reply_line l where l.reply_id = ${id} and ${isReady} order by l.charge_id, l.position) as line
    where charge.id = line.charge_id and charge.settled_by = 'adeudo' and charge.state in ('remesado', 'cobrado')
      and ${scope.ofPersonIn('charge.affiliate_id')}
    returning line.position, charge.id as charge_id, charge.affiliate_id, charge.cents,
      case when charge.mandate_id is null and charge.return_code = any(${deadCodes}::text[]) then (
        select m.id from mandate m where m.affiliate_id = charge.affiliate_id and m.state = 'activo')
        else charge.mandate_id end as mandate_id,
      charge.return_code as code`.execute(db)
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

/** The mandates, of some, of which two charges in a row have come back, one of them now. */
export async function findTwiceReturned(
  db: Database,
  scope: Scope,
  back: readonly CameBack[],
): Promise<number[]> {
  const mandates = back.flatMap(({ mandateId }) => (mandateId === null ? [] : [mandateId]))
  const { rows } = await sql<{ mandateId: number }>`
    select distinct mandate_id from (
      select charge.id, charge.mandate_id, charge.returned_on is not null as is_back,
        lag(charge.returned_on) over in_order is not null as was_back,
        lead(charge.returned_on) over in_order is not null as is_back_after
      from charge
      where charge.mandate_id = any(${mandates}::integer[]) and charge.settled_by = 'adeudo'
        and ${scope.ofPersonIn('charge.affiliate_id')}
        and (charge.state in ('remesado', 'cobrado') or charge.returned_on is not null)
      window in_order as (partition by charge.mandate_id order by charge.charged_on, charge.id)) as sent
    where is_back and (was_back or is_back_after) and id = any(${back.map(({ chargeId }) => chargeId)}::integer[])`.execute(
    db,
  )
  return rows.map(({ mandateId }) => mandateId)
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
    where mandate.id = said.id and mandate.state = 'activo' and ${scope.ofPersonIn('mandate.affiliate_id')}
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

/** Whom to write that a fee came back, at their proven address: members who are alive and have one. */
export async function listToTell(
  db: Database,
  scope: Scope,
  back: readonly CameBack[],
): Promise<{ chargeId: number; recipient: string }[]> {
  const { rows } = await sql<{ chargeId: number; recipient: string }>`
    select charge.id as charge_id, coalesce(hold.proven_email, affiliate.email) as recipient
    from charge join affiliate on affiliate.id = charge.affiliate_id
    left join address_hold hold on hold.affiliate_id = affiliate.id
    where charge.id = any(${back.map(({ chargeId }) => chargeId)}::integer[]) and ${scope.ofAffiliates()}
      and affiliate.inscription_type > 0 and coalesce(hold.proven_email, affiliate.email) <> ''
      and not exists (select from deceased where deceased.affiliate_id = affiliate.id)
      and not ${isSaidDead}
    order by charge.id`.execute(db)
  return rows
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
