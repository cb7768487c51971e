import { superAdmins, type SignedIn } from '#contract/actor.ts'
import { isEnrolled } from '#server/census/records/records.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problem.ts'

/**
 * What is written down about members is for super admins; about everybody else, for any admin (rule rights-8).
 * Out of reach answers like not there (rule rights-2).
 */
export async function requireInReach(db: Database, actor: SignedIn, idDocument: string): Promise<void> {
  if (!superAdmins(actor) && (await isEnrolled(db, idDocument))) throw notFound()
}
