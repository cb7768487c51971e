import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admins } from '#contract/actor.ts'
import { columnsOf } from '#contract/column.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const ApproveDialog = lazyComponent(
  async () => (await import('#web/communications/ApproveDialog.tsx')).ApproveDialog,
)
const DeleteDraft = lazyComponent(
  async () => (await import('#web/communications/DeleteDraft.tsx')).DeleteDraft,
)

const column = columnsOf<CommunicationSummary>().of('actions', 'Acciones', () => '', { isForScreen: true })

/** What is done with the communications of a list: editing or opening, and for admins approving and deleting, in a column with its dialogs. */
export function useRowActions() {
  const client = useQueryClient()
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const [asked, setAsked] = useState<{ what: 'approve' | 'delete'; row: CommunicationSummary } | null>(null)
  const close = () => setAsked(null)
  async function finish() {
    close()
    await invalidateReads(client, communicationReads)
  }
  return {
    column,
    cells: {
      actions: (row: CommunicationSummary) => (
        <Actions variant="row">
          {row.status === 'DRAFT' || row.status === 'PENDING' ? (
            <LinkButton
              to="/comunicaciones/edicion-comunicacion/$id"
              params={{ id: `${row.id}` }}
              icon="edit"
            >
              Editar<span className="vh"> {nameCommunication(row)}</span>
            </LinkButton>
          ) : (
            <LinkButton to="/comunicaciones/panel-comunicacion/$id" params={{ id: `${row.id}` }} icon="mail">
              Abrir<span className="vh"> {nameCommunication(row)}</span>
            </LinkButton>
          )}
          {isAdmin && row.status === 'PENDING' && (
            <Button icon="check" onClick={() => setAsked({ what: 'approve', row })}>
              Aprobar<span className="vh"> {nameCommunication(row)}</span>
            </Button>
          )}
          {isAdmin && row.status === 'DRAFT' && (
            <Button icon="trash" onClick={() => setAsked({ what: 'delete', row })}>
              Borrar<span className="vh"> {nameCommunication(row)}</span>
            </Button>
          )}
        </Actions>
      ),
    },
    dialog:
      asked?.what === 'approve' ? (
        <ApproveDialog of={asked.row} onApproved={finish} onClose={close} />
      ) : asked?.what === 'delete' ? (
        <DeleteDraft of={asked.row} onDeleted={finish} onClose={close} />
      ) : null,
  }
}
