import type { Reach, Role, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Extent } from '#server/kernel/security/extent.ts'

/** The column of `assembly` that holds a role's office. */
const offices: Partial<Record<Role, 'responsibleId' | 'liaisonId'>> = {
  ROLE_RESPONSABLE: 'responsibleId',
  ROLE_ENLACE: 'liaisonId',
}

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
  const office = offices[role]
  if (!office) return { reach: 'nobody' }
  const held = await db
    .selectFrom('assembly')
    .where(office, '=', affiliateId)
    .where('deletedAt', 'is', null)
    .select(['id', 'assemblyType'])
    .execute()
  const idsOf = (isSectoral: boolean) =>
    held.filter(({ assemblyType }) => (assemblyType === 'Sectorial') === isSectoral).map(({ id }) => id)
  return { reach, territorial: idsOf(false), sectoral: idsOf(true) }
}
