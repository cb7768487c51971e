import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admins } from '#contract/actor.ts'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { AskedQuestion, countWaiting, type Question } from '#web/communications/AskedQuestion.tsx'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const ApproveDialog = lazyComponent(
  async () => (await import('#web/communications/ApproveDialog.tsx')).ApproveDialog,
)
const ReturnDialog = lazyComponent(
  async () => (await import('#web/communications/ReturnDialog.tsx')).ReturnDialog,
)
const DeleteDraft = lazyComponent(
  async () => (await import('#web/communications/DeleteDraft.tsx')).DeleteDraft,
)

type Props = { of: Communication; replace: (reply: Communication) => Promise<unknown> }
type Asked = Question | 'approve' | 'delete' | 'return'

/** What the user may do with a communication now; what others will notice is asked about. */
export function PanelActions({ of, replace }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const moves = useMoves(of, replace)
  const { may } = of
  const questions: readonly (readonly [boolean, Question, string, IconName])[] = [
    [may.resume && !isOnlyDoubtful(of), 'resume', 'Reanudar', 'right'],
    [may.pause, 'pause', of.pausedAt === null ? 'Pausar' : 'Mantener en pausa', 'clock'],
    [may.cancel, 'cancel', 'Cancelar el envío', 'close'],
  ]
  return (
    <div role="group" aria-label="Qué se puede hacer con ella">
      <Actions>
        {may.approve && (
          <Button variant="primary" icon="check" onClick={() => setAsked('approve')}>
            Aprobar
          </Button>
        )}
        <MoveButtons of={of} moves={moves} onReturn={() => setAsked('return')} />
        {questions.map(
          ([isOffered, question, label, icon]) =>
            isOffered && (
              <Button
                key={question}
                icon={icon}
                variant={question === 'resume' ? 'primary' : 'quiet'}
                onClick={() => setAsked(question)}
              >
                {label}
              </Button>
            ),
        )}
        {/* What tells a meeting is made from it (rule convocation-3). */}
        {of.kind === 'boletin' && (
          <Button icon="copy" busy={moves.under === 'clone' ? 'Copiando…' : undefined} onClick={moves.clone}>
            Hacer otra igual
          </Button>
        )}
        {may.remove && (
          <Button icon="trash" onClick={() => setAsked('delete')}>
            Borrar
          </Button>
        )}
      </Actions>
      {moves.error !== null && <p role="alert">{describeFailure('No se ha podido hacer', moves.error)}</p>}
      {asked && <AskedDialog of={of} asked={asked} replace={replace} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Going on would change nothing: what is doubtful is settled one by one. */
const isOnlyDoubtful = (of: Communication) => (of.counts?.uncertain ?? 0) > 0 && countWaiting(of) === 0

type MoveProps = { of: Communication; moves: Moves; onReturn: () => void }

const MoveButtons = ({ of: { may, status, userName, kind }, moves, onReturn }: MoveProps) => {
  const session = useSession()
  const isOthers =
    session !== null && admins({ role: session.rol }) && session.sub !== userName && kind === 'boletin'
  return (
    <>
      {may.moveTo.includes('PENDING') && (
        <Button
          icon="pending"
          busy={moves.under === 'setPending' ? 'Cambiando…' : undefined}
          onClick={() => moves.move('setPending')}
        >
          {status === 'DRAFT' ? 'Pedir que se apruebe' : 'Volver a pendiente'}
        </Button>
      )}
      {may.moveTo.includes('DRAFT') && (
        <Button
          icon="edit"
          busy={moves.under === 'setDraft' ? 'Cambiando…' : undefined}
          onClick={() => (isOthers ? onReturn() : moves.move('setDraft'))}
        >
          {isOthers ? 'Devolver a borrador' : 'Volver a borrador'}
        </Button>
      )}
    </>
  )
}

type DialogProps = Props & { asked: Asked; onClose: () => void }

function AskedDialog({ of, asked, replace, onClose }: DialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  async function leave() {
    await navigate({ to: '/comunicaciones/lista-comunicaciones', search: { estado: 'DRAFT' } })
    await invalidateReads(client, communicationReads)
  }
  async function finish(reply: Communication) {
    onClose()
    await replace(reply)
  }
  if (asked === 'approve') return <ApproveDialog of={of} onApproved={finish} onClose={onClose} />
  if (asked === 'return') return <ReturnDialog of={of} onDone={finish} onClose={onClose} />
  if (asked === 'delete') return <DeleteDraft of={of} onDeleted={leave} onClose={onClose} />
  return <AskedQuestion of={of} question={asked} onDone={finish} onClose={onClose} />
}

type Moves = ReturnType<typeof useMoves>

/** What is done without a question: it changes nothing for good. */
function useMoves({ id }: Communication, replace: Props['replace']) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { press, ...pressed } = usePressed<'setDraft' | 'setPending' | 'clone'>()
  const move = (to: 'setDraft' | 'setPending') =>
    void press(to, async () => {
      await replace(await call(communications[to], { body: { id } }))
      showToast(
        to === 'setDraft' ? 'La comunicación es un borrador' : 'La comunicación espera que se apruebe',
        undefined,
        `communication ${id}`,
      )
    })
  const clone = () =>
    void press(
      'clone',
      () => call(communications.clone, { params: { id } }),
      async (copy) => {
        showToast(`Esto es un borrador nuevo, el ${copy.id}, con lo mismo y para las mismas personas`)
        await invalidateReads(client, communicationReads)
        await navigate({ to: '/comunicaciones/edicion-comunicacion/$id', params: { id: `${copy.id}` } })
      },
    )
  return { ...pressed, move, clone }
}
