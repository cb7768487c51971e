import { useQuery } from '@tanstack/react-query'
import type { MeetingType } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { formatCount } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { MeetingCards } from '#web/meetings/MeetingCards.tsx'
import { monthOf } from '#web/meetings/basics/month.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import styles from './calendar.module.css'

type Props = { day: string; filter: { type?: MeetingType[]; assemblyId?: string } }

/** The meetings of one day, in their order. */
export function DayCards({ day, filter }: Props) {
  const found = useQuery(
    queryOf(meetings.list, { query: { fromDay: day, toDay: day, size: 1000, ...filter } }),
  )
  return (
    <section aria-labelledby="dia-elegido" className={styles.chosen}>
      <h2 id="dia-elegido">{formatLongDay(`${day}T12:00:00Z`)}</h2>
      {!found.data && (
        <QueryPlaceholder
          of={found}
          loading="Cargando las reuniones del día"
          failed="No se han podido cargar las reuniones del día"
          lines={4}
        />
      )}
      {found.data && (
        <p role="status" className={found.data.totalElements === 0 ? 'vh' : styles.hint}>
          {formatCount(found.data.totalElements, 'reunión', 'reuniones')}
        </p>
      )}
      {found.data?.content.length === 0 && (
        <EmptyState title="SIN REUNIONES DISPONIBLES" icon="calendar">
          Este día no hay ninguna que puedas ver.
        </EmptyState>
      )}
      {found.data && (
        <MeetingCards
          of={found.data.content}
          via={{ from: 'calendar', search: { mes: monthOf(day), dia: day } }}
        />
      )}
    </section>
  )
}
