import type { Meeting, MeetingStatus } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { series, type SeriesOutcome } from '#contract/meetings/series.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { OnlyByLetter } from '#web/communications/basics/convocation/OnlyByLetter.tsx'
import { usePart } from '#web/meetings/series/usePart.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

type Props = {
  meeting: Pick<Meeting, 'id' | 'title' | 'status' | 'meetingTime' | 'endTime' | 'seriesId'>
  /** Whether the others of its series may be deleted with it. */
  withSeries?: true
  /** Told what became of them, if any were asked for. */
  onDeleted: (ofSeries?: SeriesOutcome) => void
  onClose: () => void
}

/** What may be done in place of deleting a meeting (rule meeting-7). */
const instead: Record<MeetingStatus, string> = {
  Pendiente: 'Una reunión pendiente no se cancela, porque no está convocada: se borra o se deja pendiente.',
  Aprobada: 'Si solo no se va a celebrar, cancélala: así quien iba a ir lo lee.',
  Cancelada: 'Ya está cancelada, y quien iba a ir lo lee mientras no se borre.',
}

/** What is deleted with a meeting; a pending one has neither attendance nor signed minutes unless it once was approved. */
const goesWith = ({ status }: Pick<Meeting, 'status'>) =>
  status === 'Pendiente'
    ? 'Si alguien dijo que iba cuando estuvo aprobada, eso se borra también.'
    : 'Se borra con las asistencias que tiene. Si su acta está firmada, sale de las listas y se conserva con ella.'

/** Asks before a meeting is deleted, and says what goes with it (rule meeting-8). */
export function DeleteMeeting({ meeting, withSeries, onDeleted, onClose }: Props) {
  const { part, question } = usePart(withSeries ? meeting : { seriesId: null })
  const params = { id: meeting.id }
  async function remove() {
    if (part === 'one') {
      await call(meetings.remove, { params })
      showToast('Borrado de reunión: Reunión eliminada')
      return onDeleted()
    }
    const outcome = await call(series.remove, { params, query: { part } })
    const counted = formatCount(outcome.changed.length, 'reunión eliminada', 'reuniones eliminadas')
    showToast(`Borrado de reunión: ${counted}`)
    return onDeleted(outcome)
  }
  return (
    <ConfirmDeletion
      title={`¿Seguro que quieres borrar «${meeting.title}»?`}
      onConfirm={remove}
      onClose={() => {
        showNote('Operación cancelada')
        onClose()
      }}
    >
      <p>Es el {formatSpan(meeting)}.</p>
      <p>
        {goesWith(meeting)} {instead[meeting.status]}
      </p>
      {meeting.status === 'Cancelada' && <OnlyByLetter id={meeting.id} />}
      {question}
    </ConfirmDeletion>
  )
}
