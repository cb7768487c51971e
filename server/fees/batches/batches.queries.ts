import { sql } from 'kysely'
import type { z } from 'zod'
import type { Batch, BatchDetails, batches } from '#contract/fees/batches.ts'
import { coveredDays } from '#contract/fees/days.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { BatchPlan } from '#contract/fees/jobs.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { defineSmallList } from '#server/kernel/lists/smallList.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

const columns = [
  'feeBatch.id',
  'feeBatch.kind',
  'feeBatch.state',
  'feeBatch.chargedOn',
  'feeBatch.period',
  'feeBatch.quarterFrom',
  'feeBatch.yearFrom',
  'feeBatch.prorated',
  'feeBatch.segmentName',
  'feeBatch.total',
  'feeBatch.cents',
  'feeBatch.leftOut',
  'feeBatch.author',
  'feeBatch.createdAt',
] as const

/** SQL: whether a row of `fee_batch` was sent and its day has come: the bank has charged it, and nobody has said so. */
export const isSentAndDue = (today: string) =>
  sql<boolean>`(fee_batch.state = 'enviada' and fee_batch.charged_on <= ${today}::date)`

/** Batches, the newest first unless another order is asked for. */
export const defineBatchList = (
  today: string,
  { state, kind, due, sort, direction }: Omit<z.output<typeof batches.list.query>, 'page' | 'size'>,
) =>
  defineSmallList({
    scope: noPersonalData,
    from: (connection) => connection.selectFrom('feeBatch'),
    where: [
      ...(state ? [sql<boolean>`fee_batch.state = ${state}`] : []),
      ...(kind ? [sql<boolean>`fee_batch.kind = ${kind}`] : []),
      ...(due ? [isSentAndDue(today)] : []),
    ],
    order: sortBy(direction, [`feeBatch.${sort}`, 'feeBatch.id']),
    // Safe: the check constraints allow exactly the contract's values.
    read: (rows) => rows.select(columns).$castTo<Batch>().execute(),
  })

/** Who collects, as it is frozen with a batch, and by what its file is known for ever. */
export type Creditor = {
  name: string
  id: string
  account: string
  bic: string | null
  messageId: string
  createdAt: string
}

export type StoredBatch = Omit<
  BatchDetails,
  | 'creditor'
  | 'missing'
  | 'isDue'
  | 'states'
  | 'unusual'
  | 'blocked'
  | 'retries'
  | 'toldOtherwise'
  | 'cancelObstacle'
  | 'noticesLeft'
  | 'noticesFailed'
> & {
  creditor: Creditor | null
}

const selectBatch = (db: Database, id: number) =>
  db
    .selectFrom('feeBatch')
    .where('feeBatch.id', '=', id)
    .select(columns)
    .select([
      'segmentId',
      'words',
      'creditor',
      'downloadedAt',
      'noticedAt',
      'noticed',
      'toldCancelled',
      'toldSame',
      'reason',
      'version',
      'approvedBy',
      'approvedAt',
      'sentBy',
      'sentAt',
      'collectedBy',
      'collectedAt',
      'cancelledBy',
      'cancelledAt',
    ])
    // Safe: the check constraints allow exactly the contract's values, and one place writes the creditor.
    .$castTo<StoredBatch>()

export const findBatch = (db: Database, id: number) => selectBatch(db, id).executeTakeFirst()

/** A batch for whoever may see what everybody pays. */
export const findShownBatch = (db: Database, scope: Scope, id: number) =>
  selectBatch(db, id).where(scope.ofEverybody()).executeTakeFirst()

/** Notes that the bank may have the file of a batch from now on; false of one that was cancelled meanwhile. */
export async function noteDownload(db: Database, { now }: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeBatch')
    .set({ downloadedAt: sql`coalesce(downloaded_at, ${now})` })
    .where('id', '=', id)
    .where('state', '<>', 'anulada')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks it: whoever changes it follows whoever does already. */
export const lockBatch = (db: Database, id: number) => selectBatch(db, id).forUpdate().executeTakeFirst()

export const maskCreditor = (creditor: Creditor | null): BatchDetails['creditor'] =>
  creditor && { name: creditor.name, id: creditor.id, account: maskIban(creditor.account) }

/** The first days of the quarter and the year of a plan, as they stand in the row; of donations, the day since which they are. */
function daysOf(plan: BatchPlan): { period: string | null; quarterFrom: string; yearFrom: string | null } {
  if (plan.kind === 'donaciones') return { period: null, quarterFrom: plan.donatedFrom, yearFrom: null }
  const { Trimestral, Anual } = coveredDays(plan.year, plan.quarter)
  // Of yearly fees the quarter says nothing.
  const quarterFrom = plan.period === 'Anual' ? Anual.from : Trimestral.from
  return { period: plan.period, quarterFrom, yearFrom: Anual.from }
}

type Segment = { id: number; name: string; words: string[] } | null
type NewBatch = { plan: BatchPlan; segment: Segment; author: string; authorId: number }

/** Adds a batch without charges; undefined when there is a draft of the same (`fee_batch_once`). */
export async function addBatch(
  db: Database,
  { now }: Clock,
  { plan, segment, author, authorId }: NewBatch,
): Promise<number | undefined> {
  const { period, quarterFrom, yearFrom } = daysOf(plan)
  const prorated = plan.kind === 'cuotas' && plan.prorated
  const { rows } = await sql<{ id: number }>`
    insert into fee_batch (kind, charged_on, period, quarter_from, year_from, prorated, segment_id, segment_name, words,
      author, author_id, created_at)
    values (${plan.kind}, ${plan.chargedOn}, ${period}, ${quarterFrom}, ${yearFrom}, ${prorated}, ${segment?.id ?? null},
      ${segment?.name ?? null}, ${segment?.words ?? []}::text[], ${author}, ${authorId}, ${now})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** The draft of the same that there is already. */
export async function findSameBatch(
  db: Database,
  plan: BatchPlan,
  segment: { id: number; name: string } | null,
): Promise<{ id: number; author: string } | undefined> {
  const { period, quarterFrom, yearFrom } = daysOf(plan)
  return db
    .selectFrom('feeBatch')
    .where('state', '=', 'borrador')
    .where('kind', '=', plan.kind)
    .where('chargedOn', '=', plan.chargedOn)
    .where(sql<boolean>`(period, quarter_from, year_from) is not distinct from
      (${period}, ${quarterFrom}::date, ${yearFrom}::date)`)
    .where('segmentNumber', '=', segment?.id ?? 0)
    .where(sql<boolean>`coalesce(segment_name, '') = ${segment?.name ?? ''}`)
    .select(['id', 'author'])
    .executeTakeFirst()
}

/** Whether the bank has answered to a charge of a batch, or one was collected: as the database judges it. */
export async function isAnswered(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ answered: boolean }>`select is_batch_answered(${id}) as answered`.execute(db)
  return rows[0]?.answered ?? false
}

type Change = Partial<Omit<StoredBatch, 'id' | 'version' | 'creditor' | 'words'>> & { creditor?: Creditor }

/** Changes a batch that was locked. */
export const changeBatch = (db: Database, id: number, { creditor, ...change }: Change) =>
  db
    .updateTable('feeBatch')
    .set({ ...change, ...(creditor && { creditor: JSON.stringify(creditor) }) })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
