import type { BatchChanged } from '#contract/fees/batches.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { formatCount } from '#contract/plural.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { debitCancelledMessage } from '#server/fees/batches/batches.messages.ts'
import { changeBatch, type StoredBatch } from '#server/fees/batches/batches.queries.ts'
import { describeSum, findCancelObstacle, moveBatch, type Work } from '#server/fees/batches/changes.rules.ts'
import { recountBatch } from '#server/fees/batches/charges.queries.ts'
import { freeWaiting, moveCharges } from '#server/fees/batches/freeze.queries.ts'
import { listTold, lockNoticed } from '#server/fees/batches/notice.queries.ts'

/**
 * Cancels a batch that was neither collected nor answered to, which frees the days of its charges; what came back before
 * waits again, and whoever was told of a charge is told that it is not made.
 */
export async function cancelBatch(
  work: Work,
  seen: { id: number; version: number },
  reason: string,
): Promise<BatchChanged> {
  const { db, scope, actor, audit, world } = work
  let told = 0
  const from = ['borrador', 'aprobada', 'enviada'] as const
  const changed = await moveBatch(work, seen, { to: 'anulada', from, verb: 'anular' }, async (batch) => {
    const obstacle = await findCancelObstacle(work, batch)
    if (obstacle !== null) throw new Problem('conflicto', obstacle)
    const { total, cents } = batch.state === 'borrador' ? await recountBatch(db, scope, batch.id) : batch
    const cancelledAt = await readNow(db, world.clock)
    const cancelledBy = actor.username
    // Of one without notices they were told by the mail that another one was cancelled.
    told = await tellCancelled(work, batch)
    const toldCancelled = batch.noticedAt === null && told === 0 ? null : told
    // Before its charges: they are cancelled with their batch alone.
    const cancelled = { state: 'anulada', reason, cancelledBy, cancelledAt, toldCancelled } as const
    await changeBatch(db, batch.id, { ...cancelled, total, cents })
    await freeWaiting(db, scope, batch.id)
    await moveCharges(db, scope, batch.id, ['previsto', 'anulado'])
    await moveCharges(db, scope, batch.id, ['remesado', 'anulado'])
    return []
  })
  if (told > 0)
    audit.describe(
      `${describeSum(changed.batch)}; ${formatCount(told, 'persona avisada', 'personas avisadas')} de que no se cobra`,
    )
  return changed
}

/** Tells whoever was told of a charge of a batch that it will not be made; returns how many they are. */
async function tellCancelled(
  { db, scope, world }: Work,
  { id, state, chargedOn, creditor }: Pick<StoredBatch, 'id' | 'state' | 'chargedOn' | 'creditor'>,
): Promise<number> {
  // A notice that is about to leave waits, and finds its charge cancelled.
  await lockNoticed(db, scope, id)
  const told = await listTold(db, scope, world.clock, id)
  const wasSent = state === 'enviada'
  await queueMails(
    db,
    debitCancelledMessage,
    told.map(({ chargeId, email, iban, mandateReference }) => ({
      recipient: email,
      data: {
        chargeId,
        chargedOn,
        wasSent,
        batchId: id,
        ...(creditor && {
          told: {
            account: maskIban(iban),
            mandate: mandateReference,
            creditor: { name: creditor.name, id: creditor.id },
          },
        }),
      },
    })),
  )
  return told.length
}
