import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import { outsideUnits, type World } from '#server/kernel/world.ts'
import { announceVotings } from '#server/votings/announcing.rules.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { ensureOpened, ensureProvisional } from '#server/votings/opening.rules.ts'
import { listWithoutProvisional } from '#server/votings/opening.queries.ts'
import { dropLetters } from '#server/votings/letters.queries.ts'
import { dropIntents } from '#server/votings/reminders.queries.ts'
import { listDue } from '#server/votings/status.queries.ts'

/**
 * Takes the provisional rolls whose time has come, opens the votings that have begun and counts those that have ended; one
 * that fails stops no other. Who is concerned is told.
 */
export async function doWhatIsDue(world: World): Promise<void> {
  const outside = outsideUnits(world)
  await doForEach(await listWithoutProvisional(world.db, world.clock), (id) => ensureProvisional(outside, id))
  await dropIntents(world.db, world.clock)
  const due = await listDue(world.db, world.clock)
  await doForEach(due, ({ id, hasEnded }) =>
    hasEnded ? ensureCounted(outside, id, 'waits') : ensureOpened(outside, id, 'waits'),
  )
  // Counting says how many were used.
  await dropLetters(world.db, world.clock)
  await announceVotings(world)
}
