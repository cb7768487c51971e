import { superAdmins, type SignedIn } from '#contract/actor.ts'
import { isEnrolled } from '#server/census/records/records.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problem.ts'

/**
 * Refuses an admin the records and comments of a member, which are for super admins; those of everybody else are for
 * any admin (rule rights-8). The refusal is a «not found» (rule rights-2).
 */
export async function requireInReach(db: Database, actor: SignedIn, idDocument: string): Promise<void> {
  if (!superAdmins(actor) && (await isEnrolled(db, idDocument))) throw notFound()
}
