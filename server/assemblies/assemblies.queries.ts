import type { z } from 'zod'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { assemblies } from '#contract/assemblies/assemblies.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof assemblies.basics.query>

export const listAssemblyNames = (db: Database, { type, direction, ...request }: Query) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: () =>
      db
        .selectFrom('assembly')
        .where('deletedAt', 'is', null)
        .$if(type !== undefined, (rows) => rows.where('assemblyType', 'in', type ?? [])),
    where: [],
    order: sortBy(direction, ['assemblyName', 'id']),
    // The check on the column holds the very values of the contract.
    read: (page) => page.select(['id', 'assemblyName', 'assemblyType']).$castTo<BasicAssembly>().execute(),
  })
