import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { isAnyClosed, isClosedDocument } from '#server/people/closedProfiles.queries.ts'

const profileClosed = () =>
  new Problem(
    'conflicto',
    'Se dio de baja: su ficha está cerrada y no se cambia. Para volver, ha de inscribirse de nuevo.',
  )

/** Throws a conflict if one of these profiles is of somebody who left, which is read-only (rule privacy-5). */
export async function requireOpenProfiles(db: Database, ...ids: readonly number[]): Promise<void> {
  if (await isAnyClosed(db, ids)) throw profileClosed()
}

/** The same for whoever has a document. */
export async function requireOpenDocument(db: Database, idDocument: string): Promise<void> {
  if (await isClosedDocument(db, idDocument)) throw profileClosed()
}
