import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import type { World } from '#server/kernel/world.ts'
import { ensureOpened, ensureProvisional } from '#server/votings/opening.rules.ts'
import { listWithoutProvisional } from '#server/votings/opening.queries.ts'
import { listDue } from '#server/votings/status.queries.ts'

/** Takes the provisional rolls whose time has come, and opens the votings that have begun; one that fails stops no other. */
export async function openWhatIsDue(world: World): Promise<void> {
  await doForEach(await listWithoutProvisional(world.db, world.clock), (id) => ensureProvisional(world, id))
  const due = await listDue(world.db, world.clock)
  await doForEach(
    due.filter(({ isOpened }) => !isOpened),
    ({ id }) => ensureOpened(world, id),
  )
}
