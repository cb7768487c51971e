import { communications } from '#contract/communications/communications.ts'
import type { StoredCommunication } from '#server/communications/communications.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findAuthor } from '#server/kernel/jobs/author.ts'

/** Who writes and approves what is sent by itself; no account has such a name. */
export const byItself = { username: 'Envío automático', userId: null } as const

/** Whether whoever approved it might do so now: they may have been blocked, or have another role (rule communication-2). */
export async function mayStillApprove(
  db: Database,
  { approvedBy, approvedById }: Pick<StoredCommunication, 'approvedBy' | 'approvedById'>,
): Promise<boolean> {
  if (approvedBy === byItself.username) return true
  return (
    approvedById !== null && (await findAuthor(db, communications.setApproved, approvedById)) !== undefined
  )
}
