import { sql } from 'kysely'
import type { Unmailed } from '#contract/fees/batchCharges.ts'
import type { PageRequest } from '#contract/page.ts'
import {
  payerDocument,
  payerName,
  searchPeople,
  type SearchedBatch,
} from '#server/fees/batches/batchCharges.queries.ts'
import { mayBeTold } from '#server/fees/batches/notice.queries.ts'
import { addressOfPayer } from '#server/fees/payerAddress.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

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
