import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { records, type RecordFile } from '#contract/census/records.ts'
import { call, messageOf } from '#web/kernel/api.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './records.module.css'

type Props = { record: RecordFile; onClose: () => void }

/** The seeds' question, naming what will be lost; afterwards, the list. */
export function DeleteRecord({ record: { id, title, idDocument }, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  async function remove() {
    setBusy(true)
    try {
      await call(records.remove, { params: { id } })
    } catch (error) {
      setBusy(false)
      return setWhy(messageOf(error))
    }
    toast('Registro borrado')
    await navigate({ to: '/censo-base/registros' })
    for (const { path } of [records.ofPerson, records.list, records.grouped])
      await client.invalidateQueries({ queryKey: [path] })
    client.removeQueries({ queryKey: [records.get.path, String(id)] })
  }
  return (
    <Confirm
      title="¿Seguro que quieres borrar el registro?"
      confirm="Borrar"
      busy={busy ? 'Borrando…' : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        «{title}», de {idDocument}.
      </p>
      {why && (
        <p role="alert" className={styles.failed}>
          No se ha podido borrar. {why}
        </p>
      )}
    </Confirm>
  )
}
