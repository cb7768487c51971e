import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Affiliate } from '#contract/census/affiliates.ts'
import type { Database } from '#server/kernel/database.ts'
import { createPreparedQuery } from '#server/kernel/prepared.ts'
import type { DB } from '#server/migrations/schema.ts'

/** What an affiliate's own row says of the list. */
export const itself = [
  'affiliate.id',
  'idDocument',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'inscriptionType',
  'creationTime',
  'lastUpdateTime',
  'city',
  'district',
  'sex',
  'feeCents',
  'period',
] as const

/** Affiliates with what the list says of them: their assemblies and countries are joined, to be named by `named`. */
export const listed = (db: Database) =>
  db
    .selectFrom('affiliate')
    .leftJoin('assembly as territory', 'territory.id', 'affiliate.assemblyId')
    .leftJoin('country as birth', 'birth.id', 'affiliate.bornCountryId')
    .leftJoin('country as home', 'home.id', 'affiliate.countryId')
    .select([
      ...itself,
      'territory.id as territoryId',
      'territory.assemblyName as territoryName',
      'territory.assemblyType as territoryType',
      'birth.id as birthId',
      'birth.pais as birthName',
      'home.id as homeId',
      'home.pais as homeName',
    ])
    .select((eb) => sectoralsOf(eb).as('sectorals'))

const sectoralsOf = (eb: ExpressionBuilder<DB, 'affiliate'>) =>
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
  listed(db).innerJoin(inPlace(ids), 'page.id', 'affiliate.id').orderBy('page.place'),
)

const inPlace = (ids: number[]) =>
  sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'page'>(
    sql`page (id, place)`,
  )

type Joined = {
  feeCents: number
  territoryId: number | null
  territoryName: string | null
  territoryType: string | null
  birthId: number | null
  birthName: string | null
  homeId: number | null
  homeName: string | null
}

/** A row of `listed` as the contract has it: its assembly and countries as objects; cents inside, euros on the wire. */
export function named<Row extends Joined>({
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
    assembly:
      territoryId === null
        ? null
        : { id: territoryId, assemblyName: territoryName, assemblyType: territoryType },
    bornCountry: birthId === null ? null : { id: birthId, pais: birthName },
    country: homeId === null ? null : { id: homeId, pais: homeName },
  }
}

/** Every field of the contract, as the database has it: one that is missing does not compile. */
export const wire = <Wire extends Affiliate>(row: Record<keyof Wire, unknown>) =>
  // The database's checks hold the very values that the contract's enums name.
  row as unknown as Wire
