import { useState } from 'react'
import type { Meeting, MeetingStatus } from '#contract/meetings/meeting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** What moves a meeting to each status is called. */
const moves: Record<MeetingStatus, { label: string; busy: string; icon: IconName }> = {
  Aprobada: { label: 'Aprobar', busy: 'Aprobando…', icon: 'check' },
  Cancelada: { label: 'Cancelar', busy: 'Cancelando…', icon: 'close' },
  Pendiente: { label: 'Volver a pendiente', busy: 'Cambiando…', icon: 'pending' },
}

/** Says that a meeting has another status now. */
export const sayMoved = (status: MeetingStatus) =>
  showToast(
    `Edición de reunión: ${status === 'Aprobada' ? 'Reunión aprobada' : 'Estado de reunión actualizado'}`,
  )

type Props<Of> = {
  meeting: Of
  to: readonly MeetingStatus[]
  onMove: (meeting: Of, status: MeetingStatus) => Promise<unknown>
}

/** A button for each status that a meeting may have next. Cancelling is asked about, because people are told of it. */
export function MoveButtons<Of extends Pick<Meeting, 'title'>>({ meeting, to, onMove }: Props<Of>) {
  const [under, setUnder] = useState<MeetingStatus | null>(null)
  const [asked, setAsked] = useState(false)
  async function move(status: MeetingStatus) {
    setAsked(false)
    setUnder(status)
    await onMove(meeting, status)
    setUnder(null)
  }
  return (
    <>
      {to.map((status) => (
        <Button
          key={status}
          icon={moves[status].icon}
          busy={under === status ? moves[status].busy : undefined}
          onClick={() => (status === 'Cancelada' ? setAsked(true) : void move(status))}
        >
          {moves[status].label}
          <span className="vh"> {meeting.title}</span>
        </Button>
      ))}
      {asked && (
        <Confirm
          title={`¿Seguro que quieres cancelar «${meeting.title}»?`}
          confirm="Cancelar la reunión"
          cancel="Volver"
          tone="danger"
          onConfirm={() => void move('Cancelada')}
          onCancel={() => setAsked(false)}
        >
          <p>
            Quien la puede ver leerá que está cancelada. Después puede volver a pendiente y aprobarse de
            nuevo.
          </p>
        </Confirm>
      )}
    </>
  )
}
