import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findClosedDocument, isAnyClosed, isAnyDeceased } from '#server/people/closedProfiles.queries.ts'

const left = 'Se dio de baja: su ficha está cerrada y no se cambia. Para volver, ha de inscribirse de nuevo.'
const deceased = 'Ya consta que ha fallecido: su ficha está cerrada y no se cambia.'

/** Throws a conflict if one of these profiles is of somebody who left or has died, which is read-only (rule privacy-5). */
export async function requireOpenProfiles(db: Database, ...ids: readonly number[]): Promise<void> {
  if (await isAnyClosed(db, ids))
    throw new Problem('conflicto', (await isAnyDeceased(db, ids)) ? deceased : left)
}

/** The same for whoever has a document. */
export async function requireOpenDocument(db: Database, idDocument: string): Promise<void> {
  const id = await findClosedDocument(db, idDocument)
  if (id !== undefined) await requireOpenProfiles(db, id)
}
