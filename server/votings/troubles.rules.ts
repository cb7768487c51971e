import { inTransaction } from '#server/kernel/database/database.ts'
import { queueMailOnce } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'
import { votingStandsMessage } from '#server/votings/announcing.messages.ts'
import { listAdminAddresses, noteTroublesTold } from '#server/votings/failing.queries.ts'

/** Tells Administración each day of the votings that stand in error, until somebody lets them go on or annuls them (rule voting-2). */
export const tellOfTroubles = ({ db, clock }: World): Promise<void> =>
  inTransaction(db, async (unit) => {
    const standing = await noteTroublesTold(unit, clock)
    if (standing.length === 0) return
    const addresses = await listAdminAddresses(unit)
    // One that waits since mail was switched off says how it is when it leaves.
    for (const votingId of standing)
      for (const recipient of addresses)
        await queueMailOnce(unit, votingStandsMessage, recipient, { votingId })
  })
