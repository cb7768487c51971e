import { findReach, type Allowed, type SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findCurrentAccount } from '#server/kernel/jobs/attempts.queries.ts'
import { resolveScope, type Scope } from '#server/kernel/security/scope.ts'

/**
 * Who asked for something that is done later, as they are now, and whose rows they reach with it; undefined when they may
 * not do it any more (rule rights-12).
 */
export async function findAuthor(
  db: Database,
  call: { allow: Allowed },
  userId: number,
): Promise<{ actor: Omit<SignedIn, 'sessionId'>; scope: Scope } | undefined> {
  const actor = await findCurrentAccount(db, userId)
  const reach = actor && findReach(call, actor)
  return actor && reach && { actor, scope: await resolveScope(db, reach, actor) }
}
