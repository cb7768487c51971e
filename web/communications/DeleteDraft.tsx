import { communications, type CommunicationSummary } from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  of: Pick<CommunicationSummary, 'id' | 'subject'>
  onDeleted: () => unknown
  onClose: () => void
}

/** Asks before a draft is deleted (rule form-7). */
export const DeleteDraft = ({ of, onDeleted, onClose }: Props) => (
  <ConfirmDeletion
    title={`¿Seguro que quieres borrar «${nameCommunication(of)}»?`}
    onConfirm={async () => {
      await call(communications.remove, { params: { id: of.id } })
      showToast('Borrado de comunicación: Borrador eliminado')
      await onDeleted()
    }}
    onClose={onClose}
  >
    <p>Se borran su texto, a quién iba y sus ficheros adjuntos. No se puede deshacer.</p>
  </ConfirmDeletion>
)
