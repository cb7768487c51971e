import { useState } from 'react'
import type { Meeting, MeetingStatus } from '#contract/meetings/meeting.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import type { Part } from '#web/meetings/series/PartChoice.tsx'
import { describeMoved } from '#web/meetings/series/seriesWords.ts'
import { usePart } from '#web/meetings/series/usePart.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { sayUnderWay } from '#web/ui/UnderWay.tsx'

const Called = lazyComponent(
  async () => (await import('#web/communications/basics/convocation/Called.tsx')).Called,
)

/** What moves a meeting to each status is called. */
const moves: Record<MeetingStatus, { label: string; confirm: string; busy: string; icon: IconName }> = {
  Aprobada: { label: 'Aprobar', confirm: 'Aprobar', busy: 'Aprobando…', icon: 'check' },
  Cancelada: { label: 'Cancelar', confirm: 'Cancelar la reunión', busy: 'Cancelando…', icon: 'close' },
  Pendiente: {
    label: 'Volver a pendiente',
    confirm: 'Volver a pendiente',
    busy: 'Cambiando…',
    icon: 'pending',
  },
}

/** Says that a meeting, or so many of its series, have another status now. */
export const sayMoved = (title: string, status: MeetingStatus, ofSeries?: number) =>
  showToast(
    `Edición de reunión: ${ofSeries === undefined ? (status === 'Aprobada' ? 'Reunión aprobada' : 'Estado de reunión actualizado') : describeMoved(ofSeries, status)} («${title}»)`,
  )

type Asked = Pick<Meeting, 'id' | 'title' | 'seriesId'>
type Props<Of> = {
  meeting: Of
  to: readonly MeetingStatus[]
  /** Says itself what was refused. */
  onMove: (meeting: Of, status: MeetingStatus, part: Part) => Promise<unknown>
  /** Whether the others of its series may be moved with it. */
  withSeries?: true
}

/**
 * A button for each status that a meeting may have next. Cancelling is asked about, because people are told of it, and so is which
 * meetings of a series are meant.
 */
export function MoveButtons<Of extends Asked>({ meeting, to, onMove, withSeries }: Props<Of>) {
  const { under, press } = usePressed<MeetingStatus>()
  const [asked, setAsked] = useState<MeetingStatus | null>(null)
  const asksPart = withSeries === true && meeting.seriesId !== null
  function move(status: MeetingStatus, part: Part) {
    setAsked(null)
    void press(status, () => onMove(meeting, status, part))
  }
  return (
    <>
      {to.map((status) => (
        <Button
          key={status}
          icon={moves[status].icon}
          busy={under === status ? moves[status].busy : undefined}
          onClick={() => {
            if (under !== null) sayUnderWay()
            else if (status === 'Cancelada' || asksPart) setAsked(status)
            else move(status, 'one')
          }}
        >
          {withSeries ? moves[status].confirm : moves[status].label}
          <span className="vh"> {meeting.title}</span>
        </Button>
      ))}
      {asked && (
        <ConfirmMove
          meeting={asksPart ? meeting : { ...meeting, seriesId: null }}
          status={asked}
          onConfirm={(part) => move(asked, part)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

type ConfirmProps = {
  meeting: Asked
  status: MeetingStatus
  onConfirm: (part: Part) => void
  onCancel: () => void
}

function ConfirmMove({ meeting, status, onConfirm, onCancel }: ConfirmProps) {
  const { part, question } = usePart(meeting)
  const isCancelling = status === 'Cancelada'
  return (
    <Confirm
      title={`¿Seguro que quieres ${moves[status].label.toLowerCase()} «${meeting.title}»?`}
      confirm={moves[status].confirm}
      cancel="Volver"
      tone={isCancelling ? 'danger' : 'primary'}
      onConfirm={() => onConfirm(part)}
      onCancel={onCancel}
    >
      {isCancelling && (
        <>
          <p>Quien la puede ver leerá que está cancelada. Puede volver a pendiente y aprobarse de nuevo.</p>
          <Called of={{ of: 'meeting', id: meeting.id }} />
        </>
      )}
      {question}
    </Confirm>
  )
}
