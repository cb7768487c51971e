import { Link } from '@tanstack/react-router'
import type { Meeting } from '#contract/meetings/meeting.ts'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { MeetingStatusTag, MeetingTypeTag } from '#web/meetings/basics/meetingTags.tsx'
import type { Via } from '#web/meetings/via.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './meetings.module.css'

type Props = {
  of: readonly Meeting[]
  /** The screen on which they are, to which the meeting's breadcrumbs lead back. */
  via: Via
}

/** A card for each meeting, with the way to it. */
export const MeetingCards = ({ of, via }: Props) => (
  <ul className={styles.cards}>
    {of.map((meeting) => (
      <li key={meeting.id}>
        <h3>
          <Link
            to="/eventos/reuniones-y-asambleas/$id"
            params={{ id: `${meeting.id}` }}
            state={(before) => ({ ...before, via })}
          >
            {meeting.title}
          </Link>
        </h3>
        <p className={styles.tags}>
          <MeetingTypeTag type={meeting.type} />
          {meeting.status !== 'Aprobada' && <MeetingStatusTag status={meeting.status} />}
        </p>
        <p className={styles.line}>
          <Icon name="clock" />
          <time dateTime={meeting.meetingTime}>{formatSpan(meeting)}</time>
        </p>
        {meeting.place && (
          <p className={styles.line}>
            <Icon name="place" />
            <span>{meeting.place}</span>
          </p>
        )}
        {meeting.assemblyName && (
          <p className={styles.line}>
            <Icon name="people" />
            <span>Asamblea {meeting.assemblyName}</span>
          </p>
        )}
      </li>
    ))}
  </ul>
)
