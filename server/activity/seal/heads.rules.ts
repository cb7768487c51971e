import { appendFile, readFile } from 'node:fs/promises'
import { formatHead, readHeads, type KnownHead } from '#server/activity/seal/heads.ts'
import { logHeadMessage } from '#server/activity/seal/heads.messages.ts'
import { findHead, noteTold, wasTold } from '#server/activity/seal/heads.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'

type Telling = Pick<World, 'db' | 'clock' | 'settings'>

/**
 * Writes the head of the log into the file of LOG_HEADS_FILE and mails it to LOG_HEADS_EMAIL, once a day where there is a
 * new one (rule log-11). Where it is kept is said by settings of the server, not in the database: whoever rewrites the log
 * there could have the heads sent elsewhere.
 */
export async function tellHead({ db, clock, settings: { logHeads } }: Telling): Promise<void> {
  const { file, email } = logHeads
  if (file === undefined && email === undefined) return
  await inTransaction(db, async (unit) => {
    const head = await findHead(unit)
    if (head === undefined || (await wasTold(unit, clock, head))) return
    await noteTold(unit, clock, head)
    if (email !== undefined) await queueMail(unit, logHeadMessage, email, head)
    // Last: a head that is written twice is one, and what cannot be written is not told.
    if (file !== undefined) await appendFile(file, `${formatHead(head)}\n`, { mode: 0o600, flush: true })
  })
}

/** The heads in a file; none of one that is not there yet. */
export async function readHeadsFile(file: string): Promise<KnownHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return readHeads(text)
}
