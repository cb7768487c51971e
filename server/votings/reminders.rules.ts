import { Problem } from '#server/kernel/http/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { JobLane } from '#server/kernel/jobs/jobProcess.ts'
import { mailIsOn } from '#server/kernel/mail/mail.ts'
import type { UntracedCarrier } from '#server/kernel/mail/untraced.ts'
import type { World } from '#server/kernel/world.ts'
import {
  addIntents,
  hasIntents,
  listToRemind,
  noteReminded,
  takeIntents,
} from '#server/votings/reminders.queries.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { writeReminder } from '#server/votings/reminders.mails.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { holdOpen } from '#server/votings/status.queries.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { requireVoting, type Work } from '#server/votings/votings.rules.ts'

/** Nobody is reminded twice within so many hours. */
const hoursApart = 12

/** Opens the voting first where its time has come and the clock has not come round (rule voting-2); returns what reminds. */
export async function prepareReminder(work: Work, id: number) {
  // Whoever is opening it already is waited for by the lock below.
  await ensureOpened(work.world, id, 'does not wait')
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
  if (world.settings.smtpUrl === undefined || !(await mailIsOn(world)))
    throw new Problem(
      'conflicto',
      'Ahora no sale ningún correo, así que no se puede recordar: díselo a quien lleva el servidor.',
    )
  const remindedAt = await noteReminded(db, world.clock, { id, hours: hoursApart })
  if (remindedAt === undefined)
    throw new Problem('conflicto', `Ya se ha recordado hace menos de ${hoursApart} horas: espera un poco.`)
  await addIntents(db, { id, rollId: found.rollId })
  audit.describe(`Votación ${id}`)
  return { remindedAt }
}

/** So many are judged at once: what is deleted together tells of none of them. */
const atOnce = 50

/**
 * The lane in which reminders leave. Intents are deleted before anybody is judged, many at once, and what fails is not tried
 * again: a row that stayed would say who has not voted.
 */
export const createReminderLane = (world: World, carrier: UntracedCarrier): JobLane => ({
  name: 'votings: reminders',
  run: async (stopping) => {
    if (!(await hasIntents(world.db)) || !(await mailIsOn(world)) || !(await carrier.isThere())) return false
    return remindSome(world, carrier, stopping)
  },
})

async function remindSome(world: World, carrier: UntracedCarrier, stopping: AbortSignal): Promise<boolean> {
  const { db, clock } = world
  const taken = await takeIntents(db, atOnce)
  if (!taken) return false
  const { votingId: id, positions } = taken
  const found = await findVoting(db, clock, id)
  if (found?.status !== 'IN_PROGRESS' || found.rollId === null) return true
  const addresses = await listToRemind(db, { id, rollId: found.rollId, positions })
  const letter = await writeReminder(world, found)
  if (letter) for (const address of addresses) if (!stopping.aborted) await carrier.send(letter, address)
  return true
}
