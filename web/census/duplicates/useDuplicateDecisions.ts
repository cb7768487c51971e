import { useQueryClient } from '@tanstack/react-query'
import { duplicates } from '#contract/census/duplicates/duplicates.ts'
import { mergeFieldLabels } from '#contract/census/duplicates/mergeFields.ts'
import { mergeRequests } from '#contract/census/duplicates/mergeRequests.ts'
import { merges, type Merge } from '#contract/census/duplicates/merges.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { formatList } from '#web/ui/format.ts'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

/** Undoes merges, dismisses pairs and restores them. Each shows a toast and reloads all data. */
export function useDuplicateDecisions() {
  const client = useQueryClient()
  const reloadAll = () => client.invalidateQueries()

  /** Rejects when the merge cannot be undone. */
  async function undoMerge(id: Merge['id']) {
    const { stayed, removedId, charged } = await call(merges.undo, { params: { id } })
    await reloadAll()
    const labels = stayed.map((field) => `«${mergeFieldLabels[field]}»`)
    showToast(
      [
        'Las dos fichas vuelven a estar separadas',
        ...(stayed.length === 0 ? [] : [`Se queda como se cambió después: ${formatList(labels)}`]),
        ...(charged.length === 0
          ? []
          : [`Ojo: cobros de la ficha ${removedId} en la cuenta de la otra: ${formatList(charged)}`]),
      ].join('. '),
    )
  }

  /** Rejects when the request does not wait any more. */
  async function cancelRequest(id: number) {
    await call(mergeRequests.cancel, { params: { id } })
    await reloadAll()
    showToast('Unión anulada: las dos fichas se quedan como están')
  }

  async function dismiss(firstId: number, secondId: number) {
    await call(duplicates.dismiss, { body: { firstId, secondId } })
    await reloadAll()
    showToast('Anotado: no son la misma persona', {
      label: 'Deshacer',
      onAction: () => void restore(firstId, secondId).catch((error: unknown) => showNote(messageOf(error))),
    })
  }

  async function restore(firstId: number, secondId: number) {
    await call(duplicates.undoDismiss, { body: { firstId, secondId } })
    await reloadAll()
    showToast('Vuelven a estar entre los posibles duplicados')
  }
  return { undoMerge, cancelRequest, dismiss, restore, reloadAll }
}
