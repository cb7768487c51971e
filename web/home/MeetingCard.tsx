import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Meeting as ShownMeeting } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { call } from '#web/kernel/api/api.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import styles from './home.module.css'

/** The icon and colour of each kind of meeting (rule meeting-4). */
const kinds: Record<ShownMeeting['type'], { icon: IconName; tone: Tone }> = {
  Asamblea: { icon: 'gavel', tone: 'success' },
  General: { icon: 'public', tone: 'info' },
  Otro: { icon: 'people', tone: 'warning' },
}

export function MeetingCard() {
  const next = useQuery({
    queryKey: [meetings.next.path],
    queryFn: ({ signal }) =>
      call(meetings.next, { query: { sort: 'meetingTime', direction: 'asc', size: 1 } }, { signal }),
  })
  const meeting = next.data?.content[0]
  return (
    <Card title="Próxima reunión">
      <div className={`${styles.body} ${styles.meeting}`}>
        {!next.data && (
          <QueryPlaceholder
            of={next}
            loading="Cargando la próxima reunión"
            failed="No se ha podido cargar la próxima reunión"
            lines={5}
          />
        )}
        {next.isSuccess &&
          (meeting ? (
            <Meeting key={meeting.id} meeting={meeting} onOver={() => void next.refetch()} />
          ) : (
            <EmptyState title="SIN REUNIONES PREVISTAS" icon="calendar">
              Cuando se convoque una reunión a la que puedas ir, aparecerá aquí.
            </EmptyState>
          ))}
      </div>
    </Card>
  )
}

type Phase = 'coming' | 'on' | 'over'

/** Whether a meeting is coming, on or over, by this computer's clock. */
function phaseOf({ meetingTime, endTime }: ShownMeeting, now: number): Phase {
  if (now < Date.parse(meetingTime)) return 'coming'
  return now < Date.parse(endTime) ? 'on' : 'over'
}

function Meeting({ meeting, onOver }: { meeting: ShownMeeting; onOver: () => void }) {
  const [phase, setPhase] = useState<Phase>(() => phaseOf(meeting, Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setPhase(phaseOf(meeting, Date.now())), 500)
    return () => clearInterval(timer)
  }, [meeting])
  const askAgain = useEffectEvent(onOver)
  useEffect(() => {
    if (phase === 'over') askAgain()
  }, [phase])

  const { icon, tone } = kinds[meeting.type]
  return (
    <>
      <p>
        <Tag tone={tone} icon={icon}>
          {meeting.type}
        </Tag>
      </p>
      <h3 className={styles.title}>{meeting.title}</h3>
      <p className={styles.line}>
        <Icon name="clock" />
        <time dateTime={meeting.meetingTime}>{formatMoment(meeting.meetingTime)}</time>
      </p>
      {meeting.place && (
        <p className={styles.line}>
          <Icon name="place" />
          {meeting.place}
        </p>
      )}
      {meeting.assemblyName && (
        <p className={styles.line}>
          <Icon name="people" />
          Asamblea {meeting.assemblyName}
        </p>
      )}
      <div className={styles.count}>
        {phase === 'over' ? (
          <p className={styles.over}>FINALIZADA</p>
        ) : (
          <Countdown until={meeting.meetingTime} />
        )}
        {phase === 'on' && (
          <Tag tone="info" icon="clock">
            Ha empezado
          </Tag>
        )}
      </div>
    </>
  )
}
