import { sql } from 'kysely'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { selectStanding } from '#server/assemblies/assemblies.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

const selectReached = (db: Database, scope: Scope) =>
  selectStanding(db).where(scope.ofAssemblyIn('assembly.id'))

/** Whether an assembly stands and is within a scope. */
export const isReachedStanding = async (db: Database, scope: Scope, id: number): Promise<boolean> =>
  (await selectReached(db, scope)
    .where('assembly.id', '=', id)
    .select(sql`1`.as('one'))
    .executeTakeFirst()) !== undefined

/** The assembly with a number, or by default the first by its name, of those within a scope; undefined without one. */
export const findOneReached = (db: Database, scope: Scope, id: number | undefined) =>
  selectReached(db, scope)
    .$if(id !== undefined, (rows) => rows.where('assembly.id', '=', id ?? 0))
    .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType'])
    .orderBy('assembly.assemblyName')
    .orderBy('assembly.id')
    .$castTo<BasicAssembly>()
    .executeTakeFirst()
