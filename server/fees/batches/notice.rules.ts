import type { BatchChanged } from '#contract/fees/batches.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { changeBatch, lockBatch } from '#server/fees/batches/batches.queries.ts'
import { showBatch, type Work } from '#server/fees/batches/changes.rules.ts'
import { debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { listNoticed } from '#server/fees/batches/notice.queries.ts'

/** Tells by mail, once, whoever is charged in a batch: how much, when and by which mandate (rule fee-8). */
export async function notifyBatch(
  work: Work,
  { id }: { id: number; version: number },
): Promise<BatchChanged> {
  const { db, scope, audit, world } = work
  const batch = await lockBatch(db, id)
  if (!batch) throw notFound()
  if (batch.noticedAt !== null) return { batch: await showBatch(work, id), takenOut: [] }
  if (batch.state !== 'aprobada' && batch.state !== 'enviada')
    throw new Problem('conflicto', 'Solo se avisa de una remesa aprobada que no se ha cobrado.')
  if (!(await isMailSent(db, 'debit-notice')))
    throw new Problem(
      'conflicto',
      'El aviso antes de un cobro está apagado, en los documentos legales: no se ha avisado a nadie.',
    )
  const people = await listNoticed(db, scope, world.clock, id)
  await queueMails(
    db,
    debitNoticeMessage,
    people.map(({ chargeId, email }) => ({ recipient: email, data: { chargeId, batchId: id } })),
  )
  const noticedAt = await readNow(db, world.clock)
  await changeBatch(db, id, { noticedAt, noticed: people.length })
  audit.addChanges<Record<string, unknown>>('feeBatch', id, { noticedAt: null }, { noticedAt })
  return { batch: await showBatch(work, id), takenOut: [] }
}
