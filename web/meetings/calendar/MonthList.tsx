import { useQuery } from '@tanstack/react-query'
import type { MeetingType } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { MeetingCards } from '#web/meetings/MeetingCards.tsx'
import { daysOf } from '#web/meetings/basics/month.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDay, formatLongDay, formatMonth } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

type Props = { month: string; filter: { type?: MeetingType[]; assemblyId?: string } }

/** The meetings of a month as a list, day by day: for phones and for who listens. */
export function MonthList({ month, filter }: Props) {
  const { from, to } = daysOf(month)
  const found = useQuery(
    queryOf(meetings.list, { query: { fromDay: from, toDay: to, size: 1000, ...filter } }),
  )
  if (!found.data)
    return (
      <QueryPlaceholder
        of={found}
        loading="Cargando las reuniones del mes"
        failed="No se han podido cargar las reuniones del mes"
        lines={8}
      />
    )
  const { content } = found.data
  if (content.length === 0)
    return (
      <EmptyState title="SIN REUNIONES DISPONIBLES" icon="calendar">
        En {formatMonth(month)} no hay ninguna que puedas ver.
      </EmptyState>
    )
  return (
    <Stack>
      {[...Map.groupBy(content, firstDayFrom(from))].map(([day, ofDay]) => (
        <section key={day} aria-label={formatLongDay(`${day}T12:00:00Z`)}>
          <h2>{formatLongDay(`${day}T12:00:00Z`)}</h2>
          <MeetingCards
            of={ofDay}
            via={{ from: 'calendar', search: { mes: month, dia: day, vista: 'lista' } }}
          />
        </section>
      ))}
    </Stack>
  )
}

/** The first day of a meeting that is not before another. */
const firstDayFrom =
  (from: string) =>
  ({ meetingTime }: { meetingTime: string }) => {
    const day = formatDay(meetingTime)
    return day < from ? from : day
  }
