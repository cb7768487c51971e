import type { Meeting } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  meeting: Pick<Meeting, 'id' | 'title' | 'meetingTime' | 'endTime'>
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a meeting is deleted, and says what goes with it (rule meeting-8). */
export const DeleteMeeting = ({ meeting, onDeleted, onClose }: Props) => (
  <ConfirmDeletion
    title={`¿Seguro que quieres borrar «${meeting.title}»?`}
    onConfirm={async () => {
      await call(meetings.remove, { params: { id: meeting.id } })
      showToast('Borrado de reunión: Reunión eliminada')
      onDeleted()
    }}
    onClose={() => {
      showToast('Operación cancelada')
      onClose()
    }}
  >
    <p>Es el {formatSpan(meeting)}.</p>
    <p>
      Se borra con las asistencias que tiene. Si su acta está firmada, sale de las listas y se conserva con
      ella. Si solo no se va a celebrar, cancélala: así quien iba a ir lo lee.
    </p>
  </ConfirmDeletion>
)
