import type { z } from 'zod'
import type { affiliates } from '#contract/census/affiliates.ts'
import { hiddenListedFields } from '#contract/people/closedProfile.ts'
import { isOfFormer } from '#contract/people/facts.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>

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
  best: ['affiliate.lastName1', 'affiliate.lastName2', 'affiliate.name'],
} as const satisfies Record<Query['sort'], readonly OrderColumn[]>
type OrderColumn = `affiliate.${keyof DB['affiliate']}` | 'affiliateUpdate.lastUpdateTime'

const hidden: readonly string[] = hiddenListedFields

/** Throws if an order of former members would tell what is not shown of them (rule privacy-5). */
export function requireVisibleOrder({ sort, ...filter }: Filter & Pick<Query, 'sort'>): void {
  if (!isOfFormer(filter) || !hidden.includes(sort)) return
  const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
  throw invalid([{ in: 'query', path: 'sort', message }])
}

/** Members, unless the filter asks for former members, who are in no other list (rule privacy-5). */
export const whereListed = (people: Rows<DB, 'affiliate'>, filter: Filter) =>
  isOfFormer(filter) ? people.where('affiliate.inscriptionType', '=', 0) : people.where(isMember('affiliate'))

/** The table of an order's columns, if it is another one (migration 0027). */
export const joinOrder = (people: Rows<DB, 'affiliate'>, sort: Query['sort']): Rows<DB, 'affiliate'> =>
  sort === 'lastUpdateTime'
    ? people.innerJoin('affiliateUpdate', 'affiliateUpdate.affiliateId', 'affiliate.id')
    : people
