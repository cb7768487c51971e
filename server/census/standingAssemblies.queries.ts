import type { ProfileValues } from '#contract/people/fields.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** The assemblies of some that have not been dissolved. */
export async function listStanding(db: Database, ids: readonly (number | null)[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('assembly')
    .where('id', 'in', [0, ...ids.filter((id) => id !== null)])
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Belonging = Pick<ProfileValues, 'assembly' | 'mainSectoral' | 'sectorals'>

/** The values of a profile, as they were once, without the assemblies that have been dissolved since (rule assembly-4). */
export async function dropDissolved<Values extends Belonging>(db: Database, values: Values): Promise<Values> {
  const standing = await listStanding(db, [values.assembly, values.mainSectoral, ...values.sectorals])
  const only = (id: number | null) => (id !== null && standing.has(id) ? id : null)
  return {
    ...values,
    assembly: only(values.assembly),
    mainSectoral: only(values.mainSectoral),
    sectorals: values.sectorals.filter((id) => standing.has(id)),
  }
}
