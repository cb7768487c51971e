import type { AffiliateRow } from '#contract/people/affiliateRow.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { sql, type SqlBool } from 'kysely'
import type { FactFilter } from '#contract/people/choosing/factFilter.ts'
import { atMadridTime, isAt } from '#server/people/choosing/moments.queries.ts'
import { readConditionsOfThen } from '#server/people/choosing/readFacts.queries.ts'

/**
 * Rows of a list as they were at a day and hour in Madrid: type and assemblies are of then. Of who left since nothing more
 * is shown than of whoever left (rules moment-4, privacy-5).
 */
export async function showAsThen(
  db: Database,
  scope: Scope,
  at: string,
  rows: readonly AffiliateRow[],
): Promise<AffiliateRow[]> {
  const ids = rows.map(({ id }) => id)
  const held = await scope
    .selectFrom(db, 'membershipInterval')
    .where(sql<SqlBool>`affiliate_id = any(${ids}::integer[])`)
    .where(isAt('membership_interval', atMadridTime(at)))
    .select(['affiliateId', 'inscriptionType', 'assemblyId', 'mainSectoralId', 'sectoralIds'])
    .execute()
  const named = held.flatMap((one) => [one.assemblyId, one.mainSectoralId, ...(one.sectoralIds ?? [])])
  const assemblies = new Map(
    (
      await db
        .selectFrom('assembly')
        .where(sql<SqlBool>`id = any(${named}::integer[])`)
        .select(['id', 'assemblyName', 'assemblyType'])
        .execute()
    ).map((one) => [one.id, one as NonNullable<AffiliateRow['assembly']>]),
  )
  const find = (id: number | null) => (id === null ? null : (assemblies.get(id) ?? null))
  const ofThen = new Map(held.map((one) => [one.affiliateId, one]))
  return rows.map((row) => {
    const then = ofThen.get(row.id)
    if (!then || row.inscriptionType === 0) return row
    return {
      ...row,
      // Safe: a check constraint allows exactly the contract's values.
      inscriptionType: then.inscriptionType as InscriptionType,
      assembly: find(then.assemblyId),
      sectorals: (then.sectoralIds ?? []).flatMap((id) => find(id) ?? []),
      ...('mainSectoral' in row && { mainSectoral: find(then.mainSectoralId) }),
    }
  })
}

const atOnce = 500

/** The same of rows that are read one after the other. */
export async function* streamAsThen(
  db: Database,
  scope: Scope,
  at: string,
  rows: AsyncIterable<AffiliateRow>,
): AsyncGenerator<AffiliateRow> {
  let some: AffiliateRow[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < atOnce) continue
    yield* await showAsThen(db, scope, at, some)
    some = []
  }
  yield* await showAsThen(db, scope, at, some)
}

/**
 * How many a filter means at its day and hour whose profiles are not there any more: they are counted and are nobody.
 * Undefined where it asks for no day and hour, or for what profiles alone say.
 */
export async function countGone(
  db: Database,
  scope: Scope,
  clock: Clock,
  filter: FactFilter,
): Promise<number | undefined> {
  const conditions = await readConditionsOfThen(db, clock, filter)
  if (!conditions) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from membership_interval moment
    where ${sql.join([scope.ofMemberships('moment'), ...conditions], sql` and `)}
      and not exists (select from affiliate where affiliate.id = moment.affiliate_id)`.execute(db)
  return rows[0]?.count ?? 0
}
