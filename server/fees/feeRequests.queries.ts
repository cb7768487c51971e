import { sql } from 'kysely'
import type { z } from 'zod'
import type { FeeRequest, FeeRequestDetails, feeRequests } from '#contract/fees/feeRequests.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

const columns = [
  'feeRequest.id',
  'feeRequest.cents',
  'feeRequest.period',
  'feeRequest.reason',
  'feeRequest.state',
  'feeRequest.answer',
  'feeRequest.grantedCents',
  'feeRequest.grantedPeriod',
  'feeRequest.grantedUntil',
  'feeRequest.createdAt',
  'feeRequest.decidedAt',
  'feeRequest.decidedBy',
  'feeRequest.affiliateId',
  sql<string>`concat_ws(' ', payer.name, payer.last_name_1, payer.last_name_2)`.as('fullName'),
  'payer.idDocument',
  sql<number>`payer.fee_cents / 100.0`.as('fee'),
  'payer.period as feePeriod',
] as const

type Asked = Omit<z.output<typeof feeRequests.list.query>, 'page' | 'size'>

/**
 * SQL: whether what was granted to the person of `payer` is over, and they pay it still: nobody's fee rises by itself, since
 * their account and mandate may be gone (rule fee-11).
 */
export const isEndedGrant = (today: string) => sql<boolean>`(fee_request.granted_until < ${today}::date
  and fee_request.restored_at is null and payer.inscription_type > 0
  and payer.fee_cents = fee_request.granted_cents
  and (payer.fee_cents = 0 or payer.period = fee_request.granted_period)
  and not exists (select from fee_request later where later.affiliate_id = fee_request.affiliate_id
    and later.state = 'aceptada' and later.id > fee_request.id))`

/**
 * SQL: whether a request waits for an answer: not while its person, of `payer`, is said to have died. Who leaves takes it
 * back (rule fee-15).
 */
export const isWaiting = sql<boolean>`(fee_request.state = 'pendiente' and payer.inscription_type > 0)`

/** What members ask to pay; those who wait first, unless another order is asked for. */
export const defineRequestList = (
  scope: Scope,
  today: string,
  { state, affiliateId, ended, sort, direction }: Asked,
) =>
  defineStreamedList({
    from: scope.rowsOf('feeRequest', (rows) =>
      rows.innerJoin('affiliate as payer', 'payer.id', 'feeRequest.affiliateId'),
    ),
    where: [
      ...(state
        ? [
            sql<boolean>`fee_request.state = any(${state}) and (fee_request.state <> 'pendiente' or ${isWaiting})`,
          ]
        : []),
      ...(ended ? [isEndedGrant(today)] : []),
      ...(affiliateId === undefined ? [] : [sql<boolean>`fee_request.affiliate_id = ${affiliateId}`]),
    ],
    order: sortBy(direction, [
      ...(sort === 'waiting' ? [sql`fee_request.state = 'pendiente'`] : []),
      'feeRequest.createdAt',
      'feeRequest.id',
    ]),
    read: (page) => page.select(columns).$castTo<FeeRequest>().execute(),
    stream: (all) => all.select(columns).$castTo<FeeRequest>().stream(200),
  })

/** One request within the scope; locked, where it is decided. */
export const selectRequest = (db: Database, scope: Scope, id: number) =>
  scope
    .selectFrom(db, 'feeRequest')
    .innerJoin('affiliate as payer', 'payer.id', 'feeRequest.affiliateId')
    .where('feeRequest.id', '=', id)
    .select(columns)
    .$castTo<FeeRequest>()

/** One request within the scope with what was paid before it was granted. */
export async function findRequest(
  db: Database,
  scope: Scope,
  today: string,
  id: number,
): Promise<FeeRequestDetails | undefined> {
  const found = await selectRequest(db, scope, id)
    .select(['beforeCents', 'beforePeriod', 'restoredAt', 'restoredBy'])
    .select(sql<boolean>`coalesce(${isEndedGrant(today)}, false)`.as('isEnded'))
    .$castTo<FeeRequestDetails & { beforeCents: number | null; beforePeriod: Period | null }>()
    .executeTakeFirst()
  if (!found) return undefined
  const { beforeCents, beforePeriod, ...request } = found
  return { ...request, before: beforeCents === null ? null : { cents: beforeCents, period: beforePeriod } }
}

/** A request that waits still, locked until the transaction ends. */
export const lockRequest = (db: Database, scope: Scope, id: number) =>
  scope
    .selectFrom(db, 'feeRequest')
    .where('id', '=', id)
    .select(['id', 'affiliateId', 'state', 'cents', 'period'])
    .$castTo<{ id: number; affiliateId: number; state: FeeRequest['state']; cents: number; period: Period }>()
    .forUpdate()
    .executeTakeFirst()

type NewRequest = { affiliateId: number; cents: number; period: Period; reason: string }

/** Adds a request; a second one that waits breaks `fee_request_pending`. */
export async function addRequest(db: Database, { now }: Clock, request: NewRequest): Promise<number> {
  const { id } = await db
    .insertInto('feeRequest')
    .values({ ...request, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Decision = Pick<FeeRequest, 'state' | 'answer' | 'decidedBy'> &
  Partial<Pick<FeeRequest, 'grantedCents' | 'grantedPeriod' | 'grantedUntil'>> & {
    beforeCents?: number
    beforePeriod?: Period | null
  }

export const decideRequest = (db: Database, scope: Scope, { now }: Clock, id: number, decision: Decision) =>
  scope
    .updateTable(db, 'feeRequest')
    .set({ ...decision, decidedAt: now })
    .where('id', '=', id)
    .execute()

/** Notes that the fee of before a grant is paid again. */
export const noteRestored = (db: Database, scope: Scope, { now }: Clock, id: number, restoredBy: string) =>
  scope.updateTable(db, 'feeRequest').set({ restoredAt: now, restoredBy }).where('id', '=', id).execute()

/** What somebody asked for and was not answered is taken back when they leave. */
export const withdrawRequestsOf = (db: Database, scope: Scope, { now }: Clock, affiliateId: number) =>
  scope
    .updateTable(db, 'feeRequest')
    .set({ state: 'retirada', decidedAt: now })
    .where('affiliateId', '=', affiliateId)
    .where('state', '=', 'pendiente')
    .execute()
