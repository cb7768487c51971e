import { sql } from 'kysely'
import { standingFields, type AffiliateRow, type AskedField } from '#contract/people/affiliateRow.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import {
  rowColumns,
  standingColumns,
  tagIds,
  toAffiliateReply,
} from '#server/census/affiliates.rows.queries.ts'
import { profileOnlyColumns } from '#server/census/profile.columns.queries.ts'
import { closeRow } from '#server/people/closedRows.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import { indexUsableTags } from '#server/people/choosing/tags.queries.ts'
import type { DB } from '#server/migrations/schema.ts'

/**
 * Affiliates in order, read through a cursor. Assemblies, countries and tags are few, so they are read once and not
 * joined to a million rows. Of what only a profile has, it reads the columns that were asked for.
 */
export async function* streamAffiliates(
  found: Rows<DB, 'affiliate'>,
  db: Database,
  { asked, reader }: { asked: readonly AskedField[]; reader: Reader },
): AsyncIterable<AffiliateRow> {
  const columns = profileOnlyColumns.filter((column) => asked.some((field) => column === columnOf(field)))
  const standing = standingFields
    .filter((field) => asked.includes(field))
    .map((field) => standingColumns[field])
  const assemblies = await indexById(
    db.selectFrom('assembly').select(['id', 'assemblyName', 'assemblyType']).execute(),
  )
  const countries = await indexById(db.selectFrom('country').select(['id', 'pais']).execute())
  const tags = await indexUsableTags(db, reader)
  for await (const { bankAccount, ...row } of found
    .select([...rowColumns, ...referenceColumns, ...columns, ...standing])
    .stream(200)) {
    // Extra columns stay in the row: removing them from a million rows is slower than keeping them.
    const person = toAffiliateReply<AffiliateRow>({
      ...row,
      fee: row.feeCents / 100,
      assembly: assemblies(row.assemblyId),
      sectorals: row.sectoralIds.flatMap((id) => assemblies(id) ?? []),
      bornCountry: countries(row.bornCountryId),
      country: countries(row.countryId),
      ...(asked.includes('mainSectoral') && { mainSectoral: assemblies(row.mainSectoralId) }),
      ...(asked.includes('bankAccountMasked') && {
        bankAccountMasked: bankAccount && maskIban(bankAccount),
      }),
    })
    yield closeRow({ ...person, tags: row.tagIds.flatMap((id) => tags.get(id) ?? []) })
  }
}

const columnOf = (field: AskedField) =>
  field === 'bankAccountMasked' ? 'affiliate.bankAccount' : `affiliate.${field}`

/** The ids of a person's assemblies, countries and tags. */
const referenceColumns = [
  'affiliate.assemblyId',
  'bornCountryId',
  'countryId',
  'affiliate.mainSectoralId',
  sql<number[]>`array(
    select assembly_id from affiliate_sectoral join assembly on assembly.id = assembly_id
    where affiliate_id = affiliate.id order by assembly_name)`.as('sectoralIds'),
  tagIds,
] as const

/** Makes a look-up of rows by id; null for null. */
async function indexById<Row extends { id: number }>(read: Promise<Row[]>) {
  const rows = new Map((await read).map((row) => [row.id, row]))
  return (id: number | null): Row | null => (id === null ? null : (rows.get(id) ?? null))
}
