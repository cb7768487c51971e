import { inTransaction } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'
import { votingStandsMessage } from '#server/votings/announcing.messages.ts'
import { listAdminAddresses, noteTroublesTold } from '#server/votings/failing.queries.ts'

/** Tells Administración each day of the votings that stand in error, until somebody lets them go on or annuls them (rule voting-2). */
export const tellOfTroubles = ({ db, clock }: World): Promise<void> =>
  inTransaction(db, async (unit) => {
    const standing = await noteTroublesTold(unit, clock)
    if (standing.length === 0) return
    const addresses = await listAdminAddresses(unit)
    const mails = standing.flatMap((votingId) =>
      addresses.map((recipient) => ({ recipient, data: { votingId } })),
    )
    await queueMails(unit, votingStandsMessage, mails)
  })
