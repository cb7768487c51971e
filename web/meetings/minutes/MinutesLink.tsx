import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** The way to the minutes of a meeting, once there are some to read, and for those who write them. */
export const MinutesLink = ({ meeting: { id, signedAt, may } }: { meeting: MeetingDetails }) =>
  (signedAt !== null || may.seeAttendances) && (
    <div data-screen-only>
      <Card title="Acta">
        <p>
          {signedAt === null
            ? 'Qué se acuerda, punto por punto. Se lee cuando se firma.'
            : 'Está firmada: la reunión y su asistencia ya no cambian.'}
        </p>
        <LinkButton to="/eventos/reuniones-y-asambleas/$id/acta" params={{ id: `${id}` }} icon="gavel">
          Ver el acta
        </LinkButton>
      </Card>
    </div>
  )
