import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { series, type SeriesDetails } from '#contract/meetings/series.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { MeetingStatusTag } from '#web/meetings/basics/meetingTags.tsx'
import { describeSeries } from '#web/meetings/series/seriesWords.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'

/** The series of a meeting: how often it is, how many are left, and the ways to them. */
export function SeriesCard({ id }: { id: number }) {
  const read = useQuery(queryOf(series.ofMeeting, { params: { id } }))
  const now = useCurrentMinute()
  return (
    <Card title="Serie">
      {read.data ? (
        <>
          <p>{describeSeries(read.data, now)}</p>
          <Disclosure summary="Las reuniones de la serie">
            <EntryList isOrdered>
              {read.data.meetings.map((each) => (
                <li key={each.id}>
                  <Entry of={each} isShown={each.id === id} />
                </li>
              ))}
            </EntryList>
          </Disclosure>
        </>
      ) : (
        <QueryPlaceholder
          of={read}
          lines={2}
          loading="Cargando la serie"
          failed="No se ha podido cargar la serie"
        />
      )}
    </Card>
  )
}

type EntryProps = { of: SeriesDetails['meetings'][number]; isShown: boolean }

const Entry = ({ of: { id, meetingTime, status, isException }, isShown }: EntryProps) => (
  <div>
    {isShown ? (
      <strong>{formatMoment(meetingTime)} (esta)</strong>
    ) : (
      <Link to="/eventos/reuniones-y-asambleas/$id" params={{ id: `${id}` }} state={(before) => before}>
        {formatMoment(meetingTime)}
      </Link>
    )}{' '}
    <MeetingStatusTag status={status} />
    {isException && ' Se cambió por separado'}
  </div>
)
