import { sql } from 'kysely'
import type { AssemblyType, BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
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

/** The assembly with a number and of a type, or by default the first by its name, of those within a scope; undefined without one. */
export const findOneReached = (
  db: Database,
  scope: Scope,
  { assemblyId, assemblyType }: { assemblyId?: number | undefined; assemblyType?: AssemblyType | undefined },
) =>
  selectReached(db, scope)
    .$if(assemblyId !== undefined, (rows) => rows.where('assembly.id', '=', assemblyId ?? 0))
    .$if(assemblyType !== undefined, (rows) => rows.where('assemblyType', '=', assemblyType ?? ''))
    .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType'])
    .orderBy('assembly.assemblyName')
    .orderBy('assembly.id')
    .$castTo<BasicAssembly>()
    .executeTakeFirst()
