import type { Database } from '#server/kernel/database.ts'

type Written = { creationTime: string; email?: string | null }

/**
 * What is on file under a person's document is shown to them; to who was let in by a mail's link alone, only what is
 * newer than their file or carries their address, because anybody may write down a document (rule rights-6).
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
