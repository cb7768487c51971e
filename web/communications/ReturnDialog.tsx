import { z } from 'zod'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { line } from '#contract/fields.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { call } from '#web/kernel/api/api.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const note = z.strictObject({ reason: line(300) })

type Props = {
  of: Communication
  onDone: (reply: Communication) => Promise<unknown>
  onClose: () => void
}

/** Gives a communication back to who wrote it, who reads what they are told of it (rule communication-2). */
export const ReturnDialog = ({ of, onDone, onClose }: Props) => (
  <ReasonDialog
    title={`Devolver «${nameCommunication(of)}» a borrador`}
    label="Qué hay que cambiar (si quieres decirlo)"
    hint={`Lo lee ${of.userName}, que la escribió`}
    schema={note}
    button="Devolver a borrador"
    busy="Devolviendo…"
    failed="No se ha devuelto"
    send={async ({ reason }) => {
      const reply = await call(communications.setDraft, { body: { id: of.id, note: reason } })
      showToast('La comunicación es un borrador', undefined, `communication ${of.id}`)
      await onDone(reply)
    }}
    onClose={onClose}
  >
    <p>No sale hasta que se pida otra vez que se apruebe, y se apruebe.</p>
  </ReasonDialog>
)
