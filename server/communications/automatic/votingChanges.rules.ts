import { noticeRules } from '#contract/meetings/notices.ts'
import { byItself } from '#server/communications/approver.rules.ts'
import { approveItself } from '#server/communications/automatic/approveItself.rules.ts'
import { skipClaimed } from '#server/communications/engine/queue.queries.ts'
import { noticeOf } from '#server/communications/notices/convocationState.rules.ts'
import { addCommunicationOf, judge } from '#server/communications/notices/convocations.rules.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { findConvenedVoting } from '#server/communications/notices/convenedVoting.queries.ts'
import { lockUnsent } from '#server/communications/notices/noticeChoice.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import type { World } from '#server/kernel/world.ts'
import { listNotices, selectMailed } from '#server/meetings/notices.queries.ts'
import { listTelling } from '#server/meetings/noticeStanding.rules.ts'
import { listUntoldChanges, noteTold, queueLeftOut, queueToRoll } from '#server/votings/announcing.queries.ts'
import { lockToConvene } from '#server/votings/convening.queries.ts'

const kinds = { told_end: 'voting-put-off', annulled_told_at: 'voting-annulled' } as const

/**
 * Tells of an open voting that its end was put off, and of one that has opened, or could not, that it was annulled: who was convened by what
 * «Avisar del cambio» would send, with the file that mends their calendar, everybody else of its roll by a mail of its own; nobody twice
 * (rules voting-13, convocation-5). Whom its provisional roll had left out is told that it was annulled, before its final one, by that mail too. What is switched off by then is not told later either: it is offered by hand.
 */
export async function tellOfVotingChanges(world: World): Promise<void> {
  const { db, clock } = world
  await doForEach(await listUntoldChanges(db, clock), ({ id, what, isToAll, isToLeftOut }) =>
    inTransaction(db, async (unit) => {
      await lockToConvene(unit, id)
      if (!(await noteTold(unit, clock, id, what)) || !(await isMailSent(unit, kinds[what]))) return
      if (isToLeftOut) await queueLeftOut(unit, kinds[what], id)
      if (!isToAll) return
      const found = await findConvenedVoting(unit, id)
      const isTold = found !== undefined && (await tellConvened({ ...world, db: unit }, found))
      await queueToRoll(unit, kinds[what], id, isTold ? selectMailed(clock, found) : undefined)
    }),
  )
}

/** Whether a notice tells who was convened to a locked voting how it is now: this one, or one that somebody sent before. */
async function tellConvened(world: World, found: Convened): Promise<boolean> {
  const { db } = world
  await lockUnsent(db, found.subject)
  await skipClaimed(db, world.clock, found.subject)
  const { state, notices } = await judge({ db, world }, found)
  const { offer, why } = state
  // One that may have left before a restore waits for somebody to look.
  if ((offer === 'cambio' || offer === 'cancelacion') && why === null) {
    const written = { offer, note: '', notices }
    const communicationId = await addCommunicationOf({ db, world, actor: byItself }, found, written)
    await approveItself(db, {
      ...world,
      communicationId,
      action: 'votingConvened',
      name: `${found.name}: ${noticeRules[noticeOf[offer]].label.toLowerCase()}`,
    })
  }
  return isToldAsItIs(db, found)
}

const isToldAsItIs = async (db: Database, { subject, told }: Convened) =>
  listTelling(await listNotices(db, subject), told).some(({ cancelledAt }) => cancelledAt === null)
