import type { z } from 'zod'
import type { assemblies } from '#contract/assemblies/assemblies.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted } from '#server/kernel/list.ts'

type Query = z.output<typeof assemblies.basics.query>

export async function listAssemblyNames(db: Database, { type, page, size, direction }: Query) {
  const found = db
    .selectFrom('assembly')
    .where('deletedAt', 'is', null)
    .$if(type !== undefined, (query) => query.where('assemblyType', '=', type ?? ''))
  const sorted = found
    .select(['id', 'assemblyName', 'assemblyType'])
    .orderBy('assemblyName', direction)
    .orderBy('id', direction)
  const content = await (size === -1 ? sorted : sorted.limit(size).offset(page * size)).execute()
  // A check constraint on the column allows only the values of the contract.
  return {
    content: content as ((typeof content)[number] & { assemblyType: NonNullable<Query['type']> })[],
    totalElements: await counted(found),
  }
}
