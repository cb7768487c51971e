import {
  deleteOldDigests,
  findDue,
  takeDigest,
  type Digest,
} from '#server/communications/automatic/digests.queries.ts'
import { digestMessage } from '#server/communications/automatic/automatic.messages.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import { findOfficer } from '#server/kernel/security/offices.queries.ts'
import type { World } from '#server/kernel/world.ts'

const isEmpty = ({ joined, leftIt, arrived, departed }: Digest) => joined + leftIt + arrived + departed === 0

/**
 * Tells each responsable, on Monday, how many came to their assembly and went in the week before (rule automatic-4). What
 * nobody is told, because nobody holds the office or the mail is switched off, is not told later either; nor is what may
 * have been told before a restore (rule durable-6).
 */
export async function sendDigests(world: World): Promise<void> {
  const { db, clock } = world
  const due = await findDue(db, clock)
  await deleteOldDigests(db, clock)
  const week = due?.week ?? ''
  await doForEach(due?.assemblies ?? [], (assemblyId) =>
    inTransaction(db, async (unit) => {
      const digest = await takeDigest(unit, clock, { assemblyId, week })
      if (
        !digest ||
        due?.mayHaveLeft === true ||
        isEmpty(digest) ||
        !(await isMailSent(unit, 'assembly-digest'))
      )
        return
      const officer = await findOfficer(unit, { assemblyId, office: 'responsibleId' })
      const mail = { recipient: officer?.username ?? '', data: { assemblyId, week } }
      if (officer?.enabled === true) await queueMails(unit, digestMessage, [mail], 'bulk')
    }),
  )
}
