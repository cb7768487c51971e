import { isDocumentInScope } from '#server/census/records/records.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/**
 * Throws «not found» for a document out of the caller's scope, as for one that does not exist (rules rights-2,
 * rights-8).
 */
export async function requireDocumentInScope(db: Database, scope: Scope, idDocument: string): Promise<void> {
  if (!(await isDocumentInScope(db, scope, idDocument))) throw notFound()
}
