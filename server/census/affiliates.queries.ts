import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Affiliate, AffiliateFile, affiliates, OwnFile } from '#contract/census/affiliates.ts'
import { maskIban } from '#contract/people/iban.ts'
import {
  inOrder,
  people,
  settle,
  type Filter,
  type Order,
  type Settled,
} from '#server/census/affiliates.filter.queries.ts'
import { readAtLength, type Database } from '#server/kernel/database.ts'
import { counted, opposite, tallied, windowOf } from '#server/kernel/list.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
type Builder = ExpressionBuilder<DB, 'affiliate'>

const sorted = (db: Database, filter: Settled, order: Order) => inOrder(people(db, filter), order)

/** One page of the census. The page's ids are found in an index first; only those rows are then read whole. */
export async function listAffiliates(db: Database, query: Query) {
  const { page, size, sort, direction, ...asks } = query
  const filter = await settle(db, asks)
  let asked: Promise<number> | undefined
  const total = () => (asked ??= countPeople(db, asks))
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
  const narrowed = Object.entries(asks).some(([name, value]) => name !== 'aportacion' && value !== undefined)
  return narrowed ? counted(people(db, await settle(db, asks))) : tallied(db, 'affiliate')
}

async function pageOfAffiliates(
  db: Database,
  filter: Settled,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
) {
  const ids = sorted(db, filter, order).select('affiliate.id').limit(limit).offset(offset)
  const rows = inOrder(db.selectFrom('affiliate').where('affiliate.id', 'in', ids), order)
  return (await rows.select(listed).execute()).map((row) => wire<Affiliate>(row))
}

/**
 * Every affiliate of a filter, in order, read through a cursor. A million rows must not ask for their assemblies
 * and countries one by one: those few are read once, and each row brings only their numbers.
 */
export function streamAffiliates(db: Database, query: Filter & Order): AsyncIterable<Affiliate> {
  return readAtLength(db, (unit) => streamWithin(unit, query))
}

async function* streamWithin(db: Database, { sort, direction, ...filter }: Filter & Order) {
  const assemblies = await byId(
    db.selectFrom('assembly').select(['id', 'assemblyName', 'assemblyType']).execute(),
  )
  const countries = await byId(db.selectFrom('country').select(['id', 'pais']).execute())
  const found = sorted(db, await settle(db, filter), { sort, direction })
  for await (const row of found.select(plain).stream(1_000)) {
    const { assemblyId, bornCountryId, countryId, sectoralIds, ...own } = row
    yield wire<Affiliate>({
      ...own,
      assembly: assemblies(assemblyId),
      sectorals: sectoralIds.map(assemblies),
      bornCountry: countries(bornCountryId),
      country: countries(countryId),
    })
  }
}

/** Looks rows up by number; no number, no row. */
async function byId<Row extends { id: number }>(read: Promise<Row[]>) {
  const rows = new Map((await read).map((row) => [row.id, row]))
  return (id: number | null): Row | null => (id === null ? null : (rows.get(id) ?? null))
}

export async function findAffiliate(db: Database, id: number): Promise<AffiliateFile | undefined> {
  const found = await findOwnFile(db, id)
  if (!found) return undefined
  const { bankAccount: _whole, ...file } = found
  return file
}

/** A file with its whole account: for its owner alone. */
export async function findOwnFile(db: Database, id: number): Promise<OwnFile | undefined> {
  const row = await db
    .selectFrom('affiliate')
    .where('affiliate.id', '=', id)
    .select(listed)
    .select((eb) => [
      'documentType',
      'birthday',
      'province',
      'postalCode',
      'streetName',
      'streetNumber',
      'phone',
      'studies',
      'job',
      'communications',
      'bankAccount',
      'version',
      assemblyOf(eb, 'affiliate.mainSectoralId').as('mainSectoral'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return wire<OwnFile>({ ...row, bankAccountMasked: row.bankAccount && maskIban(row.bankAccount) })
}

/** What an affiliate's own row says of the list. */
const itself = [
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

/** The same with the numbers of what it points to. */
const plain = (eb: Builder) =>
  [
    ...itself,
    'affiliate.assemblyId',
    'bornCountryId',
    'countryId',
    sql<number[]>`array(
      select assembly_id from affiliate_sectoral join assembly on assembly.id = assembly_id
      where affiliate_id = ${eb.ref('affiliate.id')} order by assembly_name)`.as('sectoralIds'),
  ] as const

/** The columns of the list, as the contract names them. */
const listed = (eb: Builder) =>
  [
    ...itself,
    assemblyOf(eb, 'affiliate.assemblyId').as('assembly'),
    jsonArrayFrom(
      eb
        .selectFrom('affiliateSectoral')
        .innerJoin('assembly', 'assembly.id', 'affiliateSectoral.assemblyId')
        .whereRef('affiliateSectoral.affiliateId', '=', 'affiliate.id')
        .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType'])
        .orderBy('assembly.assemblyName'),
    ).as('sectorals'),
    countryOf(eb, 'affiliate.bornCountryId').as('bornCountry'),
    countryOf(eb, 'affiliate.countryId').as('country'),
  ] as const

const assemblyOf = (eb: Builder, reference: 'affiliate.assemblyId' | 'affiliate.mainSectoralId') =>
  jsonObjectFrom(
    eb
      .selectFrom('assembly')
      .whereRef('assembly.id', '=', reference)
      .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType']),
  )

const countryOf = (eb: Builder, reference: 'affiliate.bornCountryId' | 'affiliate.countryId') =>
  jsonObjectFrom(
    eb.selectFrom('country').whereRef('country.id', '=', reference).select(['country.id', 'country.pais']),
  )

/** Every field of the contract, as the database has it: one that is missing does not compile. */
type Stored<Wire extends Affiliate> = Record<keyof Omit<Wire, 'fee'>, unknown> & { feeCents: number }

/** Cents inside, euros on the wire. */
const wire = <Wire extends Affiliate>({ feeCents, ...row }: Stored<Wire>) =>
  // The database's checks hold the very values that the contract's enums name.
  ({ ...row, fee: feeCents / 100 }) as unknown as Wire
