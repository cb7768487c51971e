import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Reach, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isReachedAssembly, type Extent } from '#server/kernel/security/extent.ts'
import { isOfficeOf, listOffices, offices } from '#server/kernel/security/offices.queries.ts'

/** Whoever calls, or has asked for a job. */
export type ScopedActor = Pick<SignedIn, 'role' | 'affiliateId'> | 'anonymous'

/**
 * The people whom a reach means for the caller. Offices are read on each call, so a person who loses one reaches nobody
 * from the next call on.
 */
export async function resolveExtent(db: Database, reach: Reach, actor: ScopedActor): Promise<Extent> {
  if (reach !== 'themselves' && reach !== 'ownAssemblies') return { reach }
  if (actor === 'anonymous' || actor.affiliateId === null) return { reach: 'nobody' }
  const { affiliateId, role } = actor
  if (reach === 'themselves') return { reach, affiliateId }
  const held = (await listOffices(db, affiliateId)).filter(({ office }) => offices[office] === role)
  const idsOf = (isSectoral: boolean) =>
    held.filter(({ type }) => (type === 'Sectorial') === isSectoral).map(({ assemblyId }) => assemblyId)
  return { reach, territorial: idsOf(false), sectoral: idsOf(true) }
}

/** SQL: whether an affiliate id is the caller's. */
export const isOf = (person: RawBuilder<unknown>, actor: ScopedActor): RawBuilder<SqlBool> =>
  actor === 'anonymous' || actor.affiliateId === null ? sql`false` : sql`${person} = ${actor.affiliateId}`

/** SQL: whether an assembly's id is of one to which the caller belongs. */
export const isOfMember = (assembly: RawBuilder<unknown>, actor: ScopedActor): RawBuilder<SqlBool> =>
  actor === 'anonymous' || actor.affiliateId === null
    ? sql`false`
    : isReachedAssembly(assembly, { reach: 'themselves', affiliateId: actor.affiliateId })

/** SQL: whether an assembly's id is of one of which the caller holds the office of their role now. */
export const isOfOffice = (assembly: RawBuilder<unknown>, actor: ScopedActor): RawBuilder<SqlBool> =>
  actor === 'anonymous' || actor.affiliateId === null
    ? sql`false`
    : isOfficeOf(assembly, { affiliateId: actor.affiliateId, role: actor.role })
