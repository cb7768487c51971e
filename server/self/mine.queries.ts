import type { Database } from '#server/kernel/database.ts'

type Written = { creationTime: string; email?: string | null }

/**
 * What hangs on a document is told to whoever has it, except to who came in by a mail's link alone: to them, only
 * what is newer than they are or carries their address, for a document may be written down by anybody (rule rights-6).
 */
export async function whatIsTheirs(db: Database, affiliateId: number) {
  const file = await db
    .selectFrom('affiliate')
    .where('id', '=', affiliateId)
    .select(['email', 'unverifiedSince'])
    .executeTakeFirst()
  const since = file?.unverifiedSince ?? null
  const isTheirs = ({ creationTime, email }: Written) =>
    since === null || creationTime >= since || email?.toLowerCase() === file?.email
  return { since, isTheirs }
}
