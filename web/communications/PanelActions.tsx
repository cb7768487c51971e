import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { nameCommunication } from '#web/communications/communicationCells.tsx'
import { questions, type Question } from '#web/communications/questions.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const ApproveDialog = lazyComponent(
  async () => (await import('#web/communications/ApproveDialog.tsx')).ApproveDialog,
)
const DeleteDraft = lazyComponent(
  async () => (await import('#web/communications/DeleteDraft.tsx')).DeleteDraft,
)

type Props = { of: Communication; replace: (reply: Communication) => Promise<unknown> }

/** What the user may do with a communication now; what cannot be taken back is asked about. */
export function PanelActions({ of, replace }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question | 'approve' | 'delete' | null>(null)
  const [under, setUnder] = useState<'setDraft' | 'setPending' | 'clone' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { id, may, status } = of
  const close = () => setAsked(null)

  async function move(to: 'setDraft' | 'setPending') {
    setUnder(to)
    try {
      await replace(await call(communications[to], { body: { id } }))
      showToast(
        to === 'setDraft' ? 'La comunicación es un borrador' : 'La comunicación espera que se apruebe',
      )
      setFailed(null)
    } catch (error) {
      setFailed(messageOf(error))
    }
    setUnder(null)
  }
  async function clone() {
    setUnder('clone')
    try {
      const copy = await call(communications.clone, { params: { id } })
      showToast(`Hay un borrador nuevo, el ${copy.id}, con lo que dice esta`)
      await invalidateReads(client, communicationReads)
      await navigate({ to: '/comunicaciones/panel-comunicacion/$id', params: { id: `${copy.id}` } })
    } catch (error) {
      setFailed(messageOf(error))
      setUnder(null)
    }
  }
  async function deleted() {
    await navigate({ to: '/comunicaciones/lista-comunicaciones', search: { estado: 'DRAFT' } })
    await invalidateReads(client, communicationReads)
  }
  const question = asked !== null && asked !== 'approve' && asked !== 'delete' ? questions[asked] : null
  return (
    <div role="group" aria-label="Qué se puede hacer con ella">
      <Actions>
        {may.approve && (
          <Button variant="primary" icon="check" onClick={() => setAsked('approve')}>
            Aprobar
          </Button>
        )}
        {may.moveTo.includes('PENDING') && (
          <Button
            icon="pending"
            busy={under === 'setPending' ? 'Cambiando…' : undefined}
            onClick={() => void move('setPending')}
          >
            {status === 'DRAFT' ? 'Pedir que se apruebe' : 'Volver a pendiente'}
          </Button>
        )}
        {may.moveTo.includes('DRAFT') && (
          <Button
            icon="edit"
            busy={under === 'setDraft' ? 'Cambiando…' : undefined}
            onClick={() => void move('setDraft')}
          >
            Volver a borrador
          </Button>
        )}
        {may.resume && (
          <Button variant="primary" icon="right" onClick={() => setAsked('resume')}>
            Reanudar
          </Button>
        )}
        {may.pause && (
          <Button icon="clock" onClick={() => setAsked('pause')}>
            Pausar
          </Button>
        )}
        {may.cancel && (
          <Button icon="close" onClick={() => setAsked('cancel')}>
            Cancelar el envío
          </Button>
        )}
        <Button icon="copy" busy={under === 'clone' ? 'Copiando…' : undefined} onClick={() => void clone()}>
          Hacer otra igual
        </Button>
        {may.remove && (
          <Button icon="trash" onClick={() => setAsked('delete')}>
            Borrar
          </Button>
        )}
      </Actions>
      {failed && <p role="alert">No se ha podido hacer. {failed}</p>}
      {asked === 'approve' && (
        <ApproveDialog
          of={of}
          onApproved={async (approved) => {
            close()
            await replace(approved)
          }}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteDraft of={of} onDeleted={deleted} onClose={close} />}
      {question && (
        <ConfirmCall
          title={question.title(nameCommunication(of))}
          confirm={question.confirm}
          cancel="Volver"
          tone={question.tone}
          busy={question.busy}
          failed="No se ha podido hacer"
          onConfirm={async () => {
            await replace(await call(question.endpoint, { params: { id } }))
            showToast(question.done)
            close()
          }}
          onClose={close}
        >
          {question.says(of).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmCall>
      )}
    </div>
  )
}
