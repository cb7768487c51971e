import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { affiliates } from '#contract/census/affiliates.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { matchesDocument } from '#server/people/search.queries.ts'
import { hiddenListedFields } from '#contract/people/closedProfile.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
type Builder = ExpressionBuilder<DB, 'affiliate'>

/**
 * A filter with the type of its assembly, which decides the table to look in, and with its places as the census
 * spells them.
 */
export type ResolvedFilter = Omit<Filter, 'city' | 'district'> & {
  assemblyKind: AssemblyType | undefined
  cities: readonly string[] | undefined
  districts: readonly string[] | undefined
}

export async function resolveFilter(
  db: Database,
  { city, district, ...filter }: Filter,
): Promise<ResolvedFilter> {
  const [assemblyKind, cities, districts] = await Promise.all([
    filter.assemblyId ? findAssemblyType(db, filter.assemblyId) : undefined,
    city ? findSpellings(db, 'city', city) : undefined,
    district ? findSpellings(db, 'district', district) : undefined,
  ])
  return { ...filter, assemblyKind, cities, districts }
}

async function findAssemblyType(db: Database, assemblyId: number): Promise<AssemblyType | undefined> {
  const assembly = await db
    .selectFrom('assembly')
    .where('id', '=', assemblyId)
    .select('assemblyType')
    .executeTakeFirst()
  // Safe: the column's check constraint allows exactly the contract's values.
  return assembly?.assemblyType as AssemblyType | undefined
}

/**
 * All spellings of a place in the census, ignoring accents and case; each takes one step in the index (migration
 * 0008).
 */
async function findSpellings(db: Database, column: 'city' | 'district', typed: string): Promise<string[]> {
  const place = sql.ref(`affiliate.${column}`)
  const same = sql`f_norm(${place}) = f_norm(${typed})`
  const { rows } = await sql<{ spelling: string }>`
    with recursive spelled as (
      (select ${place} as spelling from affiliate where ${same} order by ${place} limit 1)
      union all
      select (select ${place} from affiliate where ${same} and ${place} > spelling order by ${place} limit 1)
      from spelled where spelling is not null)
    select spelling from spelled where spelling is not null`.execute(db)
  return rows.map(({ spelling }) => spelling)
}

/** The columns of each order, which has an index (migrations 0002, 0027); the id is added at the end. */
export const orders = {
  creationTime: ['affiliate.creationTime'],
  lastUpdateTime: ['affiliateUpdate.lastUpdateTime'],
  idDocument: ['affiliate.idDocument'],
  name: ['affiliate.name', 'affiliate.lastName1', 'affiliate.lastName2'],
  lastName1: ['affiliate.lastName1', 'affiliate.lastName2', 'affiliate.name'],
  lastName2: ['affiliate.lastName2', 'affiliate.lastName1', 'affiliate.name'],
  email: ['affiliate.email'],
  inscriptionType: ['affiliate.inscriptionType'],
  sex: ['affiliate.sex'],
  city: ['affiliate.city'],
  district: ['affiliate.district'],
  fee: ['affiliate.feeCents'],
} as const satisfies Record<Query['sort'], readonly OrderColumn[]>
type OrderColumn = `affiliate.${keyof DB['affiliate']}` | 'affiliateUpdate.lastUpdateTime'

/** The filters on what nobody sees of former members. */
const hiddenFilters = [
  'email',
  'hasEmail',
  'sex',
  'assemblyType',
  'assemblyId',
  'city',
  'district',
  'fee',
] as const satisfies readonly (keyof Filter)[]
const hidden: readonly string[] = hiddenListedFields

/** Throws if a filter or an order of former members would tell what is not shown of them (rule privacy-5). */
export function requireVisibleColumns({ sort, ...filter }: Filter & Pick<Query, 'sort'>): void {
  if (filter.inscriptionType !== 0) return
  const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
  const paths = [
    ...hiddenFilters.filter((name) => filter[name] !== undefined),
    ...(hidden.includes(sort) ? ['sort'] : []),
  ]
  if (paths.length > 0) throw invalid(paths.map((path) => ({ in: 'query', path, message })))
}

/** Members, unless the filter asks for former members, who are in no other list (rule privacy-5). */
export const whereListed = (people: Rows<DB, 'affiliate'>, { inscriptionType }: Filter) =>
  inscriptionType === 0 ? people : people.where(isMember('affiliate'))

/** The table of an order's columns, if it is another one (migration 0027). */
export const joinOrder = (people: Rows<DB, 'affiliate'>, sort: Query['sort']): Rows<DB, 'affiliate'> =>
  sort === 'lastUpdateTime'
    ? people.innerJoin('affiliateUpdate', 'affiliateUpdate.affiliateId', 'affiliate.id')
    : people

/** The conditions of a filter on `affiliate`. */
export function buildFilterConditions(filter: ResolvedFilter): Expression<SqlBool>[] {
  const {
    idDocument,
    name,
    lastName1,
    email,
    sex,
    inscriptionType,
    assemblyType,
    assemblyId,
    cities,
    districts,
  } = filter
  const eb = expressionBuilder<DB, 'affiliate'>()
  const all: Expression<SqlBool>[] = []
  if (idDocument) all.push(matchesDocument('affiliate.idDocument', idDocument))
  if (name) all.push(matchesText('affiliate.name_search', name))
  if (lastName1) all.push(matchesText('affiliate.last_name_1_search', lastName1))
  if (email) all.push(matchesText('affiliate.email_search', email))
  if (filter.hasEmail) all.push(eb('email', filter.hasEmail === 'true' ? '<>' : '=', ''))
  if (sex) all.push(eb('sex', '=', sex))
  if (inscriptionType !== undefined) all.push(eb('inscriptionType', '=', inscriptionType))
  if (assemblyType && assemblyType !== filter.assemblyKind) all.push(belongsToType(eb, assemblyType))
  if (assemblyId) all.push(belongsTo(eb, assemblyId, filter.assemblyKind))
  if (cities) all.push(isOneOf(eb, 'city', cities))
  if (districts) all.push(isOneOf(eb, 'district', districts))
  if (filter.importId) all.push(isChangedByImport(eb, filter.importId))
  if (filter.fee !== undefined) all.push(eb('feeCents', filter.aportacion, Math.round(filter.fee * 100)))
  return all
}

/** Usually there is one spelling, and an equality lets the index give the order. */
function isOneOf(eb: Builder, column: 'city' | 'district', spelled: readonly string[]) {
  const [only, ...more] = spelled
  if (only === undefined) return eb.lit(false)
  return more.length === 0 ? eb(column, '=', only) : eb(column, 'in', spelled)
}

/** Created or changed by an import. */
const isChangedByImport = (eb: Builder, importId: number) =>
  eb(
    'affiliate.id',
    'in',
    eb
      .selectFrom('importCreated')
      .select('affiliateId')
      .where('batchId', '=', importId)
      .union(eb.selectFrom('importChanged').select('affiliateId').where('batchId', '=', importId)),
  )

/** A person has one territorial assembly and any number of sectoral ones. */
function belongsTo(eb: Builder, assembly: number, kind: AssemblyType | undefined) {
  if (kind !== 'Sectorial') return eb('affiliate.assemblyId', '=', assembly)
  const members = eb.selectFrom('affiliateSectoral').where('affiliateSectoral.assemblyId', '=', assembly)
  return eb('affiliate.id', 'in', members.select('affiliateSectoral.affiliateId'))
}

function belongsToType(eb: Builder, type: NonNullable<Filter['assemblyType']>) {
  const ofType = eb.selectFrom('assembly').where('assembly.assemblyType', '=', type).select('assembly.id')
  if (type !== 'Sectorial') return eb('affiliate.assemblyId', 'in', ofType)
  const members = eb.selectFrom('affiliateSectoral').where('affiliateSectoral.assemblyId', 'in', ofType)
  return eb('affiliate.id', 'in', members.select('affiliateSectoral.affiliateId'))
}
