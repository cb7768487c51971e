import { reminderHours } from '#contract/votings/limits.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { JobLane } from '#server/kernel/jobs/jobProcess.ts'
import { mailIsOn } from '#server/kernel/mail/mail.ts'
import { returnTokens, takeTokens, waitForTurn } from '#server/kernel/mail/pace.queries.ts'
import type { UntracedCarrier } from '#server/kernel/mail/untraced.ts'
import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import type { World } from '#server/kernel/world.ts'
import {
  addIntents,
  hasIntents,
  listInLastDay,
  listToRemind,
  noteLastDay,
  noteReminded,
  putIntentsBack,
  takeIntents,
} from '#server/votings/reminders.queries.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { isRemindedByItself, writeReminder } from '#server/votings/reminders.mails.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { holdOpen } from '#server/votings/status.queries.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { requireVoting, type Preparing, type Work } from '#server/votings/votings.rules.ts'

/** Opens the voting first where its time has come and the clock has not come round (rule voting-2); returns what reminds. */
export async function prepareReminder(work: Work & Preparing, id: number) {
  // Whoever is opening it already is waited for by the lock below.
  await ensureOpened(work, id, 'does not wait')
  return (unit: Database) => remind({ ...work, db: unit }, id)
}

/** Asks that whoever has not voted be reminded: everybody of the roll is looked at later, and nothing says whom (rule voting-13). */
async function remind(work: Work, id: number): Promise<{ remindedAt: string }> {
  const { db, world, audit } = work
  await allowRollTime(db)
  await holdOpen(db, id)
  const { found } = await requireVoting(work, id)
  if (found.status !== 'IN_PROGRESS' || found.rollId === null)
    throw new Problem('conflicto', 'Solo se recuerda una votación que está en curso.')
  if (!(await mayLeave(world)))
    throw new Problem(
      'conflicto',
      'Ahora no sale ningún correo, así que no se puede recordar: díselo a quien lleva el servidor.',
    )
  const remindedAt = await noteReminded(db, world.clock, { id, hours: reminderHours })
  if (remindedAt === undefined)
    throw new Problem('conflicto', `Ya se ha recordado hace menos de ${reminderHours} horas: espera un poco.`)
  await addIntents(db, { id, rollId: found.rollId })
  audit.describe(`Votación ${id}`)
  return { remindedAt }
}

const mayLeave = async (world: World): Promise<boolean> =>
  world.settings.smtpUrl !== undefined && (await mailIsOn(world))

/**
 * Reminds once, a day before its end, of each voting of more than two days. That it was is noted in the transaction that makes
 * the intents, so that nobody gets it twice; what dies after that is not made again (rule voting-13).
 */
export async function remindOnLastDay(world: World): Promise<void> {
  if (!(await mayLeave(world)) || !(await isRemindedByItself(world))) return
  await doForEach(await listInLastDay(world.db, world.clock), (id) =>
    inTransaction(world.db, async (db) => {
      await allowRollTime(db)
      await holdOpen(db, id)
      const rollId = await noteLastDay(db, world.clock, id)
      // Whoever was reminded by hand just before is not reminded again, neither now nor later.
      if (rollId === undefined || !(await noteReminded(db, world.clock, { id, hours: reminderHours }))) return
      await addIntents(db, { id, rollId })
      const audit = new AuditEntry('')
      audit.describe(`Votación ${id}, un día antes de su final`)
      await writeAuditEntry(db, 'votingReminded', 'anonymous', audit)
    }),
  )
}

/** So many are taken at once: what is deleted together tells of none of them. */
const atOnce = 50

/**
 * The lane in which reminders leave. Intents are deleted before anybody is judged, many at once, and what fails is not tried
 * again: a row that stayed would say who has not voted. Each of them is judged when their turn has come, and nobody before:
 * nothing is known meanwhile of who waits, so that a stop, of the process or of the voting, puts them back.
 */
export const createReminderLane = (world: World, carrier: UntracedCarrier): JobLane => ({
  name: 'votings: reminders',
  run: async (stopping) => {
    if (!(await hasIntents(world.db, world.clock)) || !(await mailIsOn(world)) || !(await carrier.isThere()))
      return false
    // Nothing is taken while the relay is left alone.
    if ((await takeTokens(world.db, 1)).granted === 0) return false
    return remindSome(world, carrier, stopping)
  },
})

/** Reminds those of some intents who have not voted; one turn is taken already. */
async function remindSome(world: World, carrier: UntracedCarrier, stopping: AbortSignal): Promise<boolean> {
  const { db, clock } = world
  const taken = await takeIntents(db, clock, atOnce)
  if (!taken) {
    await returnTokens(db, 1)
    return false
  }
  let hasTurn = true
  for (const [at, position] of taken.positions.entries()) {
    hasTurn ||= await waitForTurn(db, stopping)
    const mayGo = hasTurn && (await mailIsOn(world))
    const found = mayGo ? await findVoting(db, clock, taken.votingId) : undefined
    if (found?.status !== 'IN_PROGRESS' || found.rollId === null) {
      await putIntentsBack(db, { ...taken, positions: taken.positions.slice(at) })
      break
    }
    const [address] = await listToRemind(db, { id: found.id, rollId: found.rollId, positions: [position] })
    const letter = address && (await writeReminder(world, found))
    if (!letter) continue
    await carrier.send(letter, address)
    hasTurn = false
  }
  if (hasTurn) await returnTokens(db, 1)
  return true
}
