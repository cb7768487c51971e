import { sql } from 'kysely'
import type { BankFileRow } from '#contract/fees/batchCharges.ts'
import type { DebitType } from '#contract/fees/feeExport.ts'
import { spain } from '#contract/people/person.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { findBic } from '#server/fees/bic.ts'

export type FrozenBlock = { sequence: DebitType; count: number; cents: number }

/** How many debits a batch has of each kind, and how much they are. */
export const countBlocks = (db: Database, scope: Scope, batchId: number): Promise<FrozenBlock[]> =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.sequence', 'is not', null)
    .groupBy('charge.sequence')
    .orderBy('charge.sequence')
    .select([
      'charge.sequence',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(charge.cents)`.as('cents'),
    ])
    // Safe: the check constraint allows exactly these kinds.
    .$castTo<FrozenBlock>()
    .execute()

/** The first people of a batch. */
export const listCharged = (
  db: Database,
  scope: Scope,
  batchId: number,
  most: number,
): Promise<{ affiliateId: number | null; recordId: number | null }[]> =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.sequence', 'is not', null)
    .select(['charge.affiliateId', 'charge.recordId'])
    .limit(most)
    .execute()

export type FrozenDebit = {
  id: number
  reference: string
  cents: number
  concept: string
  holder: string
  iban: string
  mandateReference: string
  mandateSignedOn: string
}

/** How many debits are read at once. */
const pieceSize = 5_000

/** The debits of a block in the order of their numbers. What was frozen stays, so that each reading is the same. */
export async function* readDebits(
  db: Database,
  scope: Scope,
  batchId: number,
  sequence: DebitType,
): AsyncGenerator<FrozenDebit> {
  for (let after = 0; ;) {
    const piece = await scope
      .selectFrom(db, 'charge')
      .where('charge.batchId', '=', batchId)
      .where('charge.sequence', '=', sequence)
      .where('charge.id', '>', after)
      .select([
        'charge.id',
        'charge.reference',
        'charge.cents',
        'charge.concept',
        'charge.holder',
        'charge.iban',
        'charge.mandateReference',
        'charge.mandateSignedOn',
      ])
      .orderBy('charge.id')
      .limit(pieceSize)
      // Safe: they are written together with the kind.
      .$castTo<FrozenDebit>()
      .execute()
    const last = piece.at(-1)
    if (!last) return
    yield* piece
    after = last.id
  }
}

type StoredRow = Omit<BankFileRow, 'bic'>
const toRow = (row: StoredRow): BankFileRow => ({ ...row, bic: findBic(row.iban) })

const columns = [
  'charge.id',
  'charge.reference',
  sql<string>`coalesce(affiliate.id_document, record.id_document)`.as('idDocument'),
  'charge.holder as name',
  'charge.cents',
  'charge.sequence',
  'charge.mandateReference',
  'charge.mandateSignedOn',
  'charge.chargedOn',
  'charge.iban',
  'charge.concept',
  sql<boolean>`coalesce(affiliate.born_country_id, record.born_country_id) is not distinct from ${spain}`.as(
    'bornInSpain',
  ),
  'affiliate.creationTime',
] as const

/** The charges of an approved batch as the spreadsheet for the bank has them, with their accounts whole. */
export const defineBankList = (scope: Scope, batchId: number) => {
  return defineStreamedList({
    from: scope.rowsOf('charge', (rows) =>
      rows
        .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
        .leftJoin('record', 'record.id', 'charge.recordId'),
    ),
    where: [sql<boolean>`charge.batch_id = ${batchId} and charge.sequence is not null`],
    order: sortBy('asc', ['charge.id']),
    read: async (page) => (await page.select(columns).$castTo<StoredRow>().execute()).map(toRow),
    async *stream(all) {
      for await (const row of all.select(columns).$castTo<StoredRow>().stream(500)) yield toRow(row)
    },
  })
}
