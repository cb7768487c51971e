import { sql } from 'kysely'
import type { z } from 'zod'
import type { affiliates } from '#contract/census/affiliates.ts'
import { isOrderOfFormer, isSorted, mostSorted } from '#contract/census/orders.ts'
import { isOfFormer } from '#contract/people/facts.ts'
import { formatInteger } from '#contract/plural.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>

/** The columns of each order; the id is added at the end. Those that are not sorted have an index (migrations 0002, 0027). */
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
  assembly: ['orderAssembly.assemblyName'],
  best: ['affiliate.lastName1', 'affiliate.lastName2', 'affiliate.name'],
  documentType: ['affiliate.documentType'],
  birthday: ['affiliate.birthday'],
  bornCountry: ['orderCountry.pais'],
  country: ['orderCountry.pais'],
  province: ['affiliate.province'],
  postalCode: ['affiliate.postalCode'],
  studies: ['affiliate.studies'],
  job: ['affiliate.job'],
  communications: ['affiliate.communications'],
  period: ['affiliate.period'],
} as const satisfies Record<Query['sort'], readonly OrderColumn[]>
type OrderColumn =
  | `affiliate.${keyof DB['affiliate']}`
  | 'affiliateUpdate.lastUpdateTime'
  | 'orderAssembly.assemblyName'
  | 'orderCountry.pais'

/** The columns with texts of people that are not kept in the Spanish order. */
const unordered: readonly string[] = ['affiliate.province', 'affiliate.studies', 'affiliate.job']

/** A column as it is ordered and compared: texts in the Spanish order (rule people-14). */
export const toOrdered = (column: string) =>
  unordered.includes(column) ? sql`${sql.ref(column)} collate es` : sql.ref(column)

/** Throws if an order of former members would tell what is not shown of them (rule privacy-5). */
export function requireVisibleOrder({ sort, ...filter }: Filter & Pick<Query, 'sort'>): void {
  if (!isOfFormer(filter) || isOrderOfFormer(sort)) return
  const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
  throw invalid([{ in: 'query', path: 'sort', message }])
}

/** Members, unless the filter asks for former members, who are in no other list (rule privacy-5). */
export const whereListed = (people: Rows<DB, 'affiliate'>, filter: Filter) =>
  isOfFormer(filter) ? people.where('affiliate.inscriptionType', '=', 0) : people.where(isMember('affiliate'))

/** Throws if more people than are sorted at once would be put in an order that no index has (decision 31). */
export async function requireFewToSort(sort: Query['sort'], count: () => Promise<number>): Promise<void> {
  if (!isSorted(sort) || (await count()) <= mostSorted) return
  const most = formatInteger(mostSorted)
  const message = `Así solo se ordenan hasta ${most} personas: añade un filtro, u ordena por otra cosa.`
  throw new Problem('conflicto', message, { errors: [{ in: 'query', path: 'sort', message }] })
}

/** The table of an order's columns, if it is another one (migration 0027). */
export function joinOrder(people: Rows<DB, 'affiliate'>, sort: Query['sort']): Rows<DB, 'affiliate'> {
  switch (sort) {
    case 'lastUpdateTime':
      return people.innerJoin('affiliateUpdate', 'affiliateUpdate.affiliateId', 'affiliate.id')
    case 'assembly':
      return people.leftJoin('assembly as orderAssembly', 'orderAssembly.id', 'affiliate.assemblyId')
    case 'country':
      return people.leftJoin('country as orderCountry', 'orderCountry.id', 'affiliate.countryId')
    case 'bornCountry':
      return people.leftJoin('country as orderCountry', 'orderCountry.id', 'affiliate.bornCountryId')
    default:
      return people
  }
}
