import type { KnownHead } from '#server/activity/seal/heads.ts'
import { dayMs, readHeadsFile, type Watching } from '#server/activity/seal/heads.rules.ts'
import type { Note } from '#server/activity/seal/notes.ts'
import { addNote, listNotes, notesOf } from '#server/activity/seal/notes.queries.ts'
import { findSeal } from '#server/activity/seal/seal.queries.ts'
import { describeFault, verifyLog, type LogFault } from '#server/activity/seal/verify.rules.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'

/** Says in the technical log that something is wrong with the log of what was done; what, stands on its screen. */
export class LogAlarm extends Error {
  override name = 'LogAlarm'
}

/**
 * Verifies the log once a day, with the heads that are kept in the file and those that were noted down since; a fault is on
 * the screen of the log, and an alarm (rule log-11).
 */
export async function verifyEachDay(watching: Watching, signal: AbortSignal): Promise<void> {
  const { db, clock, settings, votingSecret } = watching
  const notes = await listNotes(db, votingSecret)
  const at = await readNow(db, clock)
  const last = notesOf(notes, 'verified').at(-1)
  if (last ? Date.parse(at) - Date.parse(last.at) < dayMs : !(await findSeal(db))?.sealed) return
  const { file } = settings.logHeads
  const inFile = file === undefined ? [] : await readHeadsFile(file)
  const found = await verifyLog(db, { heads: [...inFile, ...headsOf(notes)], signal })
  const missing = file === undefined ? undefined : findMissing(notes, file, inFile)
  const fault = describeFault({ faults: missing ? [...found.faults, missing] : found.faults })
  const { verified, head = null } = found
  await addNote(db, votingSecret, { kind: 'verified', at, head, verified, fault })
  if (fault !== null) throw new LogAlarm('the activity log is not as it was written')
}

/** The heads that were noted down when all was well, or kept outside. */
const headsOf = (notes: readonly Note[]): KnownHead[] =>
  notes.flatMap((note) => {
    if (note.kind === 'kept') return note.head
    return note.kind === 'verified' && note.fault === null && note.head !== null ? note.head : []
  })

/** The first head that was written into the file and is not there any more. */
function findMissing(
  notes: readonly Note[],
  file: string,
  inFile: readonly KnownHead[],
): LogFault | undefined {
  const there = new Set(inFile.map(({ id, hash }) => `${id} ${hash}`))
  const gone = notesOf(notes, 'kept').find(
    ({ place, head: { id, hash } }) => place === file && !there.has(`${id} ${hash}`),
  )
  return (
    gone && {
      id: gone.head.id,
      message: 'Su huella se guardó en el fichero de las huellas y ya no está en él: alguien lo ha cambiado.',
    }
  )
}
