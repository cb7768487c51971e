import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAttendance } from '#contract/meetings/attendee.ts'
import { attendances } from '#contract/meetings/attendances.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { attendanceReads } from '#web/meetings/attendanceReads.ts'
import { ownWords } from '#web/meetings/basics/ownWords.ts'
import { AttendanceTag } from '#web/people/AttendanceTag.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './meetings.module.css'

const dayMs = 86_400_000

type When = 'before' | 'now' | 'after'

/** Whether a meeting is more than a day away, within a day, or more than a day ago (rule meeting-2), by this clock. */
function whenOf({ meetingTime }: Pick<MeetingDetails, 'meetingTime'>, now: Date): When {
  const left = Date.parse(meetingTime) - now.getTime()
  if (left > dayMs) return 'before'
  return left < -dayMs ? 'after' : 'now'
}

const asked: Record<When, { text: string; button: string }> = {
  before: { text: '¿Vas a ir?', button: 'Voy' },
  now: { text: 'Marca aquí tu asistencia.', button: 'Marcar mi asistencia' },
  after: { text: 'La reunión ya fue. Si estuviste, dilo aquí y alguien lo confirmará.', button: 'Estuve' },
}

const notGoing = { title: '¿Seguro que ya no vas?', confirm: 'Ya no voy', cancel: 'Sí voy' }
const withdrawing = {
  title: '¿Seguro que quieres quitar tu asistencia?',
  confirm: 'Quitar mi asistencia',
  cancel: 'No quitarla',
}

/** One's own attendance, in words, and the one button that it has (rule attendance-1). */
export function OwnAttendanceCard({ meeting }: { meeting: MeetingDetails }) {
  const client = useQueryClient()
  const when = whenOf(meeting, useCurrentMinute())
  const [isLeaving, setLeaving] = useState(false)
  const { ownAttendance: own, cannotAttend, may } = meeting
  const hasFile = useSession()?.affiliate != null
  const reload = () => invalidateReads(client, attendanceReads)
  const { under, error, press } = usePressed<'attend'>()
  async function attend() {
    try {
      const { status } = await call(attendances.attend, { body: { meetingId: meeting.id } })
      showToast(ownWords[status])
    } finally {
      // It may have been marked in another tab, or without an answer: what is shown is read anew.
      await reload()
    }
  }
  async function withdraw({ id }: OwnAttendance) {
    await call(attendances.withdraw, { params: { id } })
    await reload()
    setLeaving(false)
    showToast('Asistencia retirada')
  }
  if (!hasFile) return null
  return (
    <div data-screen-only>
      <Card title="Tu asistencia">
        <div className={styles.own} aria-live="polite">
          {!meeting.isInvited && (
            <p>
              Se convoca solo a una parte, y no estás entre esas personas: en la puerta no constas entre
              quienes tienen derecho.
            </p>
          )}
          {own && meeting.status === 'Cancelada' && (
            <p>
              <strong>Esta reunión está cancelada.</strong> Lo que dijiste antes ya no cuenta:
            </p>
          )}
          {own && <Said own={own} when={when} onLeave={may.withdraw ? () => setLeaving(true) : undefined} />}
          {!own && may.attend && (
            <>
              <p>{asked[when].text}</p>
              <div className={styles.big}>
                <Button
                  icon="check"
                  variant="primary"
                  busy={under ? 'Enviando…' : undefined}
                  onClick={() => void press('attend', attend)}
                >
                  {asked[when].button}
                </Button>
              </div>
            </>
          )}
          {!own && !may.attend && <p>{cannotAttend}</p>}
          {when === 'now' && cannotAttend === null && (
            <LinkButton to="/panel-de-usuario" icon="people">
              Tu carné para la puerta
            </LinkButton>
          )}
          {error !== null && !own && (
            <p role="alert" className={styles.failed}>
              {messageOf(error)}
            </p>
          )}
        </div>
        {isLeaving && own && (
          <WithdrawQuestion
            {...{ own, when }}
            onConfirm={() => withdraw(own)}
            onClose={() => setLeaving(false)}
          />
        )}
      </Card>
    </div>
  )
}

type QuestionProps = {
  own: OwnAttendance
  when: When
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

const WithdrawQuestion = ({ own, when, ...does }: QuestionProps) => (
  <ConfirmCall
    {...(own.status === 'Pendiente' && when !== 'after' ? notGoing : withdrawing)}
    busy="Quitando…"
    failed="No se ha quitado"
    tone="danger"
    {...does}
  >
    <p>
      {own.status === 'Confirmado'
        ? 'Está confirmada: si la quitas, dejas de contar entre quienes han asistido.'
        : 'Puedes volver a marcarla después.'}
    </p>
  </ConfirmCall>
)

type SaidProps = { own: OwnAttendance; when: When; onLeave: (() => void) | undefined }

/** What one has said, and how to take it back. */
const Said = ({ own, when, onLeave }: SaidProps) => (
  <>
    {own.status !== 'Pendiente' && <AttendanceTag status={own.status} />}
    <p>
      {own.status === 'Pendiente' && when === 'after' ? 'Has dicho que estuviste.' : ownWords[own.status]}
    </p>
    {onLeave && (
      <Button icon="close" onClick={onLeave}>
        {own.status === 'Pendiente' && when !== 'after' ? 'Ya no voy' : 'Quitar mi asistencia'}
      </Button>
    )}
  </>
)
