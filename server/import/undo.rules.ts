import { bulkChanges } from '#contract/import/bulk/changes.ts'
import type { UndoSummary } from '#contract/import/results.ts'
import { fullName, type PersonName } from '#contract/people/name.ts'
import type { JobAuthor } from '#server/kernel/jobs/jobHandler.ts'
import { groupByKind, findLoggedLabel, type ToldLine } from '#server/import/summary.ts'
import {
  applyUndo,
  lockBatch,
  lockChangedPeople,
  peopleOf,
  keepAddresses,
  planDeletions,
  planReturns,
  listKeptChanges,
  nameKept,
  listReturnedAddresses,
  type KeptChange,
} from '#server/import/undo.queries.ts'
import { workAsIfAlive } from '#server/census/profile/closing.queries.ts'
import { planRecordReturns } from '#server/import/records.queries.ts'
import { planTagReturns } from '#server/import/tags.queries.ts'
import { listMailedTooOften } from '#server/people/addresses/mailedTooOften.rules.ts'
import { followListedAddresses } from '#server/import/write.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Clock } from '#server/kernel/world.ts'

type UndoContext = { db: Database; clock: Clock; author: JobAuthor; batchId: number }

/** Throws a problem with the reason, in words that hold of a change to many too, when an import cannot be undone. */
export async function requireUndoable(db: Database, batchId: number, clock: Clock) {
  const batch = await lockBatch(db, batchId, clock)
  if (!batch) throw notFound()
  if (batch.undoneAt !== null) throw new Problem('conflicto', 'Ya se ha deshecho')
  if (batch.expired) throw new Problem('conflicto', 'Han pasado más de 30 días: ya no se puede deshacer')
  const forGood = batch.change && bulkChanges[batch.change].forGood
  if (forGood) throw new Problem('conflicto', forGood)
  return batch
}

/**
 * Undoes an import in the caller's transaction: people unchanged since are deleted, fields that still have the
 * imported value are restored, and everything else stays and is reported by line.
 */
export async function undoImport({
  db,
  clock,
  author,
  batchId,
}: UndoContext): Promise<{ summary: UndoSummary; stayed: ToldLine[] }> {
  const { change, fileName } = await requireUndoable(db, batchId, clock)
  const isOfList = change === null
  await lockChangedPeople(db, batchId, isOfList)
  return workAsIfAlive(db, clock, peopleOf(batchId), () =>
    undoFor({ db, clock, author, batchId, fileName, isOfList }),
  )
}

type Undone = { fileName: string; isOfList: boolean }

async function undoFor({ db, clock, author, batchId, fileName, isOfList }: UndoContext & Undone) {
  await planDeletions(db, clock, batchId)
  await planReturns(db, batchId, author)
  await planTagReturns(db, batchId)
  await planRecordReturns(db, batchId)
  const context = { db, clock, author: { userId: author.userId, by: 'list' } } as const
  await keepAddresses(db, await listMailedTooOften(context, await listReturnedAddresses(db)))
  const kept = await listKeptChanges(db)
  // Of a list the lines tell who they are; of people who were chosen, their names.
  const names = await nameKept(db, isOfList ? [] : kept.map(({ affiliateId }) => affiliateId))
  const stayed = kept.map((change) => toLine(change, names.get(change.affiliateId)))
  const undone = await applyUndo(db, {
    batchId,
    clock,
    author,
    action: isOfList ? 'importUndone' : 'peopleChangeUndone',
    describe: ({ deleted, restored }) =>
      `${isOfList ? 'Importación' : 'Cambio'} ${batchId}; borradas: ${deleted}; devueltas: ${restored}; líneas que se quedan: ${stayed.length}`,
  })
  await followListedAddresses(db, clock, author, await listReturnedAddresses(db))
  return {
    summary: { batchId, fileName, isOfList, ...undone, stayed: stayed.length, kinds: groupByKind(stayed) },
    stayed,
  }
}

const titles: Record<KeptChange['reason'], string> = {
  gone: 'Ya no está en el censo',
  touched: 'Se dio de alta y alguien ha cambiado su ficha después',
  hangs:
    'Se dio de alta y ahora tiene cuenta, asistencias, cuotas cobradas, registros, comentarios o un cargo',
  rolled:
    'Está en el censo de una votación, o en la lista de una reunión, que no ha acabado: se puede quitar después',
  changed: 'Alguien ha vuelto a cambiar algún dato después',
  left: 'Se dio de baja después',
  account: 'Tiene cuenta, que necesita un correo',
  opened:
    'Tiene una cuenta con el correo que trajo la lista: quien administra los usuarios decide sobre ella',
  protected:
    'Es de alguien con tu mismo rol o uno superior: su correo y su tipo no son tuyos para cambiarlos',
  often: 'Se ha escrito demasiadas veces en una hora por su correo: el de la lista se queda',
  deleted: 'Su registro ya no está: alguien lo ha borrado o movido después',
  withdrawn: 'La lista dejó de enviarle comunicaciones, y solo la persona puede volver a pedirlas',
}

function toLine({ line, row, reason, fields }: KeptChange, person: PersonName | undefined): ToldLine {
  const names = reason === 'changed' ? (fields ?? []).map(findLoggedLabel) : []
  const text = names.length > 0 ? `${titles.changed}: ${names.join(', ')}` : titles[reason]
  return { line, row, name: person ? fullName(person) : null, kind: reason, title: titles[reason], text }
}
