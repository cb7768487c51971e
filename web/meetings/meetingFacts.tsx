import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { describeQuorum } from '#web/meetings/quorumWords.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './meetings.module.css'

const shown = (of: Fact, isThere: boolean) => (isThere ? [of] : [])

/** What a meeting says, to read. */
export function meetingFacts(meeting: MeetingDetails): readonly Fact[] {
  const { type, info, place, onlineLink, description, agenda, quorum, invited, signedAt } = meeting
  return [
    ['Tipo', type === 'Asamblea' ? `Asamblea ${info}` : info],
    ['Cuándo', formatSpan(meeting)],
    ...shown(['Lugar', place], place !== null),
    ...shown(['En línea', <OnlineLink key="link" to={onlineLink ?? ''} />], onlineLink !== null),
    ...shown(['Descripción', <Text key="text">{description}</Text>], description !== ''),
    ...shown(['Orden del día', <AgendaText key="agenda" of={agenda} />], agenda.length > 0),
    ...shown(['Quórum', <Lines key="quorum" of={describeQuorum(quorum)} />], quorum !== null),
    ...(invited === null
      ? []
      : [
          [
            'A quién se invita',
            invited.segmentId === null
              ? `A nadie: el segmento «${invited.name}» ya no existe. Edita la reunión y elige de nuevo.`
              : invited.name,
          ] as const,
        ]),
    ...(signedAt === null ? [] : [['Acta', `Firmada: ${formatMoment(signedAt)}`] as const]),
    // Told to staff alone.
    ...(meeting.user === null && meeting.lastUser === null
      ? []
      : ([
          ['Propuesta', `${formatMoment(meeting.creationTime)}${by(meeting.user)}`],
          ['Último cambio', `${formatMoment(meeting.lastChangeTime)}${by(meeting.lastUser)}`],
        ] as const)),
  ]
}

const by = (user: string | null) => (user === null ? '' : `, ${user}`)

/** A text of several lines as it was typed. */
const Text = ({ children }: { children: string }) => <span className={styles.text}>{children}</span>

const Lines = ({ of }: { of: readonly string[] }) => <Text>{of.join('\n')}</Text>

/** Opens the place of a meeting on the web, which is not told where one comes from. */
const OnlineLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className={styles.text}>
    {to}
    <span className="vh"> (se abre en otra pestaña)</span>
  </a>
)

const AgendaText = ({ of }: { of: MeetingDetails['agenda'] }) => (
  <ol className={styles.agenda}>
    {of.map(({ title, text }, at) => (
      // Points may be alike: their place is what they are.
      <li key={`${at + 1}`}>
        {title}
        {text !== '' && <p className={styles.text}>{text}</p>}
      </li>
    ))}
  </ol>
)
