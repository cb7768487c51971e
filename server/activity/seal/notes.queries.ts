import { markNote, readNote, type Note, type NoteOf, type StoredNote } from '#server/activity/seal/notes.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Writes a note; returns whether it was not there yet. */
export async function addNote(db: Database, secret: Uint8Array, note: Note): Promise<boolean> {
  const added = await db
    .insertInto('activityWatch')
    .values(markNote(secret, note))
    .onConflict((same) => same.column('mark').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The notes that this program has made, in their order: some for each day. */
export async function listNotes(db: Database, secret: Uint8Array): Promise<Note[]> {
  const rows: StoredNote[] = await db
    .selectFrom('activityWatch')
    .select(['note', 'mark'])
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => readNote(secret, row) ?? [])
}

/** The notes of a kind. */
export const notesOf = <Kind extends Note['kind']>(notes: readonly Note[], kind: Kind) =>
  // Safe: what is left has this kind.
  notes.filter((note) => note.kind === kind) as NoteOf<Kind>[]
