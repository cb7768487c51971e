import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Affiliate } from '#contract/census/affiliates.ts'
import { listColumns } from '#server/census/file/file.columns.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { pageOfIds } from '#server/kernel/list.ts'
import { createPreparedQuery } from '#server/kernel/prepared.ts'
import type { DB } from '#server/migrations/schema.ts'

/** The columns of `affiliate` that a row of the list reads. */
export const rowColumns = [
  'affiliate.id',
  'affiliate.creationTime',
  'affiliate.lastUpdateTime',
  ...listColumns,
] as const

/** Affiliates as the list shows them; `nameReferences` makes objects of the assemblies and countries joined to them. */
export const selectAffiliates = (db: Database) =>
  db
    .selectFrom('affiliate')
    .leftJoin('assembly as territory', 'territory.id', 'affiliate.assemblyId')
    .leftJoin('country as birth', 'birth.id', 'affiliate.bornCountryId')
    .leftJoin('country as home', 'home.id', 'affiliate.countryId')
    .select([
      ...rowColumns,
      'territory.id as territoryId',
      'territory.assemblyName as territoryName',
      'territory.assemblyType as territoryType',
      'birth.id as birthId',
      'birth.pais as birthName',
      'home.id as homeId',
      'home.pais as homeName',
    ])
    .select((eb) => selectSectorals(eb).as('sectorals'))

const selectSectorals = (eb: ExpressionBuilder<DB, 'affiliate'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('affiliateSectoral')
      .innerJoin('assembly', 'assembly.id', 'affiliateSectoral.assemblyId')
      .whereRef('affiliateSectoral.affiliateId', '=', 'affiliate.id')
      .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType'])
      .orderBy('assembly.assemblyName'),
  )

/** The affiliates of these numbers, in their order. Found by their keys: planning it anew would cost more than it. */
export const affiliatesById = createPreparedQuery((db, ids: number[]) =>
  selectAffiliates(db).innerJoin(pageOfIds(ids), 'page.id', 'affiliate.id').orderBy('page.place'),
)

type JoinedColumns = {
  feeCents: number
  territoryId: number | null
  territoryName: string | null
  territoryType: string | null
  birthId: number | null
  birthName: string | null
  homeId: number | null
  homeName: string | null
}

/** A row of `selectAffiliates` as the contract has it: assembly and countries as objects; cents inside, euros on the wire. */
export function nestReferences<Row extends JoinedColumns>({
  feeCents,
  territoryId,
  territoryName,
  territoryType,
  birthId,
  birthName,
  homeId,
  homeName,
  ...own
}: Row) {
  return {
    ...own,
    fee: feeCents / 100,
    assembly: territoryId === null ? null : toAssembly(territoryId, territoryName, territoryType),
    bornCountry: birthId === null ? null : { id: birthId, pais: birthName ?? '' },
    country: homeId === null ? null : { id: homeId, pais: homeName ?? '' },
  }
}

// What is joined has a name whenever it has a number.
const toAssembly = (id: number, name: string | null, type: string | null) => ({
  id,
  assemblyName: name ?? '',
  assemblyType: type ?? '',
})

/** A value as the tables type it: where the contract has a few words or numbers, they have any. */
type AsStored<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Element)[]
      ? AsStored<Element>[]
      : Value extends object
        ? { [Name in keyof Value]: AsStored<Value[Name]> }
        : Value

/** A row as the contract has it: a field that was not read, or is of another kind, does not compile. */
export const toAffiliateReply = <Reply extends Affiliate>(row: AsStored<Reply>) =>
  // The checks on the columns hold the very words and numbers that the contract names.
  row as Reply
