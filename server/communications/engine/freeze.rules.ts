import { mayStillApprove } from '#server/communications/approver.rules.ts'
import { reader } from '#server/communications/chosen.queries.ts'
import { lockTimeout } from '#server/communications/lockRows.queries.ts'
import { createAside } from '#server/communications/engine/aside.ts'
import { findCommunication, moveCommunication } from '#server/communications/communications.queries.ts'
import { hashContent } from '#server/communications/communications.rules.ts'
import {
  allowLong,
  beginProcessing,
  lockDue,
  writeRecipients,
  type Due,
} from '#server/communications/engine/freeze.queries.ts'
import { stopCommunication } from '#server/communications/engine/finish.queries.ts'
import { findSenderFault } from '#server/communications/sender.rules.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * Freezes the recipients of the next communication whose time has come, in one transaction; returns whether there was one.
 * What is late, or is not what was approved any more, goes back (rule communication-2). One that cannot be frozen throws,
 * and is left alone for a while; after some times it stands in error. While somebody else holds a profile that it means it
 * comes later, and that is no failure (rule communication-15).
 */
export async function freezeNextDue(world: World, aside = createAside()): Promise<boolean> {
  let id: number | undefined
  try {
    return await inTransaction(world.db, async (db) => {
      const due = await lockDue(db, world.clock, aside.list())
      if (!due) return false
      ;({ id } = due)
      await freeze({ ...world, db }, due)
      aside.forget(id)
      return true
    })
  } catch (error) {
    if (id !== undefined && (error as { code?: string }).code === lockTimeout) {
      aside.wait(id)
      return true
    }
    if (id !== undefined && aside.note(id))
      await stopCommunication(world.db, id, 'falla al anotar para quién es')
    throw error
  }
}

async function freeze(world: World, due: Due): Promise<void> {
  const { db, clock, settings } = world
  await allowLong(db)
  const { id } = due
  const found = await findCommunication(db, reader, id)
  if (!found) throw new Error('a locked communication is there')
  const { hash, loaded } = await hashContent(db, found)
  const isOther = loaded.faults.length > 0 || !hash.equals(due.contentHash)
  if (due.isLate || isOther) {
    const [why, gone] = due.isLate
      ? (['late', null] as const)
      : (['changed', loaded.faults.join(' ')] as const)
    return void (await moveCommunication(db, id, 'PENDING', why, gone))
  }
  if ((await findSenderFault({ db, world }, found.fromEmail)) !== undefined)
    return void (await moveCommunication(db, id, 'PENDING', 'foreign'))
  if (!(await mayStillApprove(db, found)))
    return void (await moveCommunication(db, id, 'PENDING', 'unentitled'))
  const total = await writeRecipients(db, { scope: reader, clock }, found, loaded)
  if (total === 0) await moveCommunication(db, id, 'ERROR', 'nobody')
  else await beginProcessing(db, clock, { id, total, domain: new URL(settings.publicUrl).hostname })
}
