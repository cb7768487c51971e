import { setTimeout as sleep } from 'node:timers/promises'
import { readInstanceValue, writeInstanceValue } from '#server/kernel/database/instance.ts'
import type { World } from '#server/kernel/world.ts'
import { isResidueLeft, readInstant, rewriteTable } from '#server/votings/residue.queries.ts'

const sweptKey = 'votings-swept'
const tables = ['voting_key', 'participation', 'ballot', 'receipt']
const attempts = 20

async function rewrite(world: World, table: string): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await rewriteTable(world.db, table)) return true
    await sleep(50)
  }
  return false
}

/**
 * Takes what a closed voting has left in the files of its tables: rows that were deleted keep their bytes and the number of
 * the transaction that cast them, and the key its wrapped bytes, until a table is written anew (rule voting-7). Where
 * somebody uses one of them all the time (a backup) it is tried again later, as it is where the application has no right
 * to: a PostgreSQL before 17 of another owner.
 */
export async function sweepResidue(world: World): Promise<void> {
  const sweptAt = (await readInstanceValue(world.db, sweptKey)) ?? '-infinity'
  if (!(await isResidueLeft(world.db, sweptAt))) return
  const began = await readInstant(world.db, world.clock)
  for (const table of tables) if (!(await rewrite(world, table))) return
  await writeInstanceValue(world.db, sweptKey, began)
}
