import { inTransaction } from '#server/kernel/database/database.ts'
import type { MailKindName } from '#contract/legal/mailKinds.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import type { World } from '#server/kernel/world.ts'
import {
  listUntold,
  noteTold,
  queueLeftOut,
  queueToRoll,
  type Announcement,
} from '#server/votings/announcing.queries.ts'

const kinds = {
  announced_at: { kind: 'voting-opened', send: queueToRoll },
  result_told_at: { kind: 'voting-result', send: queueToRoll },
  left_out_told_at: { kind: 'voting-left-out', send: queueLeftOut },
} as const satisfies Record<Announcement, { kind: MailKindName; send: typeof queueToRoll }>

/**
 * Tells the roll of each voting that it is open or that its result is there, and whoever a provisional roll leaves out that
 * they may claim: each once, in one transaction (rules voting-12, voting-13). Nobody waits for it, and what is switched off by
 * then is not told later either. What changes meanwhile is told beside those who were convened (`tellOfVotingChanges`).
 */
export async function announceVotings(world: World): Promise<void> {
  const { db, clock } = world
  await doForEach(await listUntold(db, clock), ({ id, what }) =>
    inTransaction(db, async (unit) => {
      const { kind, send } = kinds[what]
      if ((await noteTold(unit, clock, id, what)) && (await isMailSent(unit, kind)))
        await send(unit, kind, id)
    }),
  )
}
