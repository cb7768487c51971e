import { upkeepTasks } from '#server/upkeep.ts'
import type { TestApp } from '#test/support/app.ts'

/** Does every task of the upkeep once; throws what any of them throws. */
export async function runUpkeep({ world }: Pick<TestApp, 'world'>): Promise<void> {
  for (const { run } of upkeepTasks) await run(world, new AbortController().signal)
}
