import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type WrittenRow = { creationTime: string; email?: string | null }

/**
 * Decides which records and comments under a person's document may be shown to them. Anybody may enter another
 * person's document, so a person who was let in by a link in a mail alone sees only what is newer than their profile or
 * has their e-mail address (rule rights-6).
 */
export async function createOwnershipFilter(db: Database, scope: Scope, affiliateId: number) {
  const profile = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select(['email', 'unverifiedSince'])
    .executeTakeFirst()
  const since = profile?.unverifiedSince ?? null
  const isTheirs = ({ creationTime, email }: WrittenRow) =>
    since === null || creationTime >= since || email?.toLowerCase() === profile?.email
  return { since, isTheirs }
}
