import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Affiliate, AffiliateFile, affiliates, OwnFile } from '#contract/census/affiliates.ts'
import { maskIban } from '#contract/fees/iban.ts'
import {
  inOrder,
  people,
  settle,
  type Filter,
  type Order,
  type Settled,
} from '#server/census/affiliates.filter.queries.ts'
import {
  affiliatesById,
  asReply,
  nameReferences,
  selectAffiliates,
} from '#server/census/affiliates.rows.queries.ts'
import { fileOnlyColumns } from '#server/census/file/file.columns.queries.ts'
import { streamAffiliates } from '#server/census/affiliates.stream.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted, opposite, tallied, windowOf } from '#server/kernel/list.ts'

type Query = z.output<typeof affiliates.list.query>

/** One page of the census. The page's ids are found in an index first; only those rows are then read whole. */
export async function listAffiliates(db: Database, query: Query) {
  const { page, size, sort, direction, ...asks } = query
  const filter = await settle(db, asks)
  let asked: Promise<number> | undefined
  const total = () => (asked ??= countSettled(db, asks, filter))
  if (size === -1) return { content: streamAffiliates(db, query), totalElements: await total() }
  const window = await windowOf({ page, size, sort, direction }, total)
  const way = window.reversed ? opposite[direction] : direction
  const [rows, totalElements] = await Promise.all([
    pageOfAffiliates(db, filter, { sort, direction: way }, window),
    total(),
  ])
  return { content: window.reversed ? rows.toReversed() : rows, totalElements }
}

/** How many people a filter finds; all of them are known without counting. */
export async function countPeople(db: Database, asks: Filter): Promise<number> {
  return countSettled(db, asks, await settle(db, asks))
}

function countSettled(db: Database, asks: Filter, filter: Settled): Promise<number> {
  const narrowed = Object.entries(asks).some(([name, value]) => name !== 'aportacion' && value !== undefined)
  return narrowed ? counted(people(db, filter)) : tallied(db, 'affiliate')
}

async function pageOfAffiliates(
  db: Database,
  filter: Settled,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = inOrder(people(db, filter), order).select('affiliate.id').limit(limit).offset(offset)
  const ids = (await found.execute()).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await affiliatesById(db, ids)
  return rows.map((row) => asReply<Affiliate>(nameReferences(row)))
}

export async function findAffiliate(db: Database, id: number): Promise<AffiliateFile | undefined> {
  const found = await findOwnFile(db, id)
  if (!found) return undefined
  const { bankAccount: _whole, ...file } = found
  return file
}

/** A file with its whole account: for its owner alone. */
export async function findOwnFile(db: Database, id: number): Promise<OwnFile | undefined> {
  const row = await selectAffiliates(db)
    .where('affiliate.id', '=', id)
    .select([...fileOnlyColumns, 'affiliate.version'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('assembly')
          .whereRef('assembly.id', '=', 'affiliate.mainSectoralId')
          .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType']),
      ).as('mainSectoral'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  return asReply<OwnFile>({
    ...nameReferences(row),
    bankAccountMasked: row.bankAccount && maskIban(row.bankAccount),
  })
}
