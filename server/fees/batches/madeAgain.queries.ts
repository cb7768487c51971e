import { sql } from 'kysely'
import { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import type { Creditor } from '#server/fees/batches/batches.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** SQL: whether a cancelled charge was of the same fee and days, or of the same donation. */
const isOfTheSame = sql`(gone.id = charge.id
  or gone.affiliate_id = charge.affiliate_id and gone.covers && charge.covers
  or gone.record_id = charge.record_id)`

/** SQL: of the charges of a batch the latest mail of a kind about the same fee and days, or the same donation. */
const selectLatest = (kind: string, batchId: number) => sql`
  select same.id, max(same.mail_id) as mail_id
  from (
    select charge.id, told.mail_id from charge join (${selectTold(kind)}) told on told.id = charge.id
    where charge.batch_id = ${batchId}
    union all
    select charge.id, told.mail_id from charge join (${selectTold(kind)}) told
      on told.affiliate_id = charge.affiliate_id and told.covers && charge.covers
    where charge.batch_id = ${batchId}
    union all
    select charge.id, told.mail_id from charge join (${selectTold(kind)}) told on told.record_id = charge.record_id
    where charge.batch_id = ${batchId}) as same
  group by same.id`

/** SQL: the charges of which a mail of a kind has told. */
const selectTold = (kind: string) => sql`
  select about.id, about.affiliate_id, about.record_id, about.covers, mail.id as mail_id
  from mail join charge about on about.id = (mail.data ->> 'chargeId')::integer
  where mail.kind = ${kind} and mail.state in ('sent', 'kept')`

/**
 * How many of a batch were told by the mail about another one, cancelled, that these days or this donation are not charged,
 * and by no notice since that they are.
 */
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
    .where(sql<boolean>`charge.id in (
      select gone.id from (${selectLatest(debitCancelledMessage.kind, id)}) gone
      left join (${selectLatest(debitNoticeMessage.kind, id)}) made on made.id = gone.id
      where gone.mail_id > coalesce(made.mail_id, 0))`)
    // Whom that mail told of this very one.
    .where('charge.noticedAt', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type MadeAgain = Record<'chargeId' | 'batchId' | 'cents', number> & {
  kind: 'cuota' | 'donacion'
  coversFrom: string | null
  coversTo: string | null
  state: string
  chargedOn: string
  /** Of an approved batch they are frozen. */
  iban: string
  mandateReference: string
  creditor: Creditor
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
    .where(sql<boolean>`exists (select from charge gone where gone.id = ${chargeId} and ${isOfTheSame})`)
    .select([
      'charge.id as chargeId',
      'feeBatch.id as batchId',
      'charge.cents',
      'charge.state',
      'charge.chargedOn',
      'charge.kind',
      sql<string | null>`lower(charge.covers)`.as('coversFrom'),
      sql<string | null>`upper(charge.covers) - 1`.as('coversTo'),
      'charge.iban',
      'charge.mandateReference',
      'feeBatch.creditor',
    ])
    .select(sql<boolean>`fee_batch.noticed_at is not null`.as('hasNotices'))
    .orderBy((is) => is('charge.chargedOn', '=', chargedOn), 'desc')
    .orderBy('charge.chargedOn')
    .limit(1)
    .$castTo<MadeAgain>()
    .executeTakeFirst()
}

/** Counts somebody to whom nothing is said of a cancelled batch: another one charges them just so. */
export const countToldSame = (db: Database, batchId: number) =>
  db
    .updateTable('feeBatch')
    .set({ toldSame: sql`told_same + 1` })
    .where('id', '=', batchId)
    .execute()
