import { listSuperAdminAddresses } from '#server/account/superAdmins.queries.ts'
import { watchLog } from '#server/activity/seal/concerns.rules.ts'
import type { Watching } from '#server/activity/seal/heads.rules.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { addNote, listNotes, notesOf } from '#server/activity/seal/notes.queries.ts'
import { LogAlarm } from '#server/activity/seal/upkeep.rules.ts'
import { logConcernsMessage } from '#server/activity/watch/watch.messages.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'

/**
 * Tells super admins, once, of each thing that is wrong with the log or was not done with it (rule log-11), and the address
 * that keeps its heads, which nobody changes in the database.
 */
export async function tellOfLog(watching: Watching, signal: AbortSignal): Promise<void> {
  const { db, clock, votingSecret } = watching
  // What was written while no process ran is late, and nobody is told: it is linked now. Where that fails, it is told that it is late.
  const [linking] = await Promise.allSettled([sealLog(db, signal, true)])
  signal.throwIfAborted()
  const notes = await listNotes(db, votingSecret)
  const at = await readNow(db, clock)
  if (notesOf(notes, 'begun').length === 0) await addNote(db, votingSecret, { kind: 'begun', at })
  const { concerns } = await watchLog(watching)
  const told = notesOf(notes, 'told')
  const known = told.at(-1)?.concerns ?? []
  const names = concerns.map(({ name }) => name)
  const fresh = concerns.filter(({ name }) => !known.includes(name)).map(({ text }) => text)
  if (names.join('\n') !== known.join('\n'))
    await inTransaction(db, async (unit) => {
      const note = { kind: 'told', after: told.length, concerns: names } as const
      const isFirst = await addNote(unit, votingSecret, note)
      if (isFirst && fresh.length > 0) await queueConcerns(unit, watching, fresh)
    })
  if (fresh.length > 0) throw new LogAlarm('something is wrong with the activity log')
  if (linking.status === 'rejected') throw linking.reason
}

async function queueConcerns(
  unit: Database,
  { clock, settings }: Watching,
  concerns: string[],
): Promise<void> {
  const recipients = new Set(await listSuperAdminAddresses(unit, clock))
  if (settings.logHeads.email !== undefined) recipients.add(settings.logHeads.email)
  await queueMails(
    unit,
    logConcernsMessage,
    [...recipients].map((recipient) => ({ recipient, data: { concerns } })),
    'transactional',
  )
}
