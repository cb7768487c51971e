import { listDoubtful, settleKnown } from '#server/communications/engine/queue.queries.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * Asks whoever knows, such as the log of a relay, which of some mails were delivered and which never arrived there; of the
 * others nothing is known. `absent` must be true for good: those are sent again.
 */
export type FindDelivered = (
  messageIds: readonly string[],
) => Promise<Record<'delivered' | 'absent', readonly string[]>>

/** Doubtful ones that are asked about at once. */
const most = 500

/** Settles what is doubtful by what the relay knows, all of it, some at once (rule communication-8). */
export async function reconcile(
  world: Pick<World, 'db' | 'clock'>,
  findDelivered: FindDelivered,
  atOnce = most,
): Promise<void> {
  let after = 0
  for (;;) {
    const doubtful = await listDoubtful(world.db, { most: atOnce, after })
    const last = doubtful.at(-1)
    if (!last) return
    await settleSome(world, findDelivered, doubtful)
    after = last.id
  }
}

async function settleSome(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  findDelivered: FindDelivered,
  doubtful: readonly { id: number; messageId: string }[],
): Promise<void> {
  const known = await findDelivered(doubtful.map(({ messageId }) => messageId))
  const idsOf = (messageIds: readonly string[]) => {
    const asked = new Set(messageIds)
    return doubtful.filter(({ messageId }) => asked.has(messageId)).map(({ id }) => id)
  }
  await settleKnown(db, clock, { delivered: idsOf(known.delivered), absent: idsOf(known.absent) })
}
