import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import { formatCount } from '#contract/plural.ts'
import type { VotingSummary } from '#contract/votings/summary.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { votingReads } from '#web/votings/office/votingReads.ts'

const ApproveVoting = lazyComponent(
  async () => (await import('#web/votings/office/ApproveVoting.tsx')).ApproveVoting,
)
const DeleteVoting = lazyComponent(
  async () => (await import('#web/votings/office/DeleteVoting.tsx')).DeleteVoting,
)

const column = columnsOf<VotingSummary>().of('actions', 'Acciones', () => '', { isForScreen: true })

type Asked = { what: 'approve' | 'delete'; row: VotingSummary }

/** What is done with the votings of a list, by their status, in a column with its dialogs. */
export function useVotingActions() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  async function finish() {
    close()
    await invalidateReads(client, votingReads)
  }
  return {
    column,
    cells: {
      actions: (row: VotingSummary) => (
        <Actions variant="pair">
          <RowActions of={row} ask={(what) => setAsked({ what, row })} />
        </Actions>
      ),
    },
    dialog:
      asked?.what === 'approve' ? (
        <ApproveVoting of={asked.row} onApproved={finish} onClose={close} />
      ) : asked?.what === 'delete' ? (
        <DeleteVoting of={asked.row} onDeleted={finish} onClose={close} />
      ) : null,
  }
}

function RowActions({ of, ask }: { of: VotingSummary; ask: (what: Asked['what']) => void }) {
  const which = <span className="vh"> {nameVoting(of)}</span>
  const params = { id: `${of.id}` }
  const isOpen = of.status === 'DRAFT' || of.status === 'PENDING'
  return (
    <>
      {isOpen ? (
        <LinkButton to="/votaciones/edicion-de-votacion/$id" params={params} icon="edit">
          Editar{which}
        </LinkButton>
      ) : (
        <LinkButton to="/votaciones/aprobadas/$id" params={params} icon="eye">
          Ver{which}
        </LinkButton>
      )}
      {of.waitingClaims !== null && of.waitingClaims > 0 && (
        <LinkButton to="/votaciones/aprobadas/$id/reclamaciones" params={params} icon="people">
          {formatCount(of.waitingClaims, 'reclamación', 'reclamaciones')}
          {which}
        </LinkButton>
      )}
      {of.status === 'IN_PROGRESS' && (
        <LinkButton to="/votaciones/en-curso/$id" params={params} icon="vote">
          Votar{which}
        </LinkButton>
      )}
      {of.status === 'CLOSED' && (
        <LinkButton to="/votaciones/resultados/$id" params={params} icon="double">
          Resultados{which}
        </LinkButton>
      )}
      {of.status === 'PENDING' && (
        <Button icon="check" onClick={() => ask('approve')}>
          Aprobar{which}
        </Button>
      )}
      {of.status === 'DRAFT' && of.isRemovable === true && (
        <Button icon="trash" onClick={() => ask('delete')}>
          Borrar{which}
        </Button>
      )}
    </>
  )
}
