import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { AssemblyType } from '#contract/assemblies/assemblies.ts'
import type { affiliates } from '#contract/census/affiliates.ts'
import { matchesDocument, matchesText } from '#server/people/search.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
export type Order = Pick<Query, 'sort' | 'direction'>
type Builder = ExpressionBuilder<DB, 'affiliate'>

/**
 * A filter whose assembly's type is known (territory and sector are looked for in different places), and whose
 * places are spelled as the census spells them.
 */
export type Settled = Omit<Filter, 'city' | 'district'> & {
  kind: AssemblyType | undefined
  cities: readonly string[] | undefined
  districts: readonly string[] | undefined
}

export async function settle(db: Database, { city, district, ...filter }: Filter): Promise<Settled> {
  const [kind, cities, districts] = await Promise.all([
    filter.assemblyId ? kindOf(db, filter.assemblyId) : undefined,
    city ? spellings(db, 'city', city) : undefined,
    district ? spellings(db, 'district', district) : undefined,
  ])
  return { ...filter, kind, cities, districts }
}

async function kindOf(db: Database, assemblyId: number): Promise<AssemblyType | undefined> {
  const assembly = await db
    .selectFrom('assembly')
    .where('id', '=', assemblyId)
    .select('assemblyType')
    .executeTakeFirst()
  // The check on the column holds the very values of the contract.
  return assembly?.assemblyType as AssemblyType | undefined
}

/** How the census spells a place, whatever its accents and case; one step in an index for each (migration 0008). */
async function spellings(db: Database, column: 'city' | 'district', typed: string): Promise<string[]> {
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
export const people = (db: Database, filter: Settled) =>
  db.selectFrom('affiliate').where((eb) => eb.and(conditions(eb, filter)))

/** A query of people in an order of the list. */
export const inOrder = <Row>(query: SelectQueryBuilder<DB, 'affiliate', Row>, { sort, direction }: Order) =>
  [...orders[sort], 'id' as const].reduce(
    (ordered, column) => ordered.orderBy(`affiliate.${column}`, direction),
    query,
  )

function conditions(eb: Builder, filter: Settled): Expression<SqlBool>[] {
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
  const found: Expression<SqlBool>[] = []
  if (idDocument) found.push(matchesDocument('affiliate.idDocument', idDocument))
  if (name) found.push(matchesText('affiliate.name_search', name))
  if (lastName1) found.push(matchesText('affiliate.last_name_1_search', lastName1))
  if (email) found.push(matchesText('affiliate.email_search', email))
  if (sex) found.push(eb('sex', '=', sex))
  if (inscriptionType !== undefined) found.push(eb('inscriptionType', '=', inscriptionType))
  if (assemblyType && assemblyType !== filter.kind) found.push(belongsToType(eb, assemblyType))
  if (assemblyId) found.push(belongsTo(eb, assemblyId, filter.kind))
  if (cities) found.push(isOneOf(eb, 'city', cities))
  if (districts) found.push(isOneOf(eb, 'district', districts))
  if (filter.importId) found.push(touchedBy(eb, filter.importId))
  if (filter.fee !== undefined) found.push(eb('feeCents', filter.aportacion, Math.round(filter.fee * 100)))
  return found
}

/** One spelling is the rule, and an equality keeps the order of an index. */
function isOneOf(eb: Builder, column: 'city' | 'district', spelled: readonly string[]) {
  const [only, ...more] = spelled
  if (only === undefined) return eb.lit(false)
  return more.length === 0 ? eb(column, '=', only) : eb(column, 'in', spelled)
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

/** A person belongs to one territorial assembly and to any number of sectoral ones. */
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
