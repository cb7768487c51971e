import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Affiliate, AffiliateFile, affiliates, OwnFile } from '#contract/census/affiliates.ts'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { maskIban } from '#contract/people/iban.ts'
import { contains, type Database } from '#server/kernel/database.ts'
import { counted, opposite, tallied, windowOf } from '#server/kernel/list.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
type Order = Pick<Query, 'sort' | 'direction'>
type Builder = ExpressionBuilder<DB, 'affiliate'>

/** Each order of the list and its index (migration 0002); the id comes last. */
export const orders = {
  creationTime: ['creationTime'],
  lastUpdateTime: ['lastUpdateTime'],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  lastName2: ['lastName2', 'lastName1', 'name'],
  email: ['email'],
  inscriptionType: ['inscriptionType'],
  sex: ['sex'],
  city: ['city'],
  district: ['district'],
  fee: ['feeCents'],
} as const satisfies Record<Query['sort'], readonly (keyof DB['affiliate'])[]>

/** The people of a filter. */
export const people = (db: Database, filter: Filter) =>
  db.selectFrom('affiliate').where((eb) => eb.and(conditions(eb, filter)))

const sorted = (db: Database, filter: Filter, order: Order) => inOrder(people(db, filter), order)

const inOrder = <Row>(query: SelectQueryBuilder<DB, 'affiliate', Row>, { sort, direction }: Order) =>
  [...orders[sort], 'id' as const].reduce(
    (ordered, column) => ordered.orderBy(`affiliate.${column}`, direction),
    query,
  )

/** One page of the census. The page's ids are found in an index first; only those rows are then read whole. */
export async function listAffiliates(db: Database, query: Query) {
  const { page, size, sort, direction, ...filter } = query
  const narrowed = Object.entries(filter).some(
    ([name, value]) => name !== 'aportacion' && value !== undefined,
  )
  let asked: Promise<number> | undefined
  const total = () => (asked ??= narrowed ? counted(people(db, filter)) : tallied(db, 'affiliate'))
  if (size === -1) return { content: streamAffiliates(db, query), totalElements: await total() }
  const window = await windowOf({ page, size, sort, direction }, total)
  const way = window.reversed ? opposite[direction] : direction
  const [rows, totalElements] = await Promise.all([
    pageOfAffiliates(db, filter, { sort, direction: way }, window),
    total(),
  ])
  return { content: window.reversed ? rows.toReversed() : rows, totalElements }
}

async function pageOfAffiliates(
  db: Database,
  filter: Filter,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
) {
  const ids = sorted(db, filter, order).select('affiliate.id').limit(limit).offset(offset)
  const rows = inOrder(db.selectFrom('affiliate').where('affiliate.id', 'in', ids), order)
  return (await rows.select(listed).execute()).map(wire)
}

/**
 * Every affiliate of a filter, in order, read through a cursor. A million rows must not ask for their assemblies
 * and countries one by one: those few are read once, and each row brings only their numbers.
 */
export async function* streamAffiliates(
  db: Database,
  { sort, direction, ...filter }: Filter & Order,
): AsyncIterable<Affiliate> {
  const assemblies = await byId(
    db.selectFrom('assembly').select(['id', 'assemblyName', 'assemblyType']).execute(),
  )
  const countries = await byId(db.selectFrom('country').select(['id', 'pais']).execute())
  const rows = sorted(db, filter, { sort, direction }).select(plain).stream(1_000)
  for await (const { assemblyId, bornCountryId, countryId, sectoralIds, ...row } of rows)
    yield wire({
      ...row,
      assembly: assemblies(assemblyId),
      sectorals: sectoralIds.map(assemblies),
      bornCountry: countries(bornCountryId),
      country: countries(countryId),
    })
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
  const { bankAccount, ...rest } = row
  return { ...wire(rest), bankAccount, bankAccountMasked: bankAccount && maskIban(bankAccount) } as OwnFile
}

/** What an affiliate's own row says of the list. */
const own = [
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
    ...own,
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
    ...own,
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

type Listed = { feeCents: number; [column: string]: unknown }

/** Cents inside, euros on the wire. */
const wire = ({ feeCents, ...row }: Listed) =>
  // The database's checks hold the very values that the contract's enums name.
  ({ ...row, fee: feeCents / 100 }) as unknown as Affiliate

function conditions(eb: Builder, filter: Filter): Expression<SqlBool>[] {
  const {
    idDocument,
    name,
    lastName1,
    email,
    sex,
    inscriptionType,
    assemblyType,
    assemblyId,
    city,
    district,
  } = filter
  const found: Expression<SqlBool>[] = []
  if (idDocument) found.push(matchesDocument(eb, idDocument))
  if (name) found.push(matches('name_search', name))
  if (lastName1) found.push(matches('last_name_1_search', lastName1))
  if (email) found.push(matches('email_search', email))
  if (sex) found.push(eb('sex', '=', sex))
  if (inscriptionType !== undefined) found.push(eb('inscriptionType', '=', inscriptionType))
  if (assemblyType) found.push(belongsToType(eb, assemblyType))
  if (assemblyId) found.push(belongsTo(eb, assemblyId))
  if (city) found.push(eb('city', '=', city))
  if (district) found.push(eb('district', '=', district))
  if (filter.importId) found.push(touchedBy(eb, filter.importId))
  if (filter.fee !== undefined) found.push(eb('feeCents', filter.aportacion, Math.round(filter.fee * 100)))
  return found
}

/** In the census because of an import, or changed by it. */
const touchedBy = (eb: Builder, importId: number) =>
  eb(
    'affiliate.id',
    'in',
    eb
      .selectFrom('importCreated')
      .select('affiliateId')
      .where('batchId', '=', importId)
      .union(eb.selectFrom('importChanged').select('affiliateId').where('batchId', '=', importId)),
  )

/** A whole document is looked up; a piece of one is found anywhere. */
function matchesDocument(eb: Builder, typed: string) {
  const document = normaliseDocument(typed)
  return isSpanishDocument(typed)
    ? eb('idDocument', '=', document)
    : eb('idDocument', 'like', contains(typed.toUpperCase().replaceAll(/[\s.-]/g, '')))
}

/** Blind to accents, case and ñ/n (PRODUCT §2). */
const matches = (column: 'name_search' | 'last_name_1_search' | 'email_search', typed: string) =>
  sql<boolean>`${sql.ref(`affiliate.${column}`)} like f_norm(${contains(typed)})`

/** A person belongs to a territorial assembly and to any number of sectoral ones. */
const belongsTo = (eb: Builder, assembly: number) =>
  eb(
    'affiliate.id',
    'in',
    eb
      .selectFrom('affiliate as member')
      .where('member.assemblyId', '=', assembly)
      .select('member.id')
      .union(
        eb
          .selectFrom('affiliateSectoral')
          .where('affiliateSectoral.assemblyId', '=', assembly)
          .select('affiliateSectoral.affiliateId as id'),
      ),
  )

function belongsToType(eb: Builder, type: NonNullable<Filter['assemblyType']>) {
  const ofType = eb.selectFrom('assembly').where('assembly.assemblyType', '=', type).select('assembly.id')
  if (type !== 'Sectorial') return eb('affiliate.assemblyId', 'in', ofType)
  const members = eb.selectFrom('affiliateSectoral').where('affiliateSectoral.assemblyId', 'in', ofType)
  return eb('affiliate.id', 'in', members.select('affiliateSectoral.affiliateId'))
}
