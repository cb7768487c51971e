import { sql, type Expression, type SqlBool } from 'kysely'
import type { BatchCharge, BatchLeftOut } from '#contract/fees/batchCharges.ts'
import type { BatchKind } from '#contract/fees/batches.ts'
import { forgottenPayer } from '#contract/fees/charges.columns.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { searchRows } from '#server/people/find.queries.ts'

/** A batch, and a search among its people. */
export type SearchedBatch = { id: number; kind: BatchKind; q?: string | undefined }
type Asked = SearchedBatch & Pick<PageRequest, 'direction' | 'sort'>

/** SQL: the name of the person of a row, who is known by their profile or by a record; of whom was forgotten, that they were. */
export const payerName = sql<string>`case when affiliate.id is null and record.id is null then ${forgottenPayer}
  when affiliate.id is null
  then concat_ws(' ', record.name, record.last_name_1, record.last_name_2)
  else concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2) end`
export const payerDocument = sql<string>`coalesce(affiliate.id_document, record.id_document, '')`

/** Which rows a search means: those of members by their profile, donations by their record. */
export async function searchPeople(
  db: Database,
  { kind, q }: Pick<SearchedBatch, 'kind' | 'q'>,
): Promise<Expression<SqlBool>[]> {
  if (q === undefined) return []
  return [(await searchRows(db, kind === 'cuotas' ? 'affiliate' : 'record', q)).where]
}

type StoredCharge = Omit<BatchCharge, 'iban'> & { iban: string | null }
const toRow = ({ iban, ...charge }: StoredCharge): BatchCharge => ({
  ...charge,
  iban: iban === null ? null : maskIban(iban),
})

/** SQL: whether a charge that is not made yet is of a mandate that was suspended, or has ended, since it was approved. */
export const isBlocked = sql<boolean>`(charge.state in ('previsto', 'remesado') and charge.sequence is not null and exists (
  select from mandate stopped where stopped.id = charge.mandate_id and stopped.state <> 'activo'))`

const chargeColumns = [
  'charge.id',
  'charge.reference',
  'charge.affiliateId',
  'charge.recordId',
  payerName.as('name'),
  payerDocument.as('idDocument'),
  'charge.cents',
  'charge.explained',
  'charge.state',
  sql<string | null>`coalesce(charge.iban, mandate.iban, record.bank_account)`.as('iban'),
  sql<string | null>`coalesce(charge.mandate_reference, mandate.reference, 'D-' || record.id)`.as(
    'mandateReference',
  ),
  'charge.sequence',
  sql<boolean>`charge.retry_of is not null`.as('isRetry'),
  'charge.usualCents',
] as const

/** The charges of a batch, or of some of its people. */
export const defineChargeList = async (
  db: Database,
  scope: Scope,
  {
    id,
    direction,
    sort,
    state,
    unusual,
    blocked,
    ...asked
  }: Asked & {
    state?: string | undefined
    unusual?: string | undefined
    blocked?: string | undefined
  },
) =>
  defineStreamedList({
    from: scope.rowsOf('charge', (rows) =>
      rows
        .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
        .leftJoin('record', 'record.id', 'charge.recordId')
        .leftJoin('mandate', 'mandate.id', 'charge.mandateId'),
    ),
    where: [
      sql<boolean>`charge.batch_id = ${id}`,
      ...(state === undefined ? [] : [sql<boolean>`charge.state = ${state}`]),
      ...(unusual === undefined ? [] : [sql<boolean>`charge.usual_cents is not null`]),
      ...(blocked === undefined ? [] : [isBlocked]),
      ...(await searchPeople(db, asked)),
    ],
    order: sortBy(direction, sort === 'cents' ? ['charge.cents', 'charge.id'] : ['charge.id']),
    // Safe: the check constraints allow exactly the contract's values.
    read: async (page) => (await page.select(chargeColumns).$castTo<StoredCharge>().execute()).map(toRow),
    async *stream(all) {
      for await (const row of all.select(chargeColumns).$castTo<StoredCharge>().stream(500)) yield toRow(row)
    },
  })

const leftOutColumns = [
  'feeBatchLeftOut.affiliateId',
  'feeBatchLeftOut.recordId',
  payerName.as('name'),
  payerDocument.as('idDocument'),
  'feeBatchLeftOut.reason',
  'feeBatchLeftOut.detail',
] as const

/** Whom a batch leaves out, or some of them. */
export const defineLeftOutList = async (
  db: Database,
  scope: Scope,
  { id, direction, reason, ...asked }: Asked & { reason?: string | undefined },
) =>
  defineStreamedList({
    from: scope.rowsOf('feeBatchLeftOut', (rows) =>
      rows
        .leftJoin('affiliate', 'affiliate.id', 'feeBatchLeftOut.affiliateId')
        .leftJoin('record', 'record.id', 'feeBatchLeftOut.recordId'),
    ),
    where: [
      sql<boolean>`fee_batch_left_out.batch_id = ${id}`,
      ...(reason === undefined ? [] : [sql<boolean>`fee_batch_left_out.reason = ${reason}`]),
      ...(await searchPeople(db, asked)),
    ],
    order: sortBy(direction, ['feeBatchLeftOut.affiliateId', 'feeBatchLeftOut.recordId']),
    read: (page) => page.select(leftOutColumns).$castTo<BatchLeftOut>().execute(),
    stream: (all) => all.select(leftOutColumns).$castTo<BatchLeftOut>().stream(500),
  })
