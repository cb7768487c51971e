import { useQuery } from '@tanstack/react-query'
import { listVotingFaults } from '#contract/votings/definition.ts'
import type { VotingSummary } from '#contract/votings/summary.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { VoterCount } from '#web/votings/office/VoterCount.tsx'
import { useVoterCount } from '#web/votings/office/useVoterCount.ts'
import styles from './office.module.css'

type Props = {
  of: Pick<VotingSummary, 'id' | 'name'>
  onApproved: (approved: Voting) => unknown
  onClose: () => void
}

/** Asks before a voting is approved, and says what freezes with it (rule voting-1). */
export function ApproveVoting(props: Props) {
  const { of, onClose } = props
  const read = useQuery(queryOf(votings.get, { params: { id: of.id } }))
  if (read.data) return <Question {...props} voting={read.data} />
  return (
    <Dialog title={titleOf(of)} onClose={onClose} actions={<Button onClick={onClose}>Cancelar</Button>}>
      <QueryPlaceholder of={read} loading="Cargando la votación" failed="No se ha podido cargar" lines={4} />
    </Dialog>
  )
}

const titleOf = (of: Props['of']) => `¿Aprobar «${nameVoting(of)}»?`

function Question({ voting, onApproved, onClose }: Props & { voting: Voting }) {
  const count = useVoterCount(voting.id, {})
  const faults = listVotingFaults(voting)
  const { startDate, endDate } = voting
  if (faults.length > 0 || startDate === null || endDate === null)
    return (
      <Dialog title={titleOf(voting)} onClose={onClose} actions={<Button onClick={onClose}>Cerrar</Button>}>
        <p>Todavía le falta algo para poder aprobarla. Ábrela y mira su resumen.</p>
      </Dialog>
    )
  return (
    <ConfirmCall
      title={titleOf(voting)}
      confirm="Aprobar"
      tone="primary"
      busy="Aprobando…"
      failed="No se ha aprobado"
      whyOf={sayWhy}
      onConfirm={async () => {
        const body = { version: voting.version }
        const approved = await call(
          votings.setApproved,
          { params: { id: voting.id }, body },
          { wait: 120_000 },
        )
        showToast(`Votación aprobada: «${nameVoting(voting)}»`)
        await onApproved(approved)
      }}
      onClose={onClose}
    >
      <p>
        Empieza el {formatMoment(startDate)} y acaba el {formatMoment(endDate)}, hora peninsular. Se abre y se
        cierra a su hora, sin que nadie tenga que hacer nada.
      </p>
      <div className={styles.counted}>
        <VoterCount of={count} />
      </div>
      <p>
        Al aprobarla <strong>queda fijo qué se vota, cómo y quién puede votar</strong>, con una huella que
        cualquiera puede comprobar. Quién está en el censo se fija cuando empieza.
      </p>
      {voting.segmentName !== null && (
        <p>
          Lo que pide el segmento «{voting.segmentName}» queda guardado con la votación:{' '}
          <strong>lo puede leer toda Administración</strong>, también si quien lo hizo no lo comparte.
        </p>
      )}
      <p>
        {voting.claimsFrom === null
          ? 'Hasta que empiece se puede devolver a borrador para cambiarla.'
          : 'Se puede devolver a borrador para cambiarla hasta que empiece o alguien reclame en su censo provisional.'}{' '}
        Después solo se puede alargar o anular.
      </p>
    </ConfirmCall>
  )
}

/** All that keeps it from being approved, where that is more than one thing. */
function sayWhy(error: Error): string {
  const errors = error instanceof ApiProblem ? (error.details.errors ?? []) : []
  return errors.length > 0
    ? `${[...new Set(errors.map(({ message }) => message))].join('. ')}.`
    : messageOf(error)
}
