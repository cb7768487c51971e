import { sql } from 'kysely'
import type { z } from 'zod'
import type { Member, members } from '#contract/assemblies/members.ts'
import { selectStanding } from '#server/assemblies/assemblies.queries.ts'
import {
  listOrderColumns,
  orderParts,
  requireFewPeopleToSort,
  toOrdered,
} from '#server/census/affiliates.filter.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { countRows, createPageReader, defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { readFacts } from '#server/people/choosing/readFacts.queries.ts'
import { readPeopleFilter, type Asking } from '#server/people/choosing/segments.queries.ts'

type Query = Omit<z.output<typeof members.list.query>, 'page' | 'size' | 'columns'>

/**
 * The members within a scope, or of one assembly in it (rule assembly-7). Throws «not found» for an assembly that is out
 * of reach.
 */
export async function defineMemberList(
  db: Database,
  scope: Scope,
  { sort, direction, assemblyId, ...filter }: Query,
  asking: Asking,
) {
  const { where, rank } = await readPeopleFilter(db, scope, asking, { ...filter, aportacion: '=' })
  const within = assemblyId === undefined ? [] : await readAssembly(db, scope, assemblyId, asking)
  const list = defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) => rows.where(isMember('affiliate'))),
    where: [...within, ...where],
    order: sortBy(direction, [
      ...(sort === 'best' && rank ? [rank] : []),
      ...listOrderColumns(sort).map(toOrdered),
    ]),
    parts: orderParts[sort],
    read: readMembers,
    stream: (all) => all.select(columns).$castTo<Member>().stream(200),
  })
  await requireFewPeopleToSort(sort, () => countRows(db, list))
  return list
}

/** Who belongs to an assembly within a scope. */
async function readAssembly(db: Database, scope: Scope, id: number, { clock }: Asking) {
  const found = await selectStanding(db)
    .where('assembly.id', '=', id)
    .where(scope.ofAssemblyIn('assembly.id'))
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  if (!found) throw notFound()
  return (await readFacts(db, clock, { assemblyId: [id], aportacion: '=' })).where
}

const columns = [
  'affiliate.id',
  'affiliate.idDocument',
  'affiliate.name',
  'affiliate.lastName1',
  'affiliate.lastName2',
  'affiliate.email',
  'affiliate.phone',
  'affiliate.province',
  'affiliate.city',
  'affiliate.postalCode',
  'affiliate.inscriptionType',
] as const

const readMembers = createPageReader('affiliate.id', (db, page) =>
  db
    .selectFrom('affiliate')
    .innerJoin(page, 'page.id', 'affiliate.id')
    .orderBy('page.place')
    .select(columns)
    // The check on the type holds the very values of the contract.
    .$castTo<Member>(),
)
