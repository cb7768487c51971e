import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

const moves = {
  DRAFT: {
    endpoint: votings.setDraft,
    title: (name: string) => `¿Guardar «${name}» como borrador?`,
    confirm: 'Guardar como borrador',
    done: 'Guardada como borrador',
  },
  PENDING: {
    endpoint: votings.setPending,
    title: (name: string) => `¿Dejar «${name}» pendiente de aprobación?`,
    confirm: 'Guardar como pendiente de aprobación',
    done: 'Guardada: espera que se apruebe',
  },
} as const

/** Whether a voting that goes back was approved: one that failed before its start was, too. */
const isApproved = ({ may }: Voting) => !may.edit

type Props = {
  of: Voting
  to: 'DRAFT' | 'PENDING'
  onDone: (reply: Voting) => Promise<unknown>
  onClose: () => void
}

/** Asks before a voting is moved between draft and pending, or taken back from approved before it starts. */
export function MoveBack({ of, to, onDone, onClose }: Props) {
  const { endpoint, title, confirm, done } = moves[to]
  return (
    <ConfirmCall
      title={title(nameVoting(of))}
      confirm={confirm}
      tone="primary"
      busy="Guardando…"
      failed="No se ha guardado"
      onConfirm={async () => {
        const reply = await call(endpoint, { params: { id: of.id }, body: { version: of.version } })
        showToast(done, undefined, `voting ${of.id}`)
        await onDone(reply)
      }}
      onClose={onClose}
    >
      {isApproved(of) ? (
        <>
          <p>
            <strong>Deja de estar aprobada</strong>: no empezará a su hora si no se aprueba otra vez antes.
          </p>
          <p>Quienes podían votar dejan de verla. Queda anotado en su cadena.</p>
          <p>
            Si ya se han impreso cartas con código, <strong>esos códigos dejan de valer</strong> y a nadie se
            le avisa: cuando se apruebe otra vez, habrá que imprimir y enviar cartas nuevas.
          </p>
        </>
      ) : of.status === to ? (
        <p>Ya está guardada así: se queda como está.</p>
      ) : to === 'DRAFT' ? (
        <p>Deja de esperar que se apruebe.</p>
      ) : (
        <p>Alguien de administración la verá entre las que esperan que se aprueben.</p>
      )}
    </ConfirmCall>
  )
}
