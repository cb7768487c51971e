import { useQuery } from '@tanstack/react-query'
import { meetings, type MeetingDetails, type MeetingQuorum } from '#contract/meetings/meetings.ts'
import { formatCount } from '#contract/plural.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { untilItBegins } from '#web/meetings/quorumWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './meetings.module.css'

/** How many attend, and whether they are enough, for those who may ask that. */
export function AttendanceCounts({ meeting }: { meeting: MeetingDetails }) {
  const { total, confirmed } = meeting.counts
  return (
    <Card title="Asistencia">
      <dl className={styles.counts}>
        <div>
          <dt>Apuntadas</dt>
          <dd>{formatNumber(total)}</dd>
        </div>
        <div>
          <dt>Confirmadas</dt>
          <dd>{formatNumber(confirmed)}</dd>
        </div>
      </dl>
      {meeting.quorum && meeting.may.seeAttendances && <QuorumCheck id={meeting.id} />}
    </Card>
  )
}

/** Counts on demand: until the list of those entitled is fixed, it counts people one by one. */
function QuorumCheck({ id }: { id: number }) {
  const asked = useQuery({ ...queryOf(meetings.quorum, { params: { id } }), enabled: false })
  return (
    <div role="status">
      {asked.data && <Verdict of={asked.data} />}
      {asked.error && <p className={styles.failed}>{messageOf(asked.error)}</p>}
      <Button busy={asked.isFetching ? 'Contando…' : undefined} onClick={() => void asked.refetch()}>
        Comprobar el quórum
      </Button>
    </div>
  )
}

function Verdict({ of: { entitled, isFrozen, present, verdict } }: { of: MeetingQuorum }) {
  return (
    <>
      {verdict && (
        <p>
          <Tag
            tone={verdict.isReached ? 'success' : 'warning'}
            icon={verdict.isReached ? 'check' : 'pending'}
          >
            {verdict.isReached ? 'Hay quórum' : 'No hay quórum'}
          </Tag>
        </p>
      )}
      <p>
        {formatCount(present, 'persona confirmada', 'personas confirmadas')}
        {entitled !== null && ` de ${formatCount(entitled, 'que tiene derecho', 'que tienen derecho')}`}
        {isFrozen ? '' : ' ahora mismo'}
        {verdict &&
          `; hacen falta ${formatNumber(verdict.needed)} en ${verdict.call === 'first' ? 'primera' : 'segunda'} convocatoria`}
        .{entitled === null && ` ${untilItBegins}`}
      </p>
    </>
  )
}
