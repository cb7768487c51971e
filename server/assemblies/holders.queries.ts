import type { Holder } from '#contract/assemblies/assembly.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

type HolderRow = Holder & { email: string }

/** People who hold an office, by number. */
export async function indexPeople(
  db: Database,
  ids: readonly number[],
): Promise<Map<number | null, HolderRow>> {
  const found = await theHolders
    .selectFrom(db, 'affiliate')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name', 'lastName1', 'lastName2', 'email'])
    .execute()
  return new Map(found.map((person) => [person.id, person]))
}

const theHolders = asSystem('who holds an office of an assembly: its members see their address')
