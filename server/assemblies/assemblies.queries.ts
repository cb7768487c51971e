import { sql } from 'kysely'
import type { z } from 'zod'
import type { assemblyAdministration } from '#contract/assemblies/administration.ts'
import type { assemblies } from '#contract/assemblies/assemblies.ts'
import type { Assembly, AssemblyDetails } from '#contract/assemblies/assembly.ts'
import type { AssemblyType, BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { noPersonalData, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { addLinks } from '#server/assemblies/links.rules.ts'
import { readFacts } from '#server/people/choosing/readFacts.queries.ts'

type Query = z.output<typeof assemblies.basics.query>

/** The assemblies that have not been dissolved. */
export const selectStanding = (db: Database) =>
  db.selectFrom('assembly').where('assembly.deletedAt', 'is', null)

export const listAssemblyNames = (db: Database, { type, direction, ...request }: Query) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: () =>
      selectStanding(db).$if(type !== undefined, (rows) => rows.where('assemblyType', 'in', type ?? [])),
    where: [],
    order: sortBy(direction, ['assemblyName', 'id']),
    // The check on the column holds the very values of the contract.
    read: (page) => page.select(['id', 'assemblyName', 'assemblyType']).$castTo<BasicAssembly>().execute(),
  })

export const assemblyColumns = [
  'assembly.id',
  'assembly.assemblyType',
  'assembly.assemblyName',
  'assembly.assemblyGroup',
  'assembly.assemblyDescription',
  'assembly.contactEmail',
] as const

export type AssemblyRow = Omit<Assembly, 'link1' | 'link2'>

/** A page of the assemblies of a type, found by a part of their name or group. */
export const listAssemblies = (
  db: Database,
  scope: Scope,
  { type, search, sort, direction, ...request }: z.output<typeof assemblyAdministration.list.query>,
) =>
  listRows(db, request, {
    scope: scope.ofAssemblyIn('assembly.id'),
    from: selectStanding,
    where: [
      ...(type ? [sql<boolean>`assembly.assembly_type = ${type}`] : []),
      ...(search ? [matchesText(sql`f_norm(assembly_name || ' ' || assembly_group)`, search)] : []),
    ],
    order: sortBy(direction, sort === 'id' ? ['assembly.id'] : [`assembly.${sort}`, 'assembly.id']),
    read: async (page) => addLinks(db, await page.select(assemblyColumns).$castTo<AssemblyRow>().execute()),
  })

type DetailsRow = AssemblyRow & Pick<AssemblyDetails, 'version' | 'updatedAt' | 'updatedBy'>

/** A standing assembly within a scope, without who holds its offices. */
export const findAssemblyRow = (db: Database, scope: Scope, id: number): Promise<DetailsRow | undefined> =>
  selectStanding(db)
    .where(scope.ofAssemblyIn('assembly.id'))
    .where('assembly.id', '=', id)
    .select([...assemblyColumns, 'version', 'updatedAt', 'updatedBy'])
    .$castTo<DetailsRow>()
    .executeTakeFirst()

/** How many people and meetings hang on an assembly. */
export async function countDependents(work: { db: Database; scope: Scope; clock: Clock }, id: number) {
  return { members: await countMembers(work, id), meetings: await countMeetings(work.db, id) }
}

async function countMembers(
  { db, scope, clock }: { db: Database; scope: Scope; clock: Clock },
  id: number,
): Promise<number> {
  const { where } = await readFacts(db, clock, { aportacion: '=', assemblyId: [id] })
  const members = where.reduce(
    (people, condition) => people.where(condition),
    scope.selectFrom(db, 'affiliate').where(isMember('affiliate')),
  )
  const { count } = await members
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countMeetings(db: Database, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('meeting')
    .where('assemblyId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The members within a scope who have an address; two at most are told. They keep who they are until the transaction ends. */
export const holdMembersOf = async (db: Database, scope: Scope, email: string): Promise<number[]> =>
  (
    await scope
      .selectFrom(db, 'affiliate')
      .where(isMember('affiliate'))
      .where('email', '=', email)
      .select('id')
      .orderBy('id')
      .limit(2)
      .forShare()
      .execute()
  ).map(({ id }) => id)

/** Locks an assembly against who changes or dissolves it, and against who joins it. */
export const lockAssembly = (db: Database, id: number) =>
  db.selectFrom('assembly').where('id', '=', id).select('id').forUpdate().execute()

/** What is written of an assembly, but its offices. */
export type AssemblyValues = {
  assemblyType: AssemblyType
  assemblyName: string
  assemblyGroup: string
  assemblyDescription: string
  contactEmail: string | null
}

/** Adds an assembly; returns its number. */
export async function addAssembly(db: Database, values: AssemblyValues, updatedBy: string): Promise<number> {
  const { id } = await db
    .insertInto('assembly')
    .values({ ...values, updatedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readAssembly = (db: Database, id: number): Promise<AssemblyValues | undefined> =>
  selectStanding(db)
    .where('id', '=', id)
    .select(['assemblyType', 'assemblyName', 'assemblyGroup', 'assemblyDescription', 'contactEmail'])
    .$castTo<AssemblyValues>()
    .executeTakeFirst()

/** Writes the next version of a locked assembly. */
export const changeAssembly = (
  db: Database,
  { now }: Clock,
  id: number,
  values: Partial<AssemblyValues>,
  updatedBy: string,
) =>
  db
    .updateTable('assembly')
    .set(({ eb }) => ({
      ...values,
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy,
    }))
    .where('id', '=', id)
    .execute()
