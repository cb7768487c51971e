import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Meeting } from '#contract/meetings/meeting.ts'
import type { NextMeeting as Coming } from '#contract/meetings/meetings.ts'
import type { Page } from '#contract/page.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { CalendarButton } from '#web/meetings/basics/CalendarButton.tsx'
import { MeetingTypeTag } from '#web/meetings/basics/meetingTags.tsx'
import { ownWords } from '#web/meetings/basics/ownWords.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './basics.module.css'

type Props = {
  /** The next meetings, of which the first is shown. */
  next: UseQueryResult<Page<Coming>>
  /** Why there may be none. */
  empty: string
}

/** The card of the next meeting: when it is, the time until then, and the way to it (rule meeting-4). */
export function NextMeeting({ next, empty }: Props) {
  const meeting = next.data?.content[0]
  return (
    <Card title="Próxima reunión">
      <div className={styles.next}>
        {!next.data && (
          <QueryPlaceholder
            of={next}
            loading="Cargando la próxima reunión"
            failed="No se ha podido cargar la próxima reunión"
            lines={5}
          />
        )}
        {next.data &&
          (meeting ? (
            <ComingMeeting key={meeting.id} meeting={meeting} onOver={() => void next.refetch()} />
          ) : (
            <EmptyState title="SIN REUNIONES PREVISTAS" icon="calendar">
              {empty}
            </EmptyState>
          ))}
      </div>
    </Card>
  )
}

type Phase = 'coming' | 'on' | 'over'

/** Whether a meeting is coming, on or over, by this computer's clock. */
function phaseOf({ meetingTime, endTime }: Meeting, now: number): Phase {
  if (now < Date.parse(meetingTime)) return 'coming'
  return now < Date.parse(endTime) ? 'on' : 'over'
}

function ComingMeeting({ meeting, onOver }: { meeting: Coming; onOver: () => void }) {
  const [phase, setPhase] = useState<Phase>(() => phaseOf(meeting, Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setPhase(phaseOf(meeting, Date.now())), 500)
    return () => clearInterval(timer)
  }, [meeting])
  const askAgain = useEffectEvent(onOver)
  useEffect(() => {
    if (phase === 'over') askAgain()
  }, [phase])

  return (
    <>
      <p>
        <MeetingTypeTag type={meeting.type} />
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
      {meeting.description && <p className={styles.excerpt}>{meeting.description}</p>}
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
      {meeting.ownStatus && (
        <p className={styles.line}>
          <Icon name="check" />
          {ownWords[meeting.ownStatus]}
        </p>
      )}
      <p className={styles.ways}>
        <LinkButton
          to="/eventos/reuniones-y-asambleas/$id"
          params={{ id: `${meeting.id}` }}
          variant="primary"
          icon="right"
        >
          Abrir<span className="vh"> {meeting.title}</span>
        </LinkButton>
        <CalendarButton id={meeting.id} />
      </p>
    </>
  )
}
