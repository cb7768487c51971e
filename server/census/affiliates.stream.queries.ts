import { sql } from 'kysely'
import type { Affiliate } from '#contract/census/affiliates.ts'
import { toAffiliateReply, rowColumns } from '#server/census/affiliates.rows.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Rows } from '#server/kernel/list.ts'
import type { DB } from '#server/migrations/schema.ts'

/**
 * Affiliates, in order, read through a cursor. A million rows must not ask for their assemblies and countries one by
 * one: those few are read once, and each row brings only their numbers.
 */
export async function* streamAffiliates(
  found: Rows<DB, 'affiliate'>,
  db: Database,
): AsyncIterable<Affiliate> {
  const assemblies = await indexById(
    db.selectFrom('assembly').select(['id', 'assemblyName', 'assemblyType']).execute(),
  )
  const countries = await indexById(db.selectFrom('country').select(['id', 'pais']).execute())
  for await (const row of found.select([...rowColumns, ...referenceColumns]).stream(200)) {
    // What is more than the contract names stays: leaving it out of a million rows costs more than carrying it.
    yield toAffiliateReply<Affiliate>({
      ...row,
      fee: row.feeCents / 100,
      assembly: assemblies(row.assemblyId),
      sectorals: row.sectoralIds.flatMap((id) => assemblies(id) ?? []),
      bornCountry: countries(row.bornCountryId),
      country: countries(row.countryId),
    })
  }
}

/** The numbers of what an affiliate points to. */
const referenceColumns = [
  'affiliate.assemblyId',
  'bornCountryId',
  'countryId',
  sql<number[]>`array(
    select assembly_id from affiliate_sectoral join assembly on assembly.id = assembly_id
    where affiliate_id = affiliate.id order by assembly_name)`.as('sectoralIds'),
] as const

/** Looks rows up by number; no number, no row. */
async function indexById<Row extends { id: number }>(read: Promise<Row[]>) {
  const rows = new Map((await read).map((row) => [row.id, row]))
  return (id: number | null): Row | null => (id === null ? null : (rows.get(id) ?? null))
}
