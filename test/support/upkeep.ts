import { upkeepTasks } from '#server/upkeep.ts'
import type { TestApp } from '#test/support/app.ts'

/** Runs every upkeep task once; throws the error of the first that fails. */
export async function runUpkeep({ world }: Pick<TestApp, 'world'>): Promise<void> {
  for (const { run } of upkeepTasks) await run(world, new AbortController().signal)
}
