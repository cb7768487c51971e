import { sql } from 'kysely'
import type { ChargeState } from '#contract/fees/basics/chargeStates.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { keepPeople } from '#server/fees/batches/heldPeople.queries.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import {
  hasLiveRetry,
  isForgivenSince,
  isOfFormer,
  isUncollected,
  isWaitingRetry,
} from '#server/fees/basics/returned.queries.ts'

type LockedCharge = {
  id: number
  affiliateId: number | null
  recordId: number | null
  state: ChargeState
  /** Nobody has decided what follows, whether or not it is owed still. */
  waits: boolean
  batchId: number | null
  retryOf: number | null
  isRetried: boolean
  /** The charge that collected it again was forgiven. */
  isForgiven: boolean
  isOwed: boolean
}

/** Locks a charge until the transaction ends; undefined when there is none within the scope. */
export async function lockCharge(db: Database, scope: Scope, id: number): Promise<LockedCharge | undefined> {
  await lockCharges(db, scope, [id])
  // What others wrote while the lock was waited for is seen by another statement alone.
  return scope
    .selectFrom(db, 'charge')
    .where('charge.id', '=', id)
    .select(['charge.id', 'charge.affiliateId', 'charge.recordId', 'charge.state', 'charge.waits'])
    .select(['charge.batchId', 'charge.retryOf'])
    .select([hasLiveRetry().as('isRetried'), isForgivenSince().as('isForgiven'), isOwed.as('isOwed')])
    .$castTo<LockedCharge>()
    .executeTakeFirst()
}

const lockCharges = (db: Database, scope: Scope, ids: readonly number[]) =>
  scope
    .selectFrom(db, 'charge')
    .where(sql<boolean>`charge.id = any(${ids}::integer[])`)
    .select('charge.id')
    .orderBy('charge.id')
    .forUpdate('charge')
    .execute()

/**
 * Collects some charges that came back again: each as another charge for the same, which waits for a batch. Returns those
 * that it was done for; not those whose days are paid or will be charged otherwise, or that are collected again already.
 * Call it within `lettingGo`, or with the profile locked: people come before charges in the order of locks.
 */
export async function addRetries(
  db: Database,
  scope: Scope,
  { ids, today, author }: { ids: readonly number[]; today: string; author: string },
): Promise<number[]> {
  await lockCharges(db, scope, ids)
  await keepPeople({ db, scope }, await listPeopleOf(db, scope, ids))
  const { rows } = await sql<{ retryOf: number }>`
    insert into charge (kind, affiliate_id, record_id, covers, period, cents, explained, concept, settled_by,
      charged_on, retry_of, author)
    select kind, affiliate_id, record_id, covers, period, cents, explained, concept, 'adeudo', ${today}::date, id, ${author}
    from charge
    where id = any(${ids}::integer[]) and ${scope.ofPersonIn('charge.affiliate_id')}
      and state = 'devuelto' and cents > 0 and ${isUncollected()}
      and not exists (select from affiliate where affiliate.id = charge.affiliate_id and affiliate.inscription_type = 0)
    order by doubled, id
    on conflict do nothing
    returning retry_of`.execute(db)
  const retried = rows.map(({ retryOf }) => retryOf)
  if (retried.length > 0)
    await scope
      .updateTable(db, 'charge')
      .set({ waits: false })
      .where('id', 'in', retried)
      .where('waits', '=', true)
      .execute()
  return retried
}

/** Whose some charges are. */
async function listPeopleOf(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await scope
    .selectFrom(db, 'charge')
    .where(sql<boolean>`charge.id = any(${ids}::integer[])`)
    .where('charge.affiliateId', 'is not', null)
    .select('charge.affiliateId')
    .distinct()
    .execute()
  return rows.map(({ affiliateId }) => affiliateId ?? 0)
}

/** Who decides of a charge, and when. */
export type Decided = { decidedBy: string; decidedAt: string }

/** Cancels a charge that came back; what it was and what the bank said of it stay. */
export const forgiveCharge = (db: Database, scope: Scope, id: number, about: Decided & { note: string }) =>
  scope
    .updateTable(db, 'charge')
    .set({ state: 'anulado', waits: false, ...about })
    .where('id', '=', id)
    .execute()

/** A charge that came back stays owed: nobody has to decide any more. */
export const leaveCharge = (db: Database, scope: Scope, id: number, decided: Decided) =>
  scope
    .updateTable(db, 'charge')
    .set({ waits: false, ...decided })
    .where('id', '=', id)
    .execute()

/** Cancels charges that were to be collected again and wait for a batch, if they are such still; returns which. */
export async function dropWaiting(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  about: Partial<Decided> & { note: string },
): Promise<number[]> {
  const dropped = await scope
    .updateTable(db, 'charge')
    .set({ state: 'anulado', ...about })
    .where(sql<boolean>`charge.id = any(${ids}::integer[])`)
    .where(isWaitingRetry)
    .returning('charge.id')
    .execute()
  return dropped.map(({ id }) => id)
}

/** Nothing waits to be collected again from who leaves, or has died. */
export const dropRetriesOf = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .updateTable(db, 'charge')
    .set({ state: 'anulado', note: formerNote })
    .where('charge.affiliateId', '=', affiliateId)
    .where(isWaitingRetry)
    .execute()

/** Nor of charges that wait again, since they have left a batch, those of who left meanwhile. */
export const dropRetriesOfFormer = (db: Database, scope: Scope, freed: readonly { id: number }[]) =>
  scope
    .updateTable(db, 'charge')
    .set({ state: 'anulado', note: formerNote })
    .where(sql<boolean>`charge.id = any(${freed.map(({ id }) => id)}::integer[])`)
    .where(isOfFormer)
    .where(isWaitingRetry)
    .execute()

const formerNote = 'Ya no está en el censo'
