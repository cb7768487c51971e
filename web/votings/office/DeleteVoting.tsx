import type { VotingSummary } from '#contract/votings/summary.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

type Props = {
  of: Pick<VotingSummary, 'id' | 'name'>
  onDeleted: () => unknown
  onClose: () => void
}

/** Asks before a voting that is not approved is deleted (rule form-7). */
export const DeleteVoting = ({ of, onDeleted, onClose }: Props) => (
  <ConfirmDeletion
    title={`¿Seguro que quieres borrar «${nameVoting(of)}»?`}
    onConfirm={async () => {
      await call(votings.remove, { params: { id: of.id } })
      showToast('Votación borrada')
      await onDeleted()
    }}
    onClose={onClose}
  >
    <p>Se borra todo lo que se ha escrito de ella. No se puede deshacer.</p>
  </ConfirmDeletion>
)
