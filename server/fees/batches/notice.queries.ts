import { sql } from 'kysely'
import type { Unmailed } from '#contract/fees/batchCharges.ts'
import type { PageRequest } from '#contract/page.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { addressOfPayer } from '#server/fees/payerAddress.queries.ts'
import { isSaidDead } from '#server/fees/basics/returned.queries.ts'
import {
  payerDocument,
  payerName,
  searchPeople,
  type SearchedBatch,
} from '#server/fees/batches/batchCharges.queries.ts'
import { debitCancelledMessage } from '#server/fees/batches/batches.messages.ts'
import type { Creditor } from '#server/fees/batches/batches.queries.ts'

/** SQL: whether whoever is charged may be written to: nobody writes to who has died. */
const mayBeTold = sql<boolean>`(not ${isSaidDead}
  and not exists (select from deceased where deceased.affiliate_id = charge.affiliate_id))`

const selectNoticed = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(mayBeTold)
    .where(sql<boolean>`${addressOfPayer(clock)} is not null`)

/** The charges of a batch whose people have an address, and may be written to. */
export const listNoticed = (
  db: Database,
  scope: Scope,
  clock: Clock,
  batchId: number,
): Promise<{ chargeId: number; email: string }[]> =>
  selectNoticed(db, scope, clock, batchId)
    .select('charge.id as chargeId')
    .select(addressOfPayer(clock).as('email'))
    .orderBy('charge.id')
    .$castTo<{ chargeId: number; email: string }>()
    .execute()

/** Of those who can be written to now, those who were told: also by a notice that is on its way. */
const selectTold = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  selectNoticed(db, scope, clock, batchId).where('charge.noticedAt', 'is not', null)

/** Locks the charges of a batch, of which notices may be leaving. */
export const lockNoticed = (db: Database, scope: Scope, batchId: number) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .select('charge.id')
    .orderBy('charge.id')
    .forUpdate('charge')
    .execute()

/** Notes on a charge that the notice of its batch leaves; false when it is not to be made by that batch any more. */
export async function markNoticed(
  db: Database,
  scope: Scope,
  clock: Clock,
  { chargeId, batchId }: { chargeId: number; batchId?: number | undefined },
): Promise<boolean> {
  const marked = await scope
    .updateTable(db, 'charge')
    .set({ noticedAt: await readNow(db, clock) })
    .where('charge.id', '=', chargeId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(sql<boolean>`charge.batch_id = coalesce(${batchId ?? null}::integer, charge.batch_id)`)
    .returning('charge.id')
    .execute()
  return marked.length > 0
}

/** Takes back that somebody was told of a charge, as the mail has not left; for good, they are told by letter. */
export async function unmarkNoticed(
  db: Database,
  scope: Scope,
  { chargeId, batchId }: { chargeId: number; batchId?: number | undefined },
  isFinal: boolean,
): Promise<void> {
  await scope
    .updateTable(db, 'charge')
    .set({ noticedAt: null, noticeFailed: isFinal })
    .where('charge.id', '=', chargeId)
    .where(sql<boolean>`charge.batch_id = coalesce(${batchId ?? null}::integer, charge.batch_id)`)
    .execute()
}

export const listTold = (
  db: Database,
  scope: Scope,
  clock: Clock,
  batchId: number,
): Promise<{ chargeId: number; email: string }[]> =>
  selectTold(db, scope, clock, batchId)
    .select('charge.id as chargeId')
    .select(addressOfPayer(clock).as('email'))
    .orderBy('charge.id')
    .$castTo<{ chargeId: number; email: string }>()
    .execute()

const countOf = async (people: ReturnType<typeof selectNoticed>): Promise<number> => {
  const { count } = await people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

export const countTold = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  countOf(selectTold(db, scope, clock, batchId))

/** How many notices of a batch were given up. */
export async function countFailedNotices(db: Database, scope: Scope, batchId: number): Promise<number> {
  const { count } = await scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.noticeFailed', '=', true)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many they are whom a notice can reach. */
export const countNoticed = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  countOf(selectNoticed(db, scope, clock, batchId))

/** SQL: whether a cancelled charge was of the same fee and days, or of the same donation. */
const isOfTheSame = (gone: 'gone' | 'told') => sql`(${sql.ref(`${gone}.id`)} = charge.id
  or ${sql.ref(`${gone}.affiliate_id`)} = charge.affiliate_id and ${sql.ref(`${gone}.covers`)} && charge.covers
  or ${sql.ref(`${gone}.record_id`)} = charge.record_id)`

/** How many of a batch were told by the mail about another one, cancelled, that these days or this donation are not charged. */
export async function countToldOtherwise(
  db: Database,
  scope: Scope,
  { id }: { id: number },
): Promise<number> {
  const cancelled = await db
    .selectFrom('feeBatch')
    .where('state', '=', 'anulada')
    .where('toldCancelled', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!cancelled) return 0
  const { count } = await scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', id)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(sql<boolean>`exists (select from (${toldCancelled}) as told
      where ${isOfTheSame('told')})`)
    // Whom that mail told of this very one.
    .where('charge.noticedAt', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** SQL: the charges of which a mail said that they are not made on their day. */
const toldCancelled = sql`
  select gone.id, gone.affiliate_id, gone.record_id, gone.covers from mail join charge gone on gone.id = (mail.data ->> 'chargeId')::integer
  where mail.kind = ${debitCancelledMessage.kind} and mail.state in ('sent', 'kept')`

type MadeAgain = Record<'chargeId' | 'batchId' | 'cents', number> & {
  state: string
  chargedOn: string
  hasNotices: boolean
}

/**
 * What another approved batch, or the same retry in it, collects of the same days or donation: on the day on which a charge
 * was to be made, or on another one; undefined where nothing does.
 */
export async function findMadeAgain(
  db: Database,
  scope: Scope,
  { chargeId, chargedOn }: { chargeId: number; chargedOn: string },
): Promise<MadeAgain | undefined> {
  return scope
    .selectFrom(db, 'charge')
    .innerJoin('feeBatch', 'feeBatch.id', 'charge.batchId')
    .where('feeBatch.state', 'in', ['aprobada', 'enviada', 'cobrada'])
    .where('charge.state', 'in', ['previsto', 'remesado', 'cobrado'])
    .where((is) => is.or([is('charge.chargedOn', '=', chargedOn), is('charge.state', '<>', 'cobrado')]))
    .where(
      sql<boolean>`exists (select from charge gone where gone.id = ${chargeId} and ${isOfTheSame('gone')})`,
    )
    .select([
      'charge.id as chargeId',
      'feeBatch.id as batchId',
      'charge.cents',
      'charge.state',
      'charge.chargedOn',
    ])
    .select(sql<boolean>`fee_batch.noticed_at is not null`.as('hasNotices'))
    .orderBy((is) => is('charge.chargedOn', '=', chargedOn), 'desc')
    .orderBy('charge.chargedOn')
    .limit(1)
    .executeTakeFirst()
}

const addressOf = (column: string) =>
  sql<
    string | null
  >`case when affiliate.id is null then ${sql.ref(`record.${column}`)} else ${sql.ref(`affiliate.${column}`)} end`

const letterColumns = [
  'charge.affiliateId',
  'charge.recordId',
  payerName.as('name'),
  payerDocument.as('idDocument'),
  'charge.cents',
  addressOf('street_name').as('streetName'),
  addressOf('street_number').as('streetNumber'),
  addressOf('postal_code').as('postalCode'),
  addressOf('city').as('city'),
  addressOf('province').as('province'),
  'country.pais as country',
] as const

/** Whom a batch charges and no mail can tell or has told, with what stands on the envelope; also after it was sent and collected. */
export const defineUnmailedList = async (
  db: Database,
  scope: Scope,
  clock: Clock,
  { id, direction, ...asked }: SearchedBatch & Pick<PageRequest, 'direction'>,
) =>
  defineStreamedList({
    from: scope.rowsOf('charge', (rows) =>
      rows
        .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
        .leftJoin('record', 'record.id', 'charge.recordId')
        .leftJoin('country', (join) =>
          join.on(
            sql<boolean>`country.id = case when affiliate.id is null then record.country_id else affiliate.country_id end`,
          ),
        ),
    ),
    where: [
      sql<boolean>`charge.batch_id = ${id}`,
      // Of a cancelled one those who were told by a letter are told so.
      sql<boolean>`(charge.state <> 'anulado' or charge.returned_on is null
        and (select state from fee_batch where fee_batch.id = charge.batch_id) = 'anulada')`,
      sql<boolean>`(charge.notice_failed or ${addressOfPayer(clock)} is null)`,
      mayBeTold,
      ...(await searchPeople(db, asked)),
    ],
    order: sortBy(direction, ['charge.id']),
    read: (page) => page.select(letterColumns).$castTo<Unmailed>().execute(),
    stream: (all) => all.select(letterColumns).$castTo<Unmailed>().stream(500),
  })

export type NoticedCharge = {
  name: string
  kind: 'cuota' | 'donacion'
  coversFrom: string | null
  coversTo: string | null
  state: string
  cents: number
  explained: string
  chargedOn: string
  iban: string | null
  mandateReference: string | null
  creditor: Creditor | null
}

/** What the mail about a charge says; undefined where nobody is written to any more. */
export const findNoticed = (
  db: Database,
  scope: Scope,
  chargeId: number,
): Promise<NoticedCharge | undefined> =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('feeBatch', 'feeBatch.id', 'charge.batchId')
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.id', '=', chargeId)
    .where(mayBeTold)
    .select([
      sql<string>`coalesce(affiliate.name, record.name)`.as('name'),
      'charge.kind',
      sql<string | null>`lower(charge.covers)`.as('coversFrom'),
      sql<string | null>`upper(charge.covers) - 1`.as('coversTo'),
      'charge.state',
      'charge.cents',
      'charge.explained',
      'charge.chargedOn',
      'charge.iban',
      'charge.mandateReference',
      'feeBatch.creditor',
    ])
    .$castTo<NoticedCharge>()
    .executeTakeFirst()
