import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

// What the watch over the log notes down: only whoever has VOTING_SECRET, which is not in the database, makes a note that counts
// (rule log-11). Whoever writes rows can neither say that all is well nor that it was told.

const at = z.string()
const head = { id: z.number().int(), hash: z.string() }
const note = z.discriminatedUnion('kind', [
  /** The watch begins here: before, nothing is missed. */
  z.strictObject({ kind: z.literal('begun'), at }),
  /** The log was read, up to this head; in words, the first thing that is not as it was written. */
  z.strictObject({
    kind: z.literal('verified'),
    at,
    head: z.strictObject(head).nullable(),
    verified: z.number().int(),
    fault: z.string().nullable(),
  }),
  /** A head was kept outside: in the file of this path, or by mail. */
  z.strictObject({ kind: z.literal('kept'), at, head: z.strictObject(head), place: z.string() }),
  /**
   * Super admins know of all this, by the names of concerns, and of nothing else. It says how many were told before, and not
   * when, so that two watches that find the same make one note.
   */
  z.strictObject({ kind: z.literal('told'), after: z.number().int(), concerns: z.array(z.string()) }),
])
export type Note = z.output<typeof note>
export type NoteOf<Kind extends Note['kind']> = Extract<Note, { kind: Kind }>

/** Where a head is kept that leaves by mail. */
export const byMail = 'mail'

/** A note as it is stored: its text, and the mark of who has the secret. */
export type StoredNote = { note: string; mark: Buffer }

const markOf = (secret: Uint8Array, text: string) =>
  createHmac('sha256', deriveKey(secret, 'watch over the log')).update(text).digest()

export function markNote(secret: Uint8Array, of: Note): StoredNote {
  const text = toCanonicalText(of)
  return { note: text, mark: markOf(secret, text) }
}

/** The note; undefined where somebody else wrote it, or another version of the program. */
export function readNote(secret: Uint8Array, { note: text, mark }: StoredNote): Note | undefined {
  const own = markOf(secret, text)
  if (mark.length !== own.length || !timingSafeEqual(mark, own)) return undefined
  return note.safeParse(JSON.parse(text)).data
}
