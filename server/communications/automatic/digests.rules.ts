import {
  deleteOldDigests,
  findDue,
  takeDigest,
  type Digest,
} from '#server/communications/automatic/digests.queries.ts'
import { digestMessage } from '#server/communications/automatic/automatic.messages.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findOfficer } from '#server/kernel/security/offices.queries.ts'
import type { World } from '#server/kernel/world.ts'

const isEmpty = ({ joined, leftIt, arrived, departed }: Digest) => joined + leftIt + arrived + departed === 0

/**
 * Tells each responsable, on Monday, how many came to their assembly and went in the week before (rule automatic-4). What
 * nobody is told, because nobody holds the office or the mail is switched off, is not told later either.
 */
export async function sendDigests(world: World): Promise<void> {
  const { db, clock } = world
  const due = await findDue(db, clock)
  for (const assemblyId of due?.assemblies ?? [])
    await inTransaction(db, async (unit) => {
      const week = due?.week ?? ''
      const digest = await takeDigest(unit, clock, { assemblyId, week })
      if (!digest || isEmpty(digest) || !(await isMailSent(unit, 'assembly-digest'))) return
      const officer = await findOfficer(unit, { assemblyId, office: 'responsibleId' })
      if (officer?.enabled === true)
        await queueMail(unit, digestMessage, officer.username, { assemblyId, week })
    })
  await deleteOldDigests(db, clock)
}
