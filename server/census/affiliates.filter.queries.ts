import { sql } from 'kysely'
import type { z } from 'zod'
import type { affiliates } from '#contract/census/affiliates.ts'
import { isSorted } from '#contract/census/orders.ts'
import { isOrderOfThen, isShownOfFormer, maySee } from '#contract/people/choosing/factRights.ts'
import { isOfFormer } from '#contract/people/choosing/factFilter.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { partByNull, partByText, type KnownFirst } from '#server/kernel/lists/knownFirst.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import { requireFewToSort } from '#server/kernel/lists/requireFewToSort.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof affiliates.list.query>
export type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>

/** The columns of each order; `listOrderColumns` adds the number of the profile. Those that are not sorted have an index (migrations 0002, 0027, 0132). */
const orders = {
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
  yearlyFee: ['affiliate.yearlyFeeCents'],
  account: ['orderAccount.isThere'],
  left: ['affiliate.unregisteredAt'],
  deceased: ['orderDeceased.day'],
} as const satisfies Record<Query['sort'], readonly OrderColumn[]>
type OrderColumn =
  | `affiliate.${keyof DB['affiliate']}`
  | 'affiliateUpdate.lastUpdateTime'
  | 'orderAssembly.assemblyName'
  | 'orderCountry.pais'
  | 'orderAccount.isThere'
  | 'orderDeceased.day'

/** The orders by what may not be known of somebody: then they are last in both directions (rule census-7). */
export const orderParts: { readonly [Sort in Query['sort']]?: KnownFirst } = {
  lastName2: partByNull('affiliate.lastName2'),
  email: partByText('affiliate.email'),
  sex: partByNull('affiliate.sex'),
  city: partByNull('affiliate.city'),
  district: partByNull('affiliate.district'),
  assembly: partByNull('affiliate.assemblyId'),
  birthday: partByNull('affiliate.birthday'),
  bornCountry: partByNull('affiliate.bornCountryId'),
  country: partByNull('affiliate.countryId'),
  province: partByNull('affiliate.province'),
  postalCode: partByNull('affiliate.postalCode'),
  studies: partByNull('affiliate.studies'),
  job: partByNull('affiliate.job'),
  period: partByNull('affiliate.period'),
  left: partByNull('affiliate.unregisteredAt'),
  deceased: partByNull('orderDeceased.day'),
}

/** The columns with texts of people that are not kept in the Spanish order. */
const unordered: readonly string[] = ['affiliate.province', 'affiliate.studies', 'affiliate.job']

/** A column as it is ordered and compared: texts in the Spanish order (rule people-14). */
export const toOrdered = (column: string) =>
  unordered.includes(column) ? sql`${sql.ref(column)} collate es` : sql.ref(column)

/** Throws if an order would tell what the role does not see, or of former members what is not shown (rule privacy-5). */
export function requireVisibleOrder(
  { role }: Pick<Reader, 'role'>,
  { sort, ...filter }: Filter & Pick<Query, 'sort'>,
): void {
  if (!maySee(role, sort))
    throw invalid([{ in: 'query', path: 'sort', message: 'No se ordena por un dato que tu rol no ve' }])
  if (filter.at !== undefined && !isOrderOfThen(sort)) {
    const told = 'A una fecha se ordena por el nombre, el documento o las fechas'
    throw invalid([{ in: 'query', path: 'sort', message: told }])
  }
  if (!isOfFormer(filter) || isShownOfFormer(sort)) return
  const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
  throw invalid([{ in: 'query', path: 'sort', message }])
}

/**
 * Members, unless the filter asks for former members, who are in no other list (rule privacy-5), or for those of then,
 * whatever they are now (rule moment-4).
 */
export const whereListed = (people: Rows<DB, 'affiliate'>, filter: Filter) =>
  filter.at !== undefined
    ? people
    : isOfFormer(filter)
      ? people.where('affiliate.inscriptionType', '=', 0)
      : people.where(isMember('affiliate'))

/** Throws if more people than are sorted at once would be put in an order that no index has. */
export const requireFewPeopleToSort = async (sort: Query['sort'], count: () => Promise<number>) => {
  if (isSorted(sort)) await requireFewToSort('personas', count)
}

/** The profile's number, in the table of the order's columns (migration 0132). */
export const orderIds = (sort: Query['sort']) =>
  sort === 'lastUpdateTime' ? ('affiliateUpdate.affiliateId' as const) : ('affiliate.id' as const)

/** The columns of an order that tells everybody apart: nobody has the document of somebody else, so it is enough. */
export const listOrderColumns = (sort: Query['sort']): string[] =>
  sort === 'idDocument' ? [...orders[sort]] : [...orders[sort], orderIds(sort)]

/**
 * Those of `whereListed`, with the table of an order's columns, if it is another one. Each has their row of the times of
 * change, which says as well whether they are members: where a list is not narrowed further, PostgreSQL reads no profile.
 */
export function joinOrder(
  people: Rows<DB, 'affiliate'>,
  sort: Query['sort'],
  { filter, isNarrowed }: { filter: Filter; isNarrowed: boolean },
): Rows<DB, 'affiliate'> {
  const listed = whereListed(people, filter)
  if (sort === 'lastUpdateTime') {
    const changed = (isNarrowed ? listed : people).rightJoin(
      'affiliateUpdate',
      'affiliateUpdate.affiliateId',
      'affiliate.id',
    )
    return isNarrowed ? changed : changed.where('affiliateUpdate.isMember', '=', true)
  }
  switch (sort) {
    case 'assembly':
      return listed.leftJoin('assembly as orderAssembly', 'orderAssembly.id', 'affiliate.assemblyId')
    case 'country':
      return listed.leftJoin('country as orderCountry', 'orderCountry.id', 'affiliate.countryId')
    case 'bornCountry':
      return listed.leftJoin('country as orderCountry', 'orderCountry.id', 'affiliate.bornCountryId')
    case 'account':
      return listed.leftJoin(
        sql<{ isThere: boolean }>`lateral (
          select exists (select from app_user where app_user.affiliate_id = affiliate.id) as is_there)`.as(
          'orderAccount',
        ),
        (join) => join.onTrue(),
      )
    case 'deceased':
      return listed.leftJoin('deceased as orderDeceased', (join) =>
        join
          .onRef('orderDeceased.affiliateId', '=', 'affiliate.id')
          // Of members nothing of it is shown.
          .on('affiliate.inscriptionType', '=', 0),
      )
    default:
      return listed
  }
}
