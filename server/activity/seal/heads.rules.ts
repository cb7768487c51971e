import { appendFile, readFile } from 'node:fs/promises'
import { formatHead, readHeads, type Head, type KnownHead } from '#server/activity/seal/heads.ts'
import { logHeadMessage } from '#server/activity/seal/heads.messages.ts'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import { byMail } from '#server/activity/seal/notes.ts'
import { addNote, listNotes, notesOf } from '#server/activity/seal/notes.queries.ts'
import { lockSeal } from '#server/activity/seal/seal.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'

export type Watching = Pick<World, 'db' | 'clock' | 'settings' | 'votingSecret'>

/** A place outside of the database where heads are kept, by the settings of the server. */
type Place = { place: string; keep: (unit: Database, head: Head) => Promise<void> }

function listPlaces({ settings: { logHeads } }: Watching): Place[] {
  const { file, email } = logHeads
  const places: Place[] = []
  if (email !== undefined)
    places.push({ place: byMail, keep: (unit, head) => queueMail(unit, logHeadMessage, email, head) })
  if (file !== undefined)
    places.push({
      place: file,
      // On a line of its own, whatever a full disk left of the one before.
      keep: async (_unit, head) => appendFile(file, `\n${formatHead(head)}\n`, { mode: 0o600, flush: true }),
    })
  return places
}

/** The places where heads are to be kept, by name. */
export const listPlaceNames = (watching: Watching) => listPlaces(watching).map(({ place }) => place)

export const dayMs = 24 * 60 * 60 * 1_000

/**
 * Writes the head of the log into the file of LOG_HEADS_FILE and mails it to LOG_HEADS_EMAIL, once a day where there is a
 * new one (rule log-11), the one also when the other fails. Where it is kept is said by settings of the server, not in the
 * database: whoever rewrites the log there could have the heads sent elsewhere.
 */
export async function tellHead(watching: Watching): Promise<void> {
  const failures: unknown[] = []
  for (const place of listPlaces(watching))
    await keepHead(watching, place).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const keepHead = ({ db, clock, votingSecret }: Watching, { place, keep }: Place) =>
  inTransaction(db, async (unit) => {
    // Nobody else keeps one meanwhile.
    await lockSeal(unit)
    const head = await findHead(unit)
    if (head === undefined) return
    const at = await readNow(unit, clock)
    const last = notesOf(await listNotes(unit, votingSecret), 'kept').findLast((kept) => kept.place === place)
    if (last && (last.head.id === head.id || Date.parse(at) - Date.parse(last.at) < dayMs)) return
    await addNote(unit, votingSecret, {
      kind: 'kept',
      at,
      head: { id: head.id, hash: head.hash },
      place,
    })
    // Last: a head that is written twice is one, and what cannot be written is not noted.
    await keep(unit, head)
  })

/** The heads in a file; none of one that is not there yet. */
export async function readHeadsFile(file: string): Promise<KnownHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return readHeads(text)
}
