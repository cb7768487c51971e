import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { recordListPaths, records } from '#contract/census/records/records.ts'
import type { RecordDetail } from '#contract/census/records/record.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { record: RecordDetail; onClose: () => void }

/** Asks before a record is deleted, naming it (rules record-2, form-7); then goes to the list. */
export function DeleteRecord({ record: { id, title, idDocument }, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  async function remove() {
    await call(records.remove, { params: { id } })
    showToast('Registro borrado')
    await navigate({ to: '/censo-base/registros' })
    await invalidateReads(client, [
      records.ofPerson,
      { path: recordListPaths.list },
      { path: recordListPaths.grouped },
    ])
    client.removeQueries(queryOf(records.get, { params: { id } }))
  }
  return (
    <ConfirmDeletion title="¿Seguro que quieres borrar el registro?" onConfirm={remove} onClose={onClose}>
      <p>
        «{title}», de {idDocument}.
      </p>
    </ConfirmDeletion>
  )
}
