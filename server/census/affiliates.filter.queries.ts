import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { AssemblyType } from '#contract/assemblies/assemblies.ts'
import type { affiliates } from '#contract/census/affiliates.ts'
import { matchesDocument, matchesText } from '#server/census/search.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
export type Order = Pick<Query, 'sort' | 'direction'>
type Builder = ExpressionBuilder<DB, 'affiliate'>

/** A filter whose assembly's type is known: territory and sector are looked for in different places. */
export type Settled = Filter & { kind?: AssemblyType | undefined }

export async function settle(db: Database, filter: Filter): Promise<Settled> {
  if (!filter.assemblyId) return filter
  const assembly = await db
    .selectFrom('assembly')
    .where('id', '=', filter.assemblyId)
    .select('assemblyType')
    .executeTakeFirst()
  // The check on the column holds the very values of the contract.
  return { ...filter, kind: assembly?.assemblyType as AssemblyType | undefined }
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
    city,
    district,
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
